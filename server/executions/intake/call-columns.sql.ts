import { instant, json, text, uuid } from "#server/platform/database/parameters.ts";
import type { AcceptedCall } from "./accepted-call.ts";

/** The columns of a call's execution that every flush has. */
export const callColumns = {
  id: uuid((call: AcceptedCall) => call.executionId),
  flow_id: uuid((call: AcceptedCall) => call.flowId),
  version_id: uuid((call: AcceptedCall) => call.versionId),
  trigger_node_id: text((call: AcceptedCall) => call.nodeId),
  input: json((call: AcceptedCall) => call.input),
  reply_to: text((call: AcceptedCall) => call.replyTo),
  name: text((call: AcceptedCall) => call.name),
  created_at: instant((call: AcceptedCall) => call.receivedAtMs),
};
