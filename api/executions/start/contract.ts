import { defineContract } from "#api/contract.ts";
import { executionParamsSchema, executionSchema } from "#api/executions/reads/schema.ts";
import { replayBodySchema } from "./schema.ts";

const tag = "Executions";

export const replayExecution = defineContract({
  method: "POST",
  path: "/api/executions/{id}/replays",
  summary: "Run an execution's input again",
  tag,
  access: "operator",
  params: executionParamsSchema,
  names: { thing: "execution", param: "id" },
  body: replayBodySchema,
  responses: { 201: executionSchema },
  refusals: [
    "flow_inactive",
    "version_gone",
    "trigger_missing",
    "not_failed",
    "not_finished",
    "node_not_reached",
    "flow_invalid",
  ],
});
