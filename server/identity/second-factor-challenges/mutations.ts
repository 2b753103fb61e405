import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { hashLinkToken } from "#server/identity/links/token.ts";
import { type Challenge, getChallenge } from "#server/identity/second-factors/data.ts";
import { confirmSetUp, consumeCode } from "#server/identity/second-factors/mutations.ts";
import { createSession } from "#server/identity/sessions/session-rows.sql.ts";
import type { Session } from "#server/identity/sessions/session-token.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";

/** A browser that has passed its second factor. */
export interface Passed {
  session: Session;
  /** The only copy; null unless the second factor was set up with this code. */
  recoveryCodes: string[] | null;
}

/**
 * Signs in the browser of a challenge, and uses the challenge up. The session is new: an earlier cookie is
 * worthless (session fixation). Of concurrent attempts, one succeeds.
 *
 * @returns null if the code is wrong, or the challenge has ended
 */
export function passChallenge(token: string, code: string, address: string | null): Promise<Passed | null> {
  return prisma().$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from second_factor_challenges where token_hash = ${hashLinkToken(token)} for update`;
    const challenge = await getChallenge(token, tx);
    if (!challenge) return null;
    const proven = await prove(tx, challenge, code);
    if (!proven) return null;
    await tx.secondFactorChallenge.delete({ where: { id: challenge.id } });
    const { userId, name, provider, providerSession, epoch, browser, network } = challenge;
    const account = { userId, epoch, passwordHash: null, provider, providerSession };
    const session = await createSession(tx, account, { browser, network });
    if (!session) return null;
    const actor = { userId, name, sessionId: session.id, apiKeyId: null, address };
    const target = { id: userId, name };
    for (const action of proven.actions) await recordAudit(tx, actor, { action, target });
    const after = { provider: provider ?? "none, with a password", second_factor: proven.proof };
    await recordAudit(tx, actor, { action: "user.signed_in", target, after });
    return { session, recoveryCodes: proven.recoveryCodes };
  });
}

async function prove(tx: Transaction, { need, userId }: Challenge, code: string) {
  if (need === "set_up") {
    const recoveryCodes = await confirmSetUp(tx, userId, code);
    const actions = ["user.second_factor_set_up"] as const;
    return recoveryCodes && { recoveryCodes, proof: "app", actions };
  }
  const proof = await consumeCode(tx, userId, code);
  if (proof === null) return null;
  const actions = proof === "recovery_code" ? (["user.recovery_code_used"] as const) : [];
  return { recoveryCodes: null, proof, actions };
}
