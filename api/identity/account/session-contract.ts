import { z } from "zod";
import { defineContract } from "#api/contract.ts";
import { idPageQuerySchema, pageOf } from "#api/http/schema.ts";
import { sessionSchema } from "./schema.ts";

const tag = "Sessions";

export const listSessions = defineContract({
  method: "GET",
  path: "/api/sessions",
  summary: "List your own sessions, newest first",
  tag,
  access: "viewer",
  query: idPageQuerySchema,
  responses: { 200: pageOf(sessionSchema) },
  refusals: ["forbidden"],
});

export const endSession = defineContract({
  method: "DELETE",
  path: "/api/sessions/{id}",
  summary: "Sign out one of your browsers",
  tag,
  access: "viewer",
  params: z.strictObject({ id: z.uuid() }),
  responses: { 204: null },
  refusals: ["forbidden", "not_found"],
});

export const endOwnSessions = defineContract({
  method: "DELETE",
  path: "/api/me/sessions",
  summary: "Sign out everywhere",
  tag,
  access: "viewer",
  responses: { 204: null },
  refusals: ["forbidden"],
});
