import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { hashLinkToken, newLinkToken } from "#server/identity/links/token.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";

const hourMs = 3_600_000;

/** An owner hands this link over, which takes longer than an e-mail. */
const handedOverMs = 24 * hourMs;

const sentMs = hourMs;

/** A link that resets a password once. */
interface IssuedLink {
  token: string;
  expiresAt: Date;
}

/**
 * Creates a link for the user with this e-mail address, which is only ever sent to that address.
 *
 * @returns null if nobody who can sign in has it
 */
export async function createResetByEmail(email: string): Promise<(IssuedLink & { name: string }) | null> {
  return prisma().$transaction(async (tx) => {
    const where = { email, service: false, deactivatedAt: null };
    const user = await tx.user.findFirst({ where, select: { id: true, name: true } });
    return user && { ...(await insertReset(tx, user.id, sentMs)), name: user.name };
  });
}

/** Creates a link that an owner hands over to the user. */
export function createResetLink(
  principal: Principal<"owner">,
  userId: string,
): Promise<({ kind: "issued" } & IssuedLink) | { kind: "not_found" } | { kind: "deactivated" }> {
  return prisma().$transaction(async (tx) => {
    const user = await tx.user.findFirst({ where: { id: userId, service: false } });
    if (!user) return { kind: "not_found" };
    if (user.deactivatedAt) return { kind: "deactivated" };
    const link = await insertReset(tx, userId, handedOverMs);
    const target = { id: userId, name: user.name };
    const after = { expires_at: link.expiresAt };
    await recordAudit(tx, principal, { action: "user.password_reset_link_created", target, after });
    return { kind: "issued", ...link };
  });
}

async function insertReset(tx: Transaction, userId: string, lifeMs: number): Promise<IssuedLink> {
  await tx.passwordReset.deleteMany({ where: { userId, expiresAt: { lte: clock.now() } } });
  const token = newLinkToken();
  const expiresAt = new Date(clock.nowMs() + lifeMs);
  await tx.passwordReset.create({
    data: { id: newId(), userId, tokenHash: hashLinkToken(token), expiresAt },
  });
  return { token, expiresAt };
}

/**
 * Sets a new password with a link, uses up every link of the user, and signs all browsers out. Of concurrent attempts
 * with one link, one succeeds. API keys keep working.
 *
 * @returns false if the link does not work
 */
export function completeReset(
  { token, passwordHash }: { token: string; passwordHash: string },
  address: string | null,
): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    // The row lock of the deletion: a second attempt waits, and then finds nothing.
    const [used] = await tx.$queryRaw<{ userId: string }[]>`
      delete from password_resets where token_hash = ${hashLinkToken(token)} and expires_at > ${clock.now()}
      returning user_id as "userId"`;
    if (!used) return false;
    const { userId } = used;
    const { count } = await tx.user.updateMany({
      where: { id: userId, service: false, deactivatedAt: null },
      data: { passwordHash, sessionEpoch: { increment: 1 } },
    });
    if (count === 0) return false;
    await tx.session.deleteMany({ where: { userId } });
    await tx.passwordReset.deleteMany({ where: { userId } });
    const { name, email } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    // The user who was locked out by wrong passwords can sign in.
    await tx.signInFailure.deleteMany({ where: { subject: `account:${email}` } });
    const actor = { userId, name, sessionId: null, apiKeyId: null, address };
    await recordAudit(tx, actor, { action: "user.password_reset", target: { id: userId, name } });
    return true;
  });
}
