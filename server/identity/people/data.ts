import type { Person } from "#api/identity/people/schema.ts";
import { type Role, roleSchema } from "#api/identity/roles/schema.ts";
import type { Member } from "#engine/ports.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { PageRequest } from "#server/platform/http/page.ts";

export interface UserRow {
  id: string;
  name: string;
  email: string;
  role: Role;
  createdAt: Date;
}

/** The account fields that signing in needs. Returns null if it does not exist. `email` must be in lower case. */
export async function getAccountByEmail(email: string) {
  return prisma().user.findUnique({
    where: { email },
    select: { id: true, name: true, passwordHash: true, sessionEpoch: true },
  });
}

/** Whether a user exists, not counting service accounts. */
export async function hasUser(): Promise<boolean> {
  return (await prisma().user.findFirst({ where: { service: false }, select: { id: true } })) !== null;
}

/** The principal's full user row, and whether it is a service's: a service's e-mail address is a placeholder. */
export async function getCurrentUser(principal: Principal): Promise<UserRow & { service: boolean }> {
  const user = await prisma().user.findUniqueOrThrow({ where: { id: principal.userId } });
  return { ...toUserRow(user), service: user.service };
}

/** The names of active users and services, newest first. Services that are owners are left out: they see everything anyway. */
export async function getPeople(
  _: Principal<"editor">,
  { q, limit, after }: PageRequest & { q?: string | undefined },
): Promise<Person[]> {
  return prisma().user.findMany({
    where: {
      deactivatedAt: null,
      OR: [{ service: false }, { role: { not: "owner" } }],
      ...(q && { name: { contains: q, mode: "insensitive" } }),
      ...(after && { id: { lt: after } }),
    },
    select: { id: true, name: true, service: true },
    orderBy: { id: "desc" },
    take: limit,
  });
}

/** Those of these users who can sign in: the people whom an approval asks. Services cannot decide. */
export async function getMembers(ids: readonly string[]): Promise<Member[]> {
  const users = await prisma().user.findMany({
    where: { id: { in: [...ids] }, service: false, deactivatedAt: null },
    select: { id: true, name: true, email: true },
  });
  return users.map(({ email: address, ...user }) => ({ ...user, address }));
}

/** The current names of users, by their ids. Deleted ones are missing. */
export async function getUserNames(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const users = await prisma().user.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true },
  });
  return new Map(users.map(({ id, name }) => [id, name]));
}

/** A stored user, with the role parsed. */
export function toUserRow(user: Omit<UserRow, "role"> & { role: string }): UserRow {
  const { id, name, email, createdAt } = user;
  return { id, name, email, role: roleSchema.parse(user.role), createdAt };
}
