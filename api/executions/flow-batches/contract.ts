import { defineContract } from "#api/contract.ts";
import { flowBatchBodySchema, flowBatchSchema } from "./schema.ts";

export const runFlowBatch = defineContract({
  method: "POST",
  path: "/api/flow-batches",
  summary: "Publish, unpublish, move, label or delete up to 100 flows, with the outcome for each",
  tag: "Flows",
  access: "editor",
  body: flowBatchBodySchema,
  responses: { 200: flowBatchSchema },
});
