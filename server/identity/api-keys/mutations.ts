import { clock } from "#lib/clock.ts";
import { prisma } from "#server/platform/database/prisma.ts";

/**
 * Records that a key is in use, at most once a minute, so that a busy key does not write its row with every request.
 */
export async function recordApiKeyUse(keyId: string, lastUsedAt: Date | null): Promise<void> {
  const now = clock.now();
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < 60_000) return;
  await prisma().apiKey.updateMany({ where: { id: keyId }, data: { lastUsedAt: now } });
}
