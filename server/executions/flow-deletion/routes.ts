import { flowNotFound } from "#server/flows/documents/refusals.ts";
import { flowParamsSchema } from "#server/flows/documents/schema.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { noContent } from "#server/platform/http/reply.ts";
import * as flows from "./mutations.ts";

const tag = "Flows";

export const deleteFlowEndpoint = endpoint(
  {
    method: "DELETE",
    path: "/api/flows/{id}",
    summary: "Delete a flow and everything that belongs to it",
    tag,
    access: "editor",
    params: flowParamsSchema,
    names: { thing: "flow", param: "id" },
    responses: { 204: null },
  },
  async ({ principal, params }) =>
    (await flows.deleteFlow(principal, params.id)) ? noContent() : flowNotFound,
);
