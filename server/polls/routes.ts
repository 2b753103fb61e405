import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { ok } from "#server/platform/http/reply.ts";
import { pageOf } from "#server/platform/http/schema.ts";
import { listPolls } from "./data.ts";
import { livePollSchema, pollListQuerySchema } from "./schema.ts";

export const listPollsEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/polls",
    summary: "List the polling triggers of all published flows, the next one first",
    tag: "Polls",
    access: "viewer",
    query: pollListQuerySchema,
    responses: { 200: pageOf(livePollSchema) },
  },
  async ({ principal, query }) => ok(await listPolls(principal, query)),
);
