import { newId } from "#lib/id.ts";
import { advisoryLocks } from "#server/platform/database/advisory-locks.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { apiKeyPrefix, hashApiKey, newApiKey } from "./api-key.ts";
import type { Person, StoredApiKey } from "./data.ts";
import type { Principal } from "./principal.ts";
import type { Scope } from "./schema.ts";

/**
 * Makes the first person, the owner. Of two first visits at once one wins.
 *
 * @returns null when there is a person already
 */
export async function createFirstPerson(given: {
  name: string;
  email: string;
  passwordHash: string;
}): Promise<Person | null> {
  return prisma().$transaction(async (transaction) => {
    await transaction.$executeRaw`select pg_advisory_xact_lock(${advisoryLocks.setup})`;
    if (await transaction.user.findFirst({ where: { service: false }, select: { id: true } })) return null;
    const { id, name, email, createdAt } = await transaction.user.create({
      data: { id: newId(), role: "owner", ...given },
    });
    return { id, name, email, role: "owner", createdAt };
  });
}

/** Makes an API key for the principal's person. `key` is the only copy of it. */
export async function createApiKey(
  principal: Principal,
  given: { name: string; scopes: Scope[]; expiresAt: Date | null },
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

/** Revokes a key that the principal may see (`getApiKey`); it stops working with the next request. */
export async function revokeApiKey(_: Principal, key: StoredApiKey): Promise<void> {
  await prisma().apiKey.updateMany({
    where: { id: key.id, revokedAt: null },
    data: { revokedAt: new Date() },
  });
}

/** Notes that a key is in use: to the minute, so that a busy key does not write its row with every request. */
export async function touchApiKey(keyId: string, lastUsedAt: Date | null): Promise<void> {
  const now = new Date();
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < 60_000) return;
  await prisma().apiKey.updateMany({ where: { id: keyId }, data: { lastUsedAt: now } });
}
