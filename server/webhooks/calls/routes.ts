import * as contract from "#api/webhooks/calls/contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { flowEventStream } from "#server/identity/visibility/follow-flow.ts";
import { ok } from "#server/platform/http/reply.ts";
import * as calls from "./data.ts";
import { callNotFound, webhookNotFound } from "./refusals.ts";
import { callWatch } from "./watch-calls.ts";

export const listCallsEndpoint = endpoint(contract.listCalls, async ({ principal, params, query }) => {
  if (!(await calls.findTriggerFlow(principal, params.node_id))) return webhookNotFound;
  return ok(await calls.listCalls(principal, params.node_id, query));
});

export const readCallEndpoint = endpoint(contract.readCall, async ({ principal, params }) => {
  const call = await calls.getCall(principal, params.node_id, params.call_id);
  return call ? ok(call) : callNotFound;
});

export const watchCallsEndpoint = endpoint(contract.watchCalls, async (call) => {
  const { principal, params } = call;
  const { node_id } = params;
  const flowId = await calls.findTriggerFlow(principal, node_id);
  if (!flowId) return webhookNotFound;
  return flowEventStream(call, flowId, ({ send }) =>
    callWatch()((nodeIds) => {
      if (nodeIds === null || nodeIds.has(node_id)) send("changed", { node_id });
    }),
  );
});
