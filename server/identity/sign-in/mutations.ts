import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { getFactorNeed } from "#server/identity/second-factors/data.ts";
import { createChallenge } from "#server/identity/second-factors/mutations.ts";
import { createSession, type VerifiedAccount } from "#server/identity/sessions/session-rows.sql.ts";
import type { Session } from "#server/identity/sessions/session-token.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { pool } from "#server/platform/database/pool.ts";
import type { AnyTransaction } from "#server/platform/database/transaction.ts";

/** The browser that signs in. */
export interface Client {
  browser: string | null;
  network: string | null;
  address: string | null;
}

/**
 * The result of a first factor: a session, or the question for the second factor, with the token for its
 * cookie.
 */
export type Entry = { kind: "session"; session: Session } | { kind: "challenge"; token: string };

/**
 * Signs a browser in and records it, or asks for the user's second factor.
 *
 * @returns null if the password was changed since it was verified, or the user is deactivated
 */
export async function admit(
  tx: AnyTransaction,
  { name, ...account }: VerifiedAccount & { name: string },
  { address, ...client }: Client,
): Promise<Entry | null> {
  const { userId, provider } = account;
  if ((await getFactorNeed(tx, userId)) !== "none") {
    const token = await createChallenge(tx, account, client);
    return token === null ? null : { kind: "challenge", token };
  }
  const session = await createSession(tx, account, client);
  if (!session) return null;
  const actor = { userId, name, sessionId: session.id, apiKeyId: null, address };
  const after = { provider: provider ?? "none, with a password" };
  await recordAudit(tx, actor, { action: "user.signed_in", target: { id: userId, name }, after });
  return { kind: "session", session };
}

/** Admits a user whose password was verified. */
export function admitByPassword(
  account: Omit<VerifiedAccount, "provider" | "providerSession"> & { name: string },
  client: Client,
): Promise<Entry | null> {
  return inTransaction(pool(), (tx) =>
    admit(tx, { ...account, provider: null, providerSession: null }, client),
  );
}
