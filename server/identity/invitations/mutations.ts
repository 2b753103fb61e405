import { type CreateInvitationBody, maxInvitations } from "#api/identity/invitations/schema.ts";
import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { hashLinkToken, newLinkToken } from "#server/identity/links/token.ts";
import { toUserRow, type UserRow } from "#server/identity/people/data.ts";
import { createUser } from "#server/identity/people/mutations.ts";
import { includesScope } from "#server/identity/roles/rules.ts";
import { endSessionsWithoutFactor } from "#server/identity/second-factors/mutations.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { type StoredInvitation, toStoredInvitation } from "./data.ts";

const dayMs = 24 * 3_600_000;

/** An invitation with the only copy of its token. */
export interface Issued {
  kind: "issued";
  invitation: StoredInvitation;
  token: string;
}

/** Creates an invitation. One that has expired for the same address is replaced. */
export function createInvitation(
  principal: Principal<"owner">,
  { email, role, expires_in_days: days }: CreateInvitationBody,
): Promise<Issued | { kind: "already_member" | "already_invited" | "too_many" }> {
  return prisma().$transaction(async (tx) => {
    const now = clock.now();
    if (email !== null) {
      if (await tx.user.findUnique({ where: { email }, select: { id: true } }))
        return { kind: "already_member" };
      await tx.invitation.deleteMany({ where: { email, expiresAt: { lte: now } } });
    }
    if ((await tx.invitation.count()) >= maxInvitations) return { kind: "too_many" };
    const token = newLinkToken();
    const invitation = {
      id: newId(),
      email,
      role,
      invitedByName: principal.name,
      createdAt: now,
      sentAt: null,
      days,
      expiresAt: new Date(now.getTime() + days * dayMs),
    };
    const data = { ...invitation, tokenHash: hashLinkToken(token), invitedById: principal.userId };
    const { count } = await tx.invitation.createMany({ data, skipDuplicates: true });
    if (count === 0) return { kind: "already_invited" };
    const after = { email, role, expires_at: invitation.expiresAt };
    await recordAudit(tx, principal, { action: "invitation.created", target: targetOf(invitation), after });
    return { kind: "issued", invitation, token };
  });
}

/**
 * Gives an invitation a new link and its full lifetime again; the earlier link stops. Null if there is no
 * such invitation.
 */
export function renewInvitation(principal: Principal<"owner">, id: string): Promise<Issued | null> {
  return prisma().$transaction(async (tx) => {
    const before = await lockInvitation(tx, { id });
    if (!before) return null;
    const token = newLinkToken();
    const expiresAt = new Date(clock.nowMs() + before.days * dayMs);
    const data = { tokenHash: hashLinkToken(token), sentAt: null, expiresAt };
    await tx.invitation.update({ where: { id }, data });
    await recordAudit(tx, principal, {
      action: "invitation.resent",
      target: targetOf(before),
      before: { expires_at: before.expiresAt },
      after: { expires_at: expiresAt },
    });
    return { kind: "issued", invitation: { ...before, sentAt: null, expiresAt }, token };
  });
}

/** Notes that the mail server accepted the e-mail with this link. */
export async function noteSent(
  _: Principal<"owner">,
  { invitation, token }: Issued,
): Promise<StoredInvitation> {
  const sentAt = clock.now();
  const where = { id: invitation.id, tokenHash: hashLinkToken(token) };
  await prisma().invitation.updateMany({ where, data: { sentAt } });
  return { ...invitation, sentAt };
}

/** Withdraws an invitation: its link stops. Returns false if there is no such invitation. */
export function withdrawInvitation(principal: Principal<"owner">, id: string): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    const invitation = await lockInvitation(tx, { id });
    if (!invitation) return false;
    await tx.invitation.delete({ where: { id } });
    const { email, role } = invitation;
    const change = { target: targetOf(invitation), before: { email, role } };
    await recordAudit(tx, principal, { action: "invitation.withdrawn", ...change });
    return true;
  });
}

/**
 * Creates the account of the person who accepts, and uses the invitation up. Of concurrent attempts with one link, one
 * succeeds.
 *
 * @param email used if the invitation has no address
 */
export function acceptInvitation(
  given: { token: string; name: string; email: string; passwordHash: string },
  address: string | null,
): Promise<{ kind: "accepted"; user: UserRow } | { kind: "link_invalid" | "already_member" }> {
  return prisma().$transaction(async (tx) => {
    const invitation = await lockOpen(tx, given.token);
    if (!invitation) return { kind: "link_invalid" };
    const { name, passwordHash } = given;
    const email = invitation.email ?? given.email;
    const user = await createUser(tx, { name, email, passwordHash, role: invitation.role }, address);
    if (!user) return { kind: "already_member" };
    await tx.invitation.delete({ where: { id: invitation.id } });
    const actor = { userId: user.id, name, sessionId: null, apiKeyId: null, address };
    await recordAudit(tx, actor, { action: "invitation.accepted", target: targetOf(invitation) });
    return { kind: "accepted", user };
  });
}

/** Gives a user who is signed in the invitation's role, if it is higher than theirs, and uses the invitation up. */
export function joinInvitation(
  principal: Principal,
  token: string,
): Promise<{ kind: "accepted"; user: UserRow } | { kind: "link_invalid" | "other_address" | "nothing_new" }> {
  return prisma().$transaction(async (tx) => {
    const invitation = await lockOpen(tx, token);
    if (!invitation) return { kind: "link_invalid" };
    const { userId } = principal;
    await tx.$queryRaw`select 1 from users where id = ${userId}::uuid for update`;
    const user = toUserRow(await tx.user.findUniqueOrThrow({ where: { id: userId } }));
    if (invitation.email !== null && invitation.email !== user.email) return { kind: "other_address" };
    const { role } = invitation;
    if (includesScope(user.role, role)) return { kind: "nothing_new" };
    await tx.user.update({ where: { id: userId }, data: { role } });
    await tx.invitation.delete({ where: { id: invitation.id } });
    await recordAudit(tx, principal, { action: "invitation.accepted", target: targetOf(invitation) });
    const target = { id: userId, name: user.name };
    const [before, after] = [{ role: user.role }, { role }];
    await recordAudit(tx, principal, { action: "user.role_changed", target, before, after });
    await endSessionsWithoutFactor(tx);
    return { kind: "accepted", user: { ...user, role } };
  });
}

function lockOpen(tx: Transaction, token: string): Promise<StoredInvitation | null> {
  return lockInvitation(tx, { tokenHash: hashLinkToken(token), expiresAt: { gt: clock.now() } });
}

/** An invitation that nobody else changes until the transaction ends. */
async function lockInvitation(
  tx: Transaction,
  where: { id: string } | { tokenHash: Uint8Array<ArrayBuffer>; expiresAt: { gt: Date } },
): Promise<StoredInvitation | null> {
  const found = await tx.invitation.findFirst({ where, select: { id: true } });
  if (!found) return null;
  await tx.$queryRaw`select 1 from invitations where id = ${found.id}::uuid for update`;
  // Used, renewed or withdrawn while this waited for the lock, it no longer matches.
  const row = await tx.invitation.findFirst({ where: { AND: [{ id: found.id }, where] } });
  return row && toStoredInvitation(row);
}

function targetOf({ id, email }: Pick<StoredInvitation, "id" | "email">): { id: string; name: string } {
  return { id, name: email ?? "Invitation link" };
}
