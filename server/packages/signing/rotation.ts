import { refreshKeyRing } from "./key-ring.ts";
import { addNextKey } from "./mutations.ts";

/** Longer than what caches (five minutes) and other processes (half a minute) may not know of a new key. */
const leadMs = 600_000;

/**
 * Makes a new signing key. It is published at once and signs ten minutes later, when nobody can still have a set of keys
 * without it; with `atOnce` it signs now, which a verifier meets by fetching the set anew.
 */
export async function rotateKey({ atOnce, now }: { atOnce: boolean; now: Date }): Promise<void> {
  await addNextKey(new Date(now.getTime() + (atOnce ? 0 : leadMs)));
  await refreshKeyRing();
}
