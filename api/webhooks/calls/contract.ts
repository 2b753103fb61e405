import { z } from "zod";
import { defineContract } from "#api/contract.ts";
import {
  callListQuerySchema,
  callPageSchema,
  callParamsSchema,
  callSchema,
  callsParamsSchema,
} from "./schema.ts";

const tag = "Calls";

export const listCalls = defineContract({
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
});

export const readCall = defineContract({
  method: "GET",
  path: "/api/webhooks/{node_id}/calls/{call_id}",
  summary: "Get a call with its request and its response",
  tag,
  access: "viewer",
  params: callParamsSchema,
  names: { thing: "webhook", param: "node_id" },
  responses: { 200: callSchema },
});

export const watchCalls = defineContract({
  method: "GET",
  path: "/api/webhooks/{node_id}/calls/events",
  summary: "Watch a webhook's calls (server-sent events): `changed` whenever some were recorded",
  tag,
  access: "viewer",
  params: callsParamsSchema,
  names: { thing: "webhook", param: "node_id" },
  responses: { 200: null },
  mediaType: "text/event-stream",
  events: { changed: z.object({ node_id: z.string() }) },
});
