import { defineContract } from "#api/contract.ts";
import { executionSchema } from "#api/executions/reads/schema.ts";
import { flowParamsSchema } from "#api/flows/documents/schema.ts";
import { startBodySchema } from "./schema.ts";

export const startExecution = defineContract({
  method: "POST",
  path: "/api/flows/{id}/executions",
  summary: "Start the published version with an input, at a trigger that takes one, or a schedule now",
  tag: "Flows",
  access: "operator",
  params: flowParamsSchema,
  names: { thing: "flow", param: "id" },
  body: startBodySchema,
  responses: { 201: executionSchema },
  refusals: ["flow_inactive", "no_startable_trigger"],
});
