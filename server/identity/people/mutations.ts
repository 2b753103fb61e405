import { newId } from "#lib/id.ts";
import { advisoryLocks } from "#server/platform/database/advisory-locks.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { UserRow } from "./data.ts";

/**
 * Creates the first user, the owner. Of two concurrent first visits, one wins.
 *
 * @returns null if there is already a user
 */
export async function createOwner(given: {
  name: string;
  email: string;
  passwordHash: string;
}): Promise<UserRow | null> {
  return prisma().$transaction(async (transaction) => {
    await transaction.$executeRaw`select pg_advisory_xact_lock(${advisoryLocks.setup})`;
    if (await transaction.user.findFirst({ where: { service: false }, select: { id: true } })) return null;
    const { id, name, email, createdAt } = await transaction.user.create({
      data: { id: newId(), role: "owner", ...given },
    });
    return { id, name, email, role: "owner", createdAt };
  });
}
