import { prisma } from "#server/platform/database/prisma.ts";

/** Notes that a key is in use: to the minute, so that a busy key does not write its row with every request. */
export async function recordApiKeyUse(keyId: string, lastUsedAt: Date | null): Promise<void> {
  const now = new Date();
  if (lastUsedAt && now.getTime() - lastUsedAt.getTime() < 60_000) return;
  await prisma().apiKey.updateMany({ where: { id: keyId }, data: { lastUsedAt: now } });
}
