import { defineContract } from "#api/contract.ts";
import { flowParamsSchema } from "#api/flows/documents/schema.ts";

const tag = "Flows";

export const deleteFlow = defineContract({
  method: "DELETE",
  path: "/api/flows/{id}",
  summary: "Delete a flow and everything that belongs to it",
  tag,
  access: "editor",
  params: flowParamsSchema,
  names: { thing: "flow", param: "id" },
  responses: { 204: null },
});
