import * as contract from "#api/executions/flow-batches/contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { ok } from "#server/platform/http/reply.ts";
import { runBatch } from "./mutations.ts";

export const runFlowBatchEndpoint = endpoint(contract.runFlowBatch, async ({ principal, body }) =>
  ok({ data: await runBatch(principal, body) }),
);
