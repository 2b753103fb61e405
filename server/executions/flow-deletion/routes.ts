import * as contract from "#api/executions/flow-deletion/contract.ts";
import { flowNotFound } from "#server/flows/documents/refusals.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { noContent } from "#server/platform/http/reply.ts";
import * as flows from "./mutations.ts";

export const deleteFlowEndpoint = endpoint(contract.deleteFlow, async ({ principal, params }) =>
  (await flows.deleteFlow(principal, params.id)) ? noContent() : flowNotFound,
);
