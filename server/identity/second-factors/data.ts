import { z } from "zod";
import { type Role, roleSchema } from "#api/identity/roles/schema.ts";
import type { SecondFactorState } from "#api/identity/second-factors/schema.ts";
import { clock } from "#lib/clock.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { hashLinkToken } from "#server/identity/links/token.ts";
import { type ProviderSession, readProviderSession } from "#server/identity/sessions/provider-session.ts";
import { getSignInSettings } from "#server/identity/sign-in-settings/data.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { type AnyTransaction, query, type Transaction } from "#server/platform/database/transaction.ts";

/** The step after a user's first factor: a session, the question for a code, or setting up an app. */
export type FactorNeed = "none" | "code" | "set_up";

const needSchema = z.object({ role: roleSchema, enabled: z.boolean() });

/** The step that signing in requires after the first factor. Null if there is no such user. */
export async function getFactorNeed(tx: AnyTransaction, userId: string): Promise<FactorNeed | null> {
  const [row] = await query(
    tx,
    `select u.role, exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null) as enabled
     from users u where u.id = $1::uuid`,
    [userId],
  );
  if (!row) return null;
  const { role, enabled } = needSchema.parse(row);
  if (enabled) return "code";
  return (await requiresSecondFactor(tx, role)) ? "set_up" : "none";
}

/** Whether users with this role need a second factor. */
async function requiresSecondFactor(tx: AnyTransaction, role: Role): Promise<boolean> {
  return (await getSignInSettings(tx)).secondFactorRoles.includes(role);
}

/** The principal's own second factor. */
export async function getSecondFactor(
  { userId }: Principal,
  tx: Transaction = prisma(),
): Promise<SecondFactorState> {
  const { role } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { role: true } });
  const factor = await tx.secondFactor.findUnique({ where: { userId }, select: { confirmedAt: true } });
  return {
    enabled: factor?.confirmedAt != null,
    required: await requiresSecondFactor(tx, roleSchema.parse(role)),
    recovery_codes_left: await tx.recoveryCode.count({ where: { userId } }),
  };
}

/** A browser whose first factor was accepted. */
export interface Challenge {
  id: string;
  userId: string;
  name: string;
  email: string;
  browser: string | null;
  network: string | null;
  provider: string | null;
  providerSession: ProviderSession | null;
  epoch: number;
  need: "code" | "set_up";
}

/** The challenge of a cookie's token; null if it has ended, as it does when the user may no longer sign in. */
export async function getChallenge(token: string, tx: Transaction = prisma()): Promise<Challenge | null> {
  const row = await tx.secondFactorChallenge.findFirst({
    where: { tokenHash: hashLinkToken(token), expiresAt: { gt: clock.now() }, user: { deactivatedAt: null } },
    include: { user: { select: { name: true, email: true, sessionEpoch: true } } },
  });
  if (!row || row.sessionEpoch !== row.user.sessionEpoch) return null;
  const need = await getFactorNeed(tx, row.userId);
  const { id, userId, browser, network, provider, sessionEpoch: epoch, user } = row;
  const { name, email } = user;
  return {
    id,
    userId,
    name,
    email,
    browser,
    network,
    provider,
    providerSession: readProviderSession(id, row),
    epoch,
    need: need === "code" ? "code" : "set_up",
  };
}
