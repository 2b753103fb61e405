import type { BrowserSession } from "#api/identity/account/schema.ts";
import * as contract from "#api/identity/account/session-contract.ts";
import { canManageAccount, requireSessionForAccount } from "#server/identity/access/may-manage.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { toPage } from "#server/platform/http/page.ts";
import { notFound } from "#server/platform/http/refusal.ts";
import { noContent, ok } from "#server/platform/http/reply.ts";
import { getSessions, type StoredSession } from "./data.ts";
import { endSession, endSessions } from "./mutations.ts";

export const listSessionsEndpoint = endpoint(
  contract.listSessions,
  async ({ principal, query: { limit, cursor } }) => {
    if (!canManageAccount(principal)) return requireSessionForAccount;
    const sessions = await getSessions(principal, { limit: limit + 1, after: cursor });
    return ok(toPage(sessions, limit, (session) => toSession(session, principal)));
  },
);

export const endSessionEndpoint = endpoint(contract.endSession, async ({ principal, params: { id } }) => {
  if (!canManageAccount(principal)) return requireSessionForAccount;
  return (await endSession(principal, id)) ? noContent() : notFound("session");
});

export const endOwnSessionsEndpoint = endpoint(contract.endOwnSessions, async ({ principal }) => {
  if (!canManageAccount(principal)) return requireSessionForAccount;
  await endSessions(principal);
  return noContent();
});

function toSession(stored: StoredSession, principal: Principal): BrowserSession {
  const { id, browser, network, provider, createdAt, lastUsedAt, expiresAt } = stored;
  return {
    id,
    current: id === principal.sessionId,
    browser,
    network,
    provider,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}
