import { clock } from "#lib/clock.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { removeFactor } from "#server/identity/second-factors/mutations.ts";
import { prisma } from "#server/platform/database/prisma.ts";

/**
 * Lets an owner in again: switches passwords on, and removes the second factor of the user, who is reactivated and signed
 * out everywhere.
 *
 * @returns false if no owner has this e-mail address
 */
export function restoreOwner(email: string): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    const where = { email, service: false, role: "owner" };
    const user = await tx.user.findFirst({ where, select: { id: true, name: true } });
    if (!user) return false;
    const { id: userId, name } = user;
    await tx.signInSettings.updateMany({ data: { passwords: true } });
    await removeFactor(tx, userId);
    await tx.session.deleteMany({ where: { userId } });
    await tx.secondFactorChallenge.deleteMany({ where: { userId } });
    await tx.user.update({ where: { id: userId }, data: { deactivatedAt: null } });
    await tx.signInFailure.deleteMany({
      where: { subject: { in: [`account:${email}`, `second-factor:${userId}`] }, at: { lte: clock.now() } },
    });
    const actor = { userId: null, name: "Operator", sessionId: null, apiKeyId: null, address: null };
    await recordAudit(tx, actor, { action: "user.access_restored", target: { id: userId, name } });
    return true;
  });
}
