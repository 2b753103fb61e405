import { defineContract } from "#api/contract.ts";
import { executionParamsSchema, executionSchema } from "#api/executions/reads/schema.ts";

const tag = "Executions";

export const cancelExecution = defineContract({
  method: "POST",
  path: "/api/executions/{id}/cancellation",
  summary: "Cancel an unfinished execution",
  tag,
  access: "operator",
  params: executionParamsSchema,
  names: { thing: "execution", param: "id" },
  responses: { 200: executionSchema },
  refusals: ["already_finished"],
});
