import { z } from "zod";
import type { UpdateMemberBody } from "#api/identity/members/schema.ts";
import { roleSchema } from "#api/identity/roles/schema.ts";
import { clock } from "#lib/clock.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { endSessionsWithoutFactor } from "#server/identity/second-factors/mutations.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { query, type Transaction } from "#server/platform/database/transaction.ts";
import type { Done } from "#server/platform/http/outcome.ts";
import { getMember, type MemberRow } from "./data.ts";
// The last active owner cannot be lost. Every change here locks the member and all owners, in the order of their ids, before
// it counts: of two owners who demote each other at once, the second finds itself demoted and is refused.

/** Why a member is not changed. */
export type MemberRefusal = {
  kind: "not_found" | "last_owner" | "own_account" | "deactivated" | "no_longer_owner" | "service_account";
};

const lockedSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  service: z.boolean(),
  active: z.boolean(),
});

type Locked = z.infer<typeof lockedSchema>;

const lockWithOwners = `
  select id, name, email, role, service, deactivated_at is null as active
  from users where id in ($1::uuid, $2::uuid) or role = 'owner' order by id for update`;

/** The member, the caller and the other owners, locked until the transaction ends. */
async function lockMember(
  tx: Transaction,
  principal: Principal<"owner">,
  id: string,
): Promise<MemberRefusal | { kind: "locked"; member: Locked; caller: Locked; isOnlyOwner: boolean }> {
  const rows = lockedSchema.array().parse(await query(tx, lockWithOwners, [id, principal.userId]));
  const caller = rows.find((row) => row.id === principal.userId);
  // The role was checked before the lock.
  if (!caller || !isActiveOwner(caller)) return { kind: "no_longer_owner" };
  const member = rows.find((row) => row.id === id && !row.service);
  if (!member) return { kind: "not_found" };
  const others = rows.filter((row) => row.id !== id && !row.service && isActiveOwner(row));
  return { kind: "locked", member, caller, isOnlyOwner: isActiveOwner(member) && others.length === 0 };
}

function isActiveOwner({ role, active }: Locked): boolean {
  return role === "owner" && active;
}

/** Changes a member's role, or deactivates or reactivates them. A deactivated member is signed out everywhere. */
export function updateMember(
  principal: Principal<"owner">,
  id: string,
  change: UpdateMemberBody,
): Promise<Done<{ member: MemberRow }> | MemberRefusal> {
  return prisma().$transaction(async (tx) => {
    const locked = await lockMember(tx, principal, id);
    if (locked.kind !== "locked") return locked;
    const { member, isOnlyOwner } = locked;
    const { role = member.role, active = member.active } = change;
    if (!active && id === principal.userId) return { kind: "own_account" };
    if (isOnlyOwner && !(role === "owner" && active)) return { kind: "last_owner" };
    const target = { id, name: member.name };
    if (role !== member.role) {
      await tx.user.update({ where: { id }, data: { role } });
      const [before, after] = [{ role: member.role }, { role }];
      await recordAudit(tx, principal, { action: "user.role_changed", target, before, after });
      await endSessionsWithoutFactor(tx);
    }
    if (active !== member.active) {
      await tx.user.update({ where: { id }, data: { deactivatedAt: active ? null : clock.now() } });
      if (!active) {
        await tx.session.deleteMany({ where: { userId: id } });
        await tx.passwordReset.deleteMany({ where: { userId: id } });
      }
      const action = active ? "user.reactivated" : "user.deactivated";
      await recordAudit(tx, principal, {
        action,
        target,
        before: { active: member.active },
        after: { active },
      });
    }
    return toDone(tx, principal, id);
  });
}

/** Removes a member with their sessions and API keys. Their flows stay and have no owner. */
export function removeMember(
  principal: Principal<"owner">,
  id: string,
): Promise<{ kind: "removed" } | MemberRefusal> {
  return prisma().$transaction(async (tx) => {
    const locked = await lockMember(tx, principal, id);
    if (locked.kind !== "locked") return locked;
    const { member, isOnlyOwner } = locked;
    if (id === principal.userId) return { kind: "own_account" };
    if (isOnlyOwner) return { kind: "last_owner" };
    const { name, email, role } = member;
    const target = { id, name };
    await recordAudit(tx, principal, { action: "user.removed", target, before: { name, email, role } });
    await tx.user.delete({ where: { id } });
    return { kind: "removed" };
  });
}

/** Makes a member an owner and the caller an editor, together. */
export function handOverOwnership(
  principal: Principal<"owner">,
  id: string,
): Promise<Done<{ member: MemberRow }> | MemberRefusal> {
  return prisma().$transaction(async (tx) => {
    const locked = await lockMember(tx, principal, id);
    if (locked.kind !== "locked") return locked;
    const { member, caller } = locked;
    if (caller.service) return { kind: "service_account" };
    if (id === caller.id) return { kind: "own_account" };
    if (!member.active) return { kind: "deactivated" };
    await tx.user.update({ where: { id }, data: { role: "owner" } });
    await tx.user.update({ where: { id: caller.id }, data: { role: "editor" } });
    await recordAudit(tx, principal, {
      action: "user.ownership_handed_over",
      target: { id, name: member.name },
      before: { role: member.role, previous_owner: caller.name },
      after: { role: "owner", previous_owner: caller.name },
    });
    await recordAudit(tx, principal, {
      action: "user.role_changed",
      target: { id: caller.id, name: caller.name },
      before: { role: "owner" },
      after: { role: "editor" },
    });
    await endSessionsWithoutFactor(tx);
    return toDone(tx, principal, id);
  });
}

async function toDone(
  tx: Transaction,
  principal: Principal<"owner">,
  id: string,
): Promise<Done<{ member: MemberRow }> | MemberRefusal> {
  const member = await getMember(principal, id, tx);
  return member ? { kind: "done", member } : { kind: "not_found" };
}
