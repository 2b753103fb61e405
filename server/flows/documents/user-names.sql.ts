import { prisma } from "#server/platform/database/prisma.ts";

/** The names of users by id. Users that are gone are missing. */
export async function findUserNames(userIds: (string | null)[]): Promise<Map<string, string>> {
  const ids = userIds.filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const users = await prisma().user.findMany({
    where: { id: { in: ids } },
    select: { id: true, name: true },
  });
  return new Map(users.map(({ id, name }) => [id, name]));
}
