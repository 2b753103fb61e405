import { type ApiKeyScope, type Role, roleSchema, scopeSchema } from "#api/identity/roles/schema.ts";
import { clock } from "#lib/clock.ts";
import { prisma } from "#server/platform/database/prisma.ts";

/** The owner of an API key, and the key's scopes. */
export interface ApiKeyOwner {
  keyId: string;
  scopes: ApiKeyScope[];
  lastUsedAt: Date | null;
  user: { id: string; name: string; role: Role };
}

/** The owner of the key with this hash. Returns null if it is unknown, revoked or expired, or its owner is deactivated. */
export async function getApiKeyOwner(hash: Uint8Array<ArrayBuffer>): Promise<ApiKeyOwner | null> {
  const key = await prisma().apiKey.findUnique({ where: { hash }, include: { user: true } });
  if (!key || key.revokedAt || key.user.deactivatedAt || (key.expiresAt && key.expiresAt <= clock.now()))
    return null;
  const { id, name, role } = key.user;
  return {
    keyId: key.id,
    scopes: scopeSchema.array().parse(key.scopes),
    lastUsedAt: key.lastUsedAt,
    user: { id, name, role: roleSchema.parse(role) },
  };
}
