import type { Principal } from "#server/identity/access/principal.ts";
import { type Role, roleSchema } from "#server/identity/roles/schema.ts";
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

/** The principal's full user row. */
export async function getCurrentUser(principal: Principal): Promise<UserRow> {
  return toUser(await prisma().user.findUniqueOrThrow({ where: { id: principal.userId } }));
}

/** Users, newest first. */
export async function getUsers(_: Principal<"owner">, { limit, after }: PageRequest): Promise<UserRow[]> {
  const users = await prisma().user.findMany({
    where: { service: false, ...(after && { id: { lt: after } }) },
    orderBy: { id: "desc" },
    take: limit,
  });
  return users.map(toUser);
}

function toUser(user: Omit<UserRow, "role"> & { role: string }): UserRow {
  const { id, name, email, createdAt } = user;
  return { id, name, email, role: roleSchema.parse(user.role), createdAt };
}
