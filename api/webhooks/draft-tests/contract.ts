import { defineContract } from "#api/contract.ts";
import { executionSchema } from "#api/executions/reads/schema.ts";
import { flowParamsSchema } from "#api/flows/documents/schema.ts";
import { testExecutionBodySchema } from "./schema.ts";

const tag = "Flows";

export const testFlow = defineContract({
  method: "POST",
  path: "/api/flows/{id}/test-executions",
  summary: "Run the draft",
  tag,
  access: "operator",
  params: flowParamsSchema,
  names: { thing: "flow", param: "id" },
  body: testExecutionBodySchema,
  responses: { 201: executionSchema },
  refusals: ["flow_invalid"],
});
