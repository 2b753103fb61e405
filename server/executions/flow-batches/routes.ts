import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { ok } from "#server/platform/http/reply.ts";
import { runBatch } from "./mutations.ts";
import { flowBatchBodySchema, flowBatchSchema } from "./schema.ts";

export const runFlowBatchEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/flow-batches",
    summary: "Publish, unpublish, move, label or delete up to 100 flows, with the outcome for each",
    tag: "Flows",
    access: "editor",
    body: flowBatchBodySchema,
    responses: { 200: flowBatchSchema },
  },
  async ({ principal, body }) => ok({ data: await runBatch(principal, body) }),
);
