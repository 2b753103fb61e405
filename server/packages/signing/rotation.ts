import type { Principal } from "#server/identity/access/principal.ts";
import { refreshKeyRing } from "./key-ring.ts";
import { addNextKey } from "./mutations.ts";

/** Longer than caches (five minutes) and other processes (half a minute) may take to learn of a new key. */
const leadMs = 600_000;

/**
 * Creates a new signing key. It is published immediately and signs ten minutes later, when no cached key set can still
 * lack it. With `atOnce` it signs immediately; a verifier then has to fetch the key set again.
 */
export async function rotateKey(
  principal: Principal<"owner">,
  { atOnce, now }: { atOnce: boolean; now: Date },
): Promise<void> {
  await addNextKey(principal, new Date(now.getTime() + (atOnce ? 0 : leadMs)));
  await refreshKeyRing();
}
