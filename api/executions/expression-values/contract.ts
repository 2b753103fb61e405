import { defineContract } from "#api/contract.ts";
import { flowParamsSchema } from "#api/flows/documents/schema.ts";
import { expressionBodySchema, expressionValueSchema } from "./schema.ts";

export const evaluateExpression = defineContract({
  method: "POST",
  path: "/api/flows/{id}/expression-values",
  summary: "Evaluate a JavaScript expression with example data",
  tag: "Flows",
  access: "editor",
  params: flowParamsSchema,
  names: { thing: "flow", param: "id" },
  body: expressionBodySchema,
  responses: { 200: expressionValueSchema },
  refusals: ["evaluation_busy"],
});
