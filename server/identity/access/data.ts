import { prisma } from "#server/platform/database/prisma.ts";
import type { Principal } from "./principal.ts";
import { type Role, roleSchema, type Scope, scopeSchema } from "./schema.ts";

export interface Person {
  id: string;
  name: string;
  email: string;
  role: Role;
  createdAt: Date;
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

/** What signing in needs to know of an account; null when it does not exist. `email` in lower case. */
export async function getPasswordHolder(email: string) {
  return prisma().user.findUnique({
    where: { email },
    select: { id: true, name: true, passwordHash: true, sessionEpoch: true },
  });
}

/** Whether a person exists, service accounts not counted. */
export async function hasPerson(): Promise<boolean> {
  return (await prisma().user.findFirst({ where: { service: false }, select: { id: true } })) !== null;
}

/** Who is asking, in full. */
export async function getSelf(principal: Principal): Promise<Person> {
  return toPerson(await prisma().user.findUniqueOrThrow({ where: { id: principal.userId } }));
}

/** A page of a list: where it goes on after `after`, the last id of the page before. */
export interface PageOf {
  limit: number;
  after: string | undefined;
}

/** The people, the newest first. */
export async function getPeople(_: Principal<"owner">, { limit, after }: PageOf): Promise<Person[]> {
  const users = await prisma().user.findMany({
    where: { service: false, ...(after && { id: { lt: after } }) },
    orderBy: { id: "desc" },
    take: limit,
  });
  return users.map(toPerson);
}

export interface StoredApiKey {
  id: string;
  name: string;
  prefix: string;
  scopes: Scope[];
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  user: { id: string; name: string };
}

/** The keys that are not revoked, the newest first: an owner's view holds everybody's, anyone else's their own. */
export async function getApiKeys(principal: Principal, { limit, after }: PageOf): Promise<StoredApiKey[]> {
  const keys = await prisma().apiKey.findMany({
    where: { ...withinReach(principal), revokedAt: null, ...(after && { id: { lt: after } }) },
    include: { user: { select: { id: true, name: true } } },
    orderBy: { id: "desc" },
    take: limit,
  });
  return keys.map(toStoredApiKey);
}

/** One key within the principal's view; null when there is none of that id. */
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

function toPerson(user: Omit<Person, "role"> & { role: string }): Person {
  const { id, name, email, createdAt } = user;
  return { id, name, email, role: roleSchema.parse(user.role), createdAt };
}
