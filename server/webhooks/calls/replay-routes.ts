import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { refuse } from "#server/platform/http/refusal.ts";
import { created, ok } from "#server/platform/http/reply.ts";
import { findTriggerFlow } from "./data.ts";
import { replayCalls } from "./mutations.ts";
import { callNotFound, webhookNotFound } from "./refusals.ts";
import {
  callParamsSchema,
  callReplaySchema,
  callReplaysSchema,
  callsParamsSchema,
  replayCallBodySchema,
  replayCallsBodySchema,
} from "./schema.ts";

const tag = "Calls";

export const replayCallEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/webhooks/{node_id}/calls/{call_id}/replays",
    summary:
      "Replay a call: 201 if it started an execution, 200 with the reason if the settings still refuse it",
    tag,
    access: "operator",
    params: callParamsSchema,
    names: { thing: "webhook", param: "node_id" },
    body: replayCallBodySchema,
    responses: { 200: callReplaySchema, 201: callReplaySchema },
    refusals: ["flow_inactive", "trigger_missing", "flow_invalid", "not_kept", "execution_gone"],
  },
  async ({ principal, params: { node_id: nodeId, call_id }, body }) => {
    const flowId = await findTriggerFlow(principal, nodeId);
    if (!flowId) return callNotFound;
    const [replay] = await replayCalls(principal, { nodeId, flowId }, [call_id], body.against);
    if (!replay || replay.code === "not_found") return callNotFound;
    if (replay.execution_id !== null) return created(replay, `/api/executions/${replay.execution_id}`);
    if (replay.replay) return ok(replay);
    return refuse(409, replay.code ?? "", replay.detail ?? "");
  },
);

export const replayManyCallsEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/webhooks/{node_id}/calls/replays",
    summary: "Replay up to 100 calls, one after the other in the given order",
    tag,
    access: "operator",
    params: callsParamsSchema,
    names: { thing: "webhook", param: "node_id" },
    body: replayCallsBodySchema,
    responses: { 200: callReplaysSchema },
  },
  async ({ principal, params: { node_id: nodeId }, body }) => {
    const flowId = await findTriggerFlow(principal, nodeId);
    if (!flowId) return webhookNotFound;
    return ok({ data: await replayCalls(principal, { nodeId, flowId }, body.call_ids, body.against) });
  },
);
