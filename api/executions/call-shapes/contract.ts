import { defineContract } from "#api/contract.ts";
import { flowParamsSchema } from "#api/flows/documents/schema.ts";
import { callReportSchema } from "./schema.ts";

const tag = "Flows";

export const readFlowShape = defineContract({
  method: "GET",
  path: "/api/flows/{id}/shape",
  summary: "Get what the last calls of a flow looked like, and how they differ from what it relies on",
  tag,
  access: "viewer",
  params: flowParamsSchema,
  names: { thing: "flow", param: "id" },
  responses: { 200: callReportSchema },
});
