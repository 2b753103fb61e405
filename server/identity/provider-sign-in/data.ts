import { clock } from "#lib/clock.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { hashLinkToken } from "#server/identity/links/token.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { attemptSeconds } from "./attempt-cookie.ts";

/**
 * Uses the response to an attempt up.
 *
 * @param state the attempt's; it is stored only as a hash, until the attempt's cookie has expired
 * @returns false if it was used before
 */
export async function consumeResponse(state: string): Promise<boolean> {
  const now = clock.now();
  await prisma().usedSignInResponse.deleteMany({ where: { expiresAt: { lt: now } } });
  const expiresAt = new Date(now.getTime() + attemptSeconds * 1000);
  const data = { stateHash: hashLinkToken(state), expiresAt };
  const { count } = await prisma().usedSignInResponse.createMany({ data, skipDuplicates: true });
  return count === 1;
}

/** The principal's own links, oldest first. */
export function getIdentities({ userId }: Principal) {
  return prisma().identity.findMany({ where: { userId }, orderBy: { id: "asc" }, take: 100 });
}
