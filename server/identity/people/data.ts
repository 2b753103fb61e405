import type { Principal } from "#server/identity/access/principal.ts";
import { type Role, roleSchema } from "#server/identity/roles/schema.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { PageOf } from "#server/platform/http/page.ts";

export interface Person {
  id: string;
  name: string;
  email: string;
  role: Role;
  createdAt: Date;
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

/** The people, the newest first. */
export async function getPeople(_: Principal<"owner">, { limit, after }: PageOf): Promise<Person[]> {
  const users = await prisma().user.findMany({
    where: { service: false, ...(after && { id: { lt: after } }) },
    orderBy: { id: "desc" },
    take: limit,
  });
  return users.map(toPerson);
}

function toPerson(user: Omit<Person, "role"> & { role: string }): Person {
  const { id, name, email, createdAt } = user;
  return { id, name, email, role: roleSchema.parse(user.role), createdAt };
}
