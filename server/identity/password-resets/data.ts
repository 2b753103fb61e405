import type { OpenReset } from "#api/identity/password-resets/schema.ts";
import { clock } from "#lib/clock.ts";
import { prisma } from "#server/platform/database/prisma.ts";

/** The user whose password a link resets; null if it does not work. */
export async function getOpenReset(tokenHash: Uint8Array<ArrayBuffer>): Promise<OpenReset | null> {
  const reset = await prisma().passwordReset.findFirst({
    where: { tokenHash, expiresAt: { gt: clock.now() }, user: { deactivatedAt: null } },
    select: { user: { select: { name: true, email: true } } },
  });
  return reset?.user ?? null;
}
