import { type Person, toPerson } from "#server/identity/people/data.ts";
import { type Scope, scopeSchema } from "#server/identity/roles/schema.ts";
import { prisma } from "#server/platform/database/prisma.ts";

/** Who holds an API key, and what it may do. */
export interface KeyHolder {
  keyId: string;
  scopes: Scope[];
  lastUsedAt: Date | null;
  person: Person;
}

/** The holder of the key with this hash; null when it is unknown, revoked or expired. */
export async function getKeyHolder(hash: Uint8Array<ArrayBuffer>): Promise<KeyHolder | null> {
  const key = await prisma().apiKey.findUnique({ where: { hash }, include: { user: true } });
  if (!key || key.revokedAt || (key.expiresAt && key.expiresAt <= new Date())) return null;
  return {
    keyId: key.id,
    scopes: scopeSchema.array().parse(key.scopes),
    lastUsedAt: key.lastUsedAt,
    person: toPerson(key.user),
  };
}
