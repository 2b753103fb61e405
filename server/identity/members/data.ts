import type { Role } from "#api/identity/roles/schema.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { toUserRow, type UserRow } from "#server/identity/people/data.ts";
import { getSignInSettings } from "#server/identity/sign-in-settings/data.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import type { PageRequest } from "#server/platform/http/page.ts";

/** A user with the fields that owners manage. */
export interface MemberRow extends UserRow {
  deactivatedAt: Date | null;
  /** The last use of a session or a key. */
  lastSeenAt: Date | null;
  /** Whether a second factor is set up. */
  hasFactor: boolean;
  /** Whether the role needs one. */
  needsFactor: boolean;
}

const withLastUse = {
  secondFactor: { select: { confirmedAt: true } },
  sessions: { select: { lastUsedAt: true }, orderBy: { lastUsedAt: "desc" }, take: 1 },
  apiKeys: {
    select: { lastUsedAt: true },
    where: { lastUsedAt: { not: null } },
    orderBy: { lastUsedAt: "desc" },
    take: 1,
  },
} as const;

/** Members, newest first. */
export async function getMembers(_: Principal<"owner">, { limit, after }: PageRequest): Promise<MemberRow[]> {
  const users = await prisma().user.findMany({
    where: { service: false, ...(after && { id: { lt: after } }) },
    include: withLastUse,
    orderBy: { id: "desc" },
    take: limit,
  });
  const { secondFactorRoles } = await getSignInSettings();
  return users.map((user) => toMemberRow(user, secondFactorRoles));
}

/** Returns null if there is no such member. */
export async function getMember(
  _: Principal<"owner">,
  id: string,
  tx: Transaction = prisma(),
): Promise<MemberRow | null> {
  const user = await tx.user.findFirst({ where: { id, service: false }, include: withLastUse });
  return user && toMemberRow(user, (await getSignInSettings(tx)).secondFactorRoles);
}

type LastUse = { lastUsedAt: Date | null }[];

interface StoredMember extends Omit<UserRow, "role"> {
  role: string;
  deactivatedAt: Date | null;
  sessions: LastUse;
  apiKeys: LastUse;
  secondFactor: { confirmedAt: Date | null } | null;
}

function toMemberRow(user: StoredMember, secondFactorRoles: readonly Role[]): MemberRow {
  const uses = [...user.sessions, ...user.apiKeys].flatMap(({ lastUsedAt }) => lastUsedAt?.getTime() ?? []);
  const lastSeenAt = uses.length === 0 ? null : new Date(Math.max(...uses));
  const row = toUserRow(user);
  return {
    ...row,
    deactivatedAt: user.deactivatedAt,
    lastSeenAt,
    hasFactor: user.secondFactor?.confirmedAt != null,
    needsFactor: secondFactorRoles.includes(row.role),
  };
}
