import { recordEndedSession } from "#server/identity/account/mutations.ts";
import { issuerKey } from "#server/identity/providers/issuer-key.ts";
import type { StoredProvider } from "#server/identity/providers/provider.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { SignedOut } from "./logout-token.ts";

/**
 * Ends the sessions of a provider's session that has ended, or else of its person. Only those that began with
 * this provider. Returns their number.
 */
export function endProviderSessions(
  provider: StoredProvider,
  { sid, subject }: SignedOut,
  address: string | null,
): Promise<number> {
  return prisma().$transaction(async (tx) => {
    const person = {
      user: { identities: { some: { issuer: issuerKey(provider.issuer), subject: subject ?? "" } } },
    };
    const which = { ...(sid !== null && { providerSid: sid }), ...(subject !== null && person) };
    const where = { providerId: provider.id, ...which };
    const sessions = await tx.session.findMany({ where, select: { id: true, browser: true, network: true } });
    const ids = sessions.map(({ id }) => id);
    const { count } = await tx.session.deleteMany({ where: { id: { in: ids } } });
    await tx.secondFactorChallenge.deleteMany({ where });
    const actor = { userId: null, name: provider.name, sessionId: null, apiKeyId: null, address };
    for (const session of sessions) await recordEndedSession(tx, actor, session);
    return count;
  });
}
