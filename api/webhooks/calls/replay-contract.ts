import { defineContract } from "#api/contract.ts";
import {
  callParamsSchema,
  callReplaySchema,
  callReplaysSchema,
  callsParamsSchema,
  replayCallBodySchema,
  replayCallsBodySchema,
} from "./schema.ts";

const tag = "Calls";

export const replayCall = defineContract({
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
});

export const replayManyCalls = defineContract({
  method: "POST",
  path: "/api/webhooks/{node_id}/calls/replays",
  summary: "Replay up to 100 calls, one after the other in the given order",
  tag,
  access: "operator",
  params: callsParamsSchema,
  names: { thing: "webhook", param: "node_id" },
  body: replayCallsBodySchema,
  responses: { 200: callReplaysSchema },
});
