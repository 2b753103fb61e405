import * as contract from "#api/executions/call-shapes/contract.ts";
import { flowNotFound } from "#server/flows/documents/refusals.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { ok } from "#server/platform/http/reply.ts";
import { callReports } from "./call-reports.ts";

export const readFlowShapeEndpoint = endpoint(contract.readFlowShape, async ({ principal, params }) => {
  const report = await callReports().get(principal, params.id);
  return report ? ok(report) : flowNotFound;
});
