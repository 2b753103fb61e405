import type { PageOf } from "#server/identity/access/data.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { idleDays } from "./store.ts";

export interface StoredSession {
  id: string;
  browser: string | null;
  network: string | null;
  createdAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

/** Returns the principal's own live sessions, the newest first. */
export async function getSessions({ userId }: Principal, { limit, after }: PageOf): Promise<StoredSession[]> {
  const now = Date.now();
  return prisma().session.findMany({
    select: { id: true, browser: true, network: true, createdAt: true, lastUsedAt: true, expiresAt: true },
    where: {
      userId,
      expiresAt: { gt: new Date(now) },
      lastUsedAt: { gt: new Date(now - idleDays * 24 * 3_600_000) },
      ...(after && { id: { lt: after } }),
    },
    orderBy: { id: "desc" },
    take: limit,
  });
}
