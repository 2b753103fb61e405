import type { ApiKeyScope } from "#api/identity/roles/schema.ts";
import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { apiKeyPrefix, hashApiKey, newApiKey } from "#server/identity/api-keys/api-key.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import type { StoredApiKey } from "./data.ts";

export interface NewKey {
  name: string;
  scopes: ApiKeyScope[];
  expiresAt: Date | null;
}

/** Creates an API key for the principal's user. `key` in the result is the only copy of it. */
export function createApiKey(
  principal: Principal,
  given: NewKey,
): Promise<{ key: string; stored: StoredApiKey }> {
  const user = { id: principal.userId, name: principal.name };
  return prisma().$transaction((tx) => addApiKey(tx, principal, user, given));
}

/** Adds an API key of this user or service, and records who did it. `key` in the result is the only copy of it. */
export async function addApiKey(
  tx: Transaction,
  principal: Principal,
  user: { id: string; name: string },
  given: NewKey,
): Promise<{ key: string; stored: StoredApiKey }> {
  const key = newApiKey();
  const id = newId();
  const prefix = apiKeyPrefix(key);
  const after = { prefix, ...given, owner: user.name };
  await recordAudit(tx, principal, { action: "api_key.created", target: { id, name: given.name }, after });
  const { createdAt } = await tx.apiKey.create({
    data: { id, userId: user.id, hash: hashApiKey(key), prefix, ...given },
  });
  return { key, stored: { id, prefix, ...given, createdAt, lastUsedAt: null, user } };
}

/** Revokes a key that the principal may see (`getApiKey`). The next request with it fails. */
export async function revokeApiKey(principal: Principal, key: StoredApiKey): Promise<void> {
  const { id, name, prefix, scopes, user } = key;
  await prisma().$transaction(async (tx) => {
    const { count } = await tx.apiKey.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt: clock.now() },
    });
    if (count === 0) return;
    const before = { prefix, name, scopes, owner: user.name };
    await recordAudit(tx, principal, { action: "api_key.revoked", target: { id, name }, before });
  });
}

/**
 * Ends every session of the principal's user, including the current one. Raising the epoch also ends the sessions that
 * a process of the previous version accepts without their row, during an upgrade.
 */
export async function endSessions(principal: Principal): Promise<void> {
  const { userId, name } = principal;
  await prisma().$transaction(async (tx) => {
    await tx.user.update({ where: { id: userId }, data: { sessionEpoch: { increment: 1 } } });
    await tx.session.deleteMany({ where: { userId } });
    await recordAudit(tx, principal, { action: "session.all_ended", target: { id: userId, name } });
  });
}

/** Signs one of the principal's browsers out. Returns false if there is no such session. */
export async function endSession(principal: Principal, id: string): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    const session = await tx.session.findFirst({ where: { id, userId: principal.userId } });
    if (!session) return false;
    await tx.session.delete({ where: { id } });
    await recordEndedSession(tx, principal, session);
    return true;
  });
}

/** Records that a browser was signed out, by its user or by the provider that signed it in. */
export function recordEndedSession(
  tx: Transaction,
  actor: Parameters<typeof recordAudit>[1],
  { id, browser, network }: { id: string; browser: string | null; network: string | null },
): Promise<void> {
  const target = { id, name: browser ?? "Unknown browser" };
  return recordAudit(tx, actor, { action: "session.ended", target, before: { browser, network } });
}

/**
 * Replaces a password, and ends every other session of the user and every link that resets the password.
 *
 * @returns false if the password no longer has the given hash: it was changed concurrently
 */
export async function replacePassword(
  principal: Principal,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { userId, sessionId, name } = principal;
  return prisma().$transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: userId, passwordHash: from },
      data: { passwordHash: to },
    });
    if (count === 0) return false;
    await tx.session.deleteMany({ where: { userId, ...(sessionId !== null && { id: { not: sessionId } }) } });
    await tx.passwordReset.deleteMany({ where: { userId } });
    await tx.secondFactorChallenge.deleteMany({ where: { userId } });
    await recordAudit(tx, principal, { action: "user.password_changed", target: { id: userId, name } });
    return true;
  });
}
