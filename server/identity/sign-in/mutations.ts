import { recordAudit } from "#server/identity/audit/record-audit.ts";
import { createSession, type VerifiedAccount } from "#server/identity/sessions/session-rows.ts";
import type { Session } from "#server/identity/sessions/session-token.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { pool } from "#server/platform/database/pool.ts";

/** The browser that signs in. */
interface Client {
  browser: string | null;
  network: string | null;
  address: string | null;
}

/**
 * Signs a browser in, and records it.
 *
 * @returns null if the password was changed since it was verified, or the user is deactivated
 */
export function startSession(
  { name, ...account }: VerifiedAccount & { name: string },
  { address, ...client }: Client,
): Promise<Session | null> {
  return inTransaction(pool(), async (tx) => {
    const session = await createSession(tx, account, client);
    if (!session) return null;
    const { userId } = account;
    const actor = { userId, name, sessionId: session.id, apiKeyId: null, address };
    await recordAudit(tx, actor, { action: "user.signed_in", target: { id: userId, name } });
    return session;
  });
}
