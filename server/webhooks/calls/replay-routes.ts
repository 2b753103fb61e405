import { readExecution } from "#api/executions/reads/contract.ts";
import { pathOf } from "#api/path.ts";
import * as contract from "#api/webhooks/calls/replay-contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { refuse } from "#server/platform/http/refusal.ts";
import { created, ok } from "#server/platform/http/reply.ts";
import { findTriggerFlow } from "./data.ts";
import { replayCalls } from "./mutations.ts";
import { callNotFound, webhookNotFound } from "./refusals.ts";

export const replayCallEndpoint = endpoint(
  contract.replayCall,
  async ({ principal, params: { node_id: nodeId, call_id }, body }) => {
    const flowId = await findTriggerFlow(principal, nodeId);
    if (!flowId) return callNotFound;
    const [replay] = await replayCalls(principal, { nodeId, flowId }, [call_id], body.against);
    if (!replay || replay.code === "not_found") return callNotFound;
    if (replay.execution_id !== null)
      return created(replay, pathOf(readExecution, { id: replay.execution_id }));
    if (replay.replay) return ok(replay);
    return refuse(409, replay.code ?? "", replay.detail ?? "");
  },
);

export const replayManyCallsEndpoint = endpoint(
  contract.replayManyCalls,
  async ({ principal, params: { node_id: nodeId }, body }) => {
    const flowId = await findTriggerFlow(principal, nodeId);
    if (!flowId) return webhookNotFound;
    return ok({ data: await replayCalls(principal, { nodeId, flowId }, body.call_ids, body.against) });
  },
);
