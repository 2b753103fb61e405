import type { Principal } from "#server/identity/access/principal.ts";
import { prisma } from "#server/platform/database/prisma.ts";

/**
 * Ends every session of the principal's person, this one too. Raising the epoch also ends those that a process of the
 * previous version accepts without their row, while both run.
 */
export async function endSessions({ userId }: Principal): Promise<void> {
  await prisma().$transaction([
    prisma().user.update({ where: { id: userId }, data: { sessionEpoch: { increment: 1 } } }),
    prisma().session.deleteMany({ where: { userId } }),
  ]);
}

/**
 * Replaces a password and ends every other session of the person.
 *
 * @returns false when the password is no longer the one whose hash is given: another change came first
 */
export async function replacePassword(
  { userId, sessionId }: Principal,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: userId, passwordHash: from },
      data: { passwordHash: to },
    });
    if (count === 0) return false;
    await tx.session.deleteMany({ where: { userId, ...(sessionId !== null && { id: { not: sessionId } }) } });
    return true;
  });
}
