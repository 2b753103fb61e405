import type { StoredKey } from "./data.ts";

/** The key that signs at `now`: the oldest that is not retired yet. */
export function findSigner(keys: readonly StoredKey[], now: Date): StoredKey | undefined {
  return keys.find((key) => canSign(key, now));
}

/** Whether a key signs now or will later. */
export function canSign({ retiredAt }: StoredKey, now: Date): boolean {
  return retiredAt === null || retiredAt > now;
}
