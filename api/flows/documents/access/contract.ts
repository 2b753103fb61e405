import { defineContract } from "#api/contract.ts";
import { flowParamsSchema } from "#api/flows/documents/schema.ts";
import { flowAccessBodySchema, flowAccessSchema } from "./schema.ts";

const tag = "Flows";

export const readFlowAccess = defineContract({
  method: "GET",
  path: "/api/flows/{id}/access",
  summary: "Get who can see a flow: everyone, or owners and some people",
  tag,
  access: "viewer",
  params: flowParamsSchema,
  names: { thing: "flow", param: "id" },
  responses: { 200: flowAccessSchema },
});

export const changeFlowAccess = defineContract({
  method: "PUT",
  path: "/api/flows/{id}/access",
  summary: "Make a flow private to owners and some people, or open it to everyone; takes effect at once",
  tag,
  access: "editor",
  params: flowParamsSchema,
  names: { thing: "flow", param: "id" },
  body: flowAccessBodySchema,
  responses: { 200: flowAccessSchema },
  refusals: ["not_found", "invalid_request"],
});
