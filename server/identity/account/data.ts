import { type ApiKeyScope, scopeSchema } from "#api/identity/roles/schema.ts";
import { clock } from "#lib/clock.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { idleDays } from "#server/identity/sessions/session-rows.sql.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { PageRequest } from "#server/platform/http/page.ts";

export interface StoredApiKey {
  id: string;
  name: string;
  prefix: string;
  scopes: ApiKeyScope[];
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  user: { id: string; name: string };
}

/** The keys that are not revoked, newest first: all of them for an owner, otherwise the user's own. */
export async function getApiKeys(principal: Principal, page: PageRequest): Promise<StoredApiKey[]> {
  return getKeysOf(withinReach(principal), page);
}

/** The keys of one user, or of everyone, that are not revoked, newest first. Callers check who may see them. */
export async function getKeysOf(
  owner: { userId?: string },
  { limit, after }: PageRequest,
): Promise<StoredApiKey[]> {
  const keys = await prisma().apiKey.findMany({
    where: { ...owner, revokedAt: null, ...(after && { id: { lt: after } }) },
    include: { user: { select: { id: true, name: true } } },
    orderBy: { id: "desc" },
    take: limit,
  });
  return keys.map(toStoredApiKey);
}

/** A key that the principal may see. Returns null if there is no such key. */
export async function getApiKey(principal: Principal, id: string): Promise<StoredApiKey | null> {
  const key = await prisma().apiKey.findFirst({
    where: { id, ...withinReach(principal), revokedAt: null },
    include: { user: { select: { id: true, name: true } } },
  });
  return key && toStoredApiKey(key);
}

function withinReach(principal: Principal) {
  return principal.role === "owner" ? {} : { userId: principal.userId };
}

function toStoredApiKey(key: Omit<StoredApiKey, "scopes"> & { scopes: string[] }): StoredApiKey {
  const { id, name, prefix, createdAt, expiresAt, lastUsedAt, user } = key;
  const scopes = scopeSchema.array().parse(key.scopes);
  return { id, name, prefix, scopes, createdAt, expiresAt, lastUsedAt, user };
}

export interface StoredSession {
  id: string;
  browser: string | null;
  network: string | null;
  provider: string | null;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

/** The principal's own active sessions, newest first. */
export async function getSessions(
  { userId }: Principal,
  { limit, after }: PageRequest,
): Promise<StoredSession[]> {
  const now = clock.nowMs();
  return prisma().session.findMany({
    select: {
      id: true,
      browser: true,
      network: true,
      provider: true,
      createdAt: true,
      lastUsedAt: true,
      expiresAt: true,
    },
    where: {
      userId,
      expiresAt: { gt: new Date(now) },
      lastUsedAt: { gt: new Date(now - idleDays * 24 * 3_600_000) },
      ...(after && { id: { lt: after } }),
    },
    orderBy: { id: "desc" },
    take: limit,
  });
}
