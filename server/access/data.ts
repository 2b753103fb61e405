import { prisma } from "#server/database/prisma.ts";
import { type Role, roleSchema, type Scope, scopeSchema } from "./schema.ts";

export interface Person {
  id: string;
  name: string;
  email: string;
  role: Role;
  createdAt: Date;
}

/** The person whose session this is; null when they are gone or have ended the sessions of that epoch. */
export async function getSessionPerson(userId: string, epoch: number): Promise<Person | null> {
  const user = await prisma().user.findUnique({ where: { id: userId } });
  return user && user.sessionEpoch === epoch ? toPerson(user) : null;
}

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

function toPerson(user: Omit<Person, "role"> & { role: string }): Person {
  const { id, name, email, createdAt } = user;
  return { id, name, email, role: roleSchema.parse(user.role), createdAt };
}

/** Whether a person exists, service accounts not counted. */
export async function hasOwnerPerson(): Promise<boolean> {
  return (await prisma().user.findFirst({ where: { service: false }, select: { id: true } })) !== null;
}
