import type { Principal } from "#server/identity/access/principal.ts";
import { type ProviderSession, readProviderSession } from "#server/identity/sessions/provider-session.ts";
import { prisma } from "#server/platform/database/prisma.ts";

/** The provider's session that the principal's own session began with, if any; null without a session. */
export async function getProviderSession({ sessionId }: Principal): Promise<ProviderSession | null> {
  if (sessionId === null) return null;
  const select = { providerId: true, providerSid: true, idToken: true } as const;
  const row = await prisma().session.findUnique({ where: { id: sessionId }, select });
  return row && readProviderSession(sessionId, row);
}
