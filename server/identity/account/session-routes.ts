import { z } from "zod";
import type { Principal } from "#server/identity/access/principal.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { deleteSession } from "#server/identity/sessions/store.ts";
import { toPage } from "#server/platform/http/page.ts";
import { notFound } from "#server/platform/http/refusal.ts";
import { noContent, ok } from "#server/platform/http/reply.ts";
import { idPageQuerySchema, listOf } from "#server/platform/http/schema.ts";
import { getSessions, type StoredSession } from "./data.ts";
import { accountNeedsSession, mayManageAccount } from "./may-manage.ts";
import { endSessions } from "./mutations.ts";
import { type BrowserSession, sessionSchema } from "./schema.ts";

const tag = "Sessions";

export const listSessions = endpoint(
  {
    method: "GET",
    path: "/api/sessions",
    summary: "Your own sessions, the newest first",
    tag,
    access: "viewer",
    query: idPageQuerySchema,
    answers: { 200: listOf(sessionSchema) },
    refusals: ["forbidden"],
  },
  async ({ principal, query: { limit, cursor } }) => {
    if (!mayManageAccount(principal)) return accountNeedsSession;
    const sessions = await getSessions(principal, { limit: limit + 1, after: cursor });
    return ok(toPage(sessions, limit, (session) => toSession(session, principal)));
  },
);

export const endSession = endpoint(
  {
    method: "DELETE",
    path: "/api/sessions/{id}",
    summary: "Sign one of your browsers out",
    tag,
    access: "viewer",
    params: z.strictObject({ id: z.uuid() }),
    answers: { 204: null },
    refusals: ["forbidden", "not_found"],
  },
  async ({ principal, params: { id } }) => {
    if (!mayManageAccount(principal)) return accountNeedsSession;
    const wasThere = await deleteSession({ id, userId: principal.userId });
    return wasThere ? noContent() : notFound("session");
  },
);

export const endMySessions = endpoint(
  {
    method: "DELETE",
    path: "/api/me/sessions",
    summary: "Sign out everywhere",
    tag,
    access: "viewer",
    answers: { 204: null },
    refusals: ["forbidden"],
  },
  async ({ principal }) => {
    if (!mayManageAccount(principal)) return accountNeedsSession;
    await endSessions(principal);
    return noContent();
  },
);

function toSession(stored: StoredSession, principal: Principal): BrowserSession {
  const { id, browser, network, createdAt, lastUsedAt, expiresAt } = stored;
  return {
    id,
    current: id === principal.sessionId,
    browser,
    network,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}
