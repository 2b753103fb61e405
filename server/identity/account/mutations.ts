import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { apiKeyPrefix, hashApiKey, newApiKey } from "#server/identity/api-keys/api-key.ts";
import type { ApiKeyScope } from "#server/identity/roles/schema.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { StoredApiKey } from "./data.ts";

/** Creates an API key for the principal's user. `key` in the result is the only copy of it. */
export async function createApiKey(
  principal: Principal,
  given: { name: string; scopes: ApiKeyScope[]; expiresAt: Date | null },
): Promise<{ key: string; stored: StoredApiKey }> {
  const key = newApiKey();
  const created = await prisma().apiKey.create({
    data: {
      id: newId(),
      userId: principal.userId,
      hash: hashApiKey(key),
      prefix: apiKeyPrefix(key),
      ...given,
    },
  });
  const { id, name, prefix, createdAt, expiresAt, lastUsedAt } = created;
  const user = { id: principal.userId, name: principal.name };
  return { key, stored: { id, name, prefix, scopes: given.scopes, createdAt, expiresAt, lastUsedAt, user } };
}

/** Revokes a key that the principal may see (`getApiKey`). The next request with it fails. */
export async function revokeApiKey(_: Principal, key: StoredApiKey): Promise<void> {
  await prisma().apiKey.updateMany({
    where: { id: key.id, revokedAt: null },
    data: { revokedAt: clock.now() },
  });
}

/**
 * Ends every session of the principal's user, including the current one. Raising the epoch also ends the sessions that
 * a process of the previous version accepts without their row, during an upgrade.
 */
export async function endSessions({ userId }: Principal): Promise<void> {
  await prisma().$transaction([
    prisma().user.update({ where: { id: userId }, data: { sessionEpoch: { increment: 1 } } }),
    prisma().session.deleteMany({ where: { userId } }),
  ]);
}

/**
 * Replaces a password and ends every other session of the user.
 *
 * @returns false if the password no longer has the given hash: it was changed concurrently
 */
export async function replacePassword(
  { userId, sessionId }: Principal,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: userId, passwordHash: from },
      data: { passwordHash: to },
    });
    if (count === 0) return false;
    await tx.session.deleteMany({ where: { userId, ...(sessionId !== null && { id: { not: sessionId } }) } });
    return true;
  });
}
