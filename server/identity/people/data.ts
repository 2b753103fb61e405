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

/** What signing in needs to know of an account; null when it does not exist. `email` in lower case. */
export async function getAccountByEmail(email: string) {
  return prisma().user.findUnique({
    where: { email },
    select: { id: true, name: true, passwordHash: true, sessionEpoch: true },
  });
}

/** Whether a person exists, service accounts not counted. */
export async function hasUser(): Promise<boolean> {
  return (await prisma().user.findFirst({ where: { service: false }, select: { id: true } })) !== null;
}

/** Who is asking, in full. */
export async function getCurrentUser(principal: Principal): Promise<UserRow> {
  return toUser(await prisma().user.findUniqueOrThrow({ where: { id: principal.userId } }));
}

/** The people, the newest first. */
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
