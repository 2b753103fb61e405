import { defineContract } from "#api/contract.ts";
import { pageOf } from "#api/http/schema.ts";
import { livePollSchema, pollListQuerySchema } from "./schema.ts";

export const listPolls = defineContract({
  method: "GET",
  path: "/api/polls",
  summary: "List the polling triggers of all published flows, the next one first",
  tag: "Polls",
  access: "viewer",
  query: pollListQuerySchema,
  responses: { 200: pageOf(livePollSchema) },
});
