import * as contract from "#api/webhooks/listeners/contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { refuse } from "#server/platform/http/refusal.ts";
import { noContent, ok } from "#server/platform/http/reply.ts";
import * as listeners from "./mutations.ts";

const ended = refuse(
  409,
  "listening_ended",
  "Listening has ended. Stop, and listen again if you still need to.",
);

export const listenToFlowEndpoint = endpoint(
  contract.listenToFlow,
  async ({ principal, params: { id, tab_id } }) => {
    const listening = await listeners.listenToFlow(principal, { flowId: id, tabId: tab_id });
    return listening ? ok(listening) : ended;
  },
);

export const stopListeningEndpoint = endpoint(
  contract.stopListening,
  async ({ principal, params: { id, tab_id } }) => {
    await listeners.stopListening(principal, { flowId: id, tabId: tab_id });
    return noContent();
  },
);
