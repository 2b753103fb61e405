import { flowNotFound } from "#server/flows/documents/refusals.ts";
import { flowParamsSchema } from "#server/flows/documents/schema.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { ok } from "#server/platform/http/reply.ts";
import { callReports } from "./call-reports.ts";
import { callReportSchema } from "./schema.ts";

const tag = "Flows";

export const readFlowShapeEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/flows/{id}/shape",
    summary: "Get what the last calls of a flow looked like, and how they differ from what it relies on",
    tag,
    access: "viewer",
    params: flowParamsSchema,
    names: { thing: "flow", param: "id" },
    responses: { 200: callReportSchema },
  },
  async ({ principal, params }) => {
    const report = await callReports().get(principal, params.id);
    return report ? ok(report) : flowNotFound;
  },
);
