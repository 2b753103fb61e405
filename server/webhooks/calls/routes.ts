import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { flowEventStream } from "#server/identity/visibility/follow-flow.ts";
import { ok } from "#server/platform/http/reply.ts";
import * as calls from "./data.ts";
import { callNotFound, webhookNotFound } from "./refusals.ts";
import {
  callListQuerySchema,
  callPageSchema,
  callParamsSchema,
  callSchema,
  callsParamsSchema,
} from "./schema.ts";
import { callWatch } from "./watch-calls.ts";

const tag = "Calls";

export const listCallsEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/webhooks/{node_id}/calls",
    summary:
      "List a webhook's calls, accepted and refused, newest first; `counted` are those that came too fast to record each",
    tag,
    access: "viewer",
    params: callsParamsSchema,
    names: { thing: "webhook", param: "node_id" },
    query: callListQuerySchema,
    responses: { 200: callPageSchema },
  },
  async ({ principal, params, query }) => {
    if (!(await calls.findTriggerFlow(principal, params.node_id))) return webhookNotFound;
    return ok(await calls.listCalls(principal, params.node_id, query));
  },
);

export const readCallEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/webhooks/{node_id}/calls/{call_id}",
    summary: "Get a call with its request and its response",
    tag,
    access: "viewer",
    params: callParamsSchema,
    names: { thing: "webhook", param: "node_id" },
    responses: { 200: callSchema },
  },
  async ({ principal, params }) => {
    const call = await calls.getCall(principal, params.node_id, params.call_id);
    return call ? ok(call) : callNotFound;
  },
);

export const watchCallsOfEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/webhooks/{node_id}/calls/events",
    summary: "Watch a webhook's calls (server-sent events): `changed` whenever some were recorded",
    tag,
    access: "viewer",
    params: callsParamsSchema,
    names: { thing: "webhook", param: "node_id" },
    responses: { 200: null },
    mediaType: "text/event-stream",
  },
  async (call) => {
    const { principal, params } = call;
    const { node_id } = params;
    const flowId = await calls.findTriggerFlow(principal, node_id);
    if (!flowId) return webhookNotFound;
    return flowEventStream(call, flowId, ({ send }) =>
      callWatch()((nodeIds) => {
        if (nodeIds === null || nodeIds.has(node_id)) send("changed", { node_id });
      }),
    );
  },
);
