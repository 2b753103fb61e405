import type { Role } from "#api/identity/roles/schema.ts";
import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { advisoryLocks } from "#server/platform/database/advisory-locks.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import type { UserRow } from "./data.ts";

/**
 * Creates the first user, the owner. Of two concurrent first visits, one wins.
 *
 * @returns null if there is already a user
 */
export async function createOwner(
  given: { name: string; email: string; passwordHash: string },
  address: string | null,
): Promise<UserRow | null> {
  return prisma().$transaction(async (transaction) => {
    await transaction.$executeRaw`select pg_advisory_xact_lock(${advisoryLocks.setup})`;
    if (await transaction.user.findFirst({ where: { service: false }, select: { id: true } })) return null;
    return createUser(transaction, { ...given, role: "owner" }, address);
  });
}

/**
 * Creates a user who set the account up themselves, and records it in their name.
 *
 * @returns null if there is already a user with this e-mail address
 */
export async function createUser(
  tx: Transaction,
  given: { name: string; email: string; passwordHash: string | null; role: Role },
  address: string | null,
): Promise<UserRow | null> {
  const user = { id: newId(), createdAt: clock.now(), ...given };
  const { count } = await tx.user.createMany({ data: user, skipDuplicates: true });
  if (count === 0) return null;
  const { id, name, email, role, createdAt } = user;
  await recordAudit(
    tx,
    { userId: id, name, sessionId: null, apiKeyId: null, address },
    { action: "user.created", target: { id, name }, after: { name, email, role } },
  );
  return { id, name, email, role, createdAt };
}
