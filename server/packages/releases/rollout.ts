import { createHash } from "node:crypto";

/**
 * Whether a release that is offered to `percent` of all callers is offered to this one. The result is stable for a
 * caller and a release, and a caller stays included while the percentage grows.
 *
 * @param caller the most stable identity known: a license's id, otherwise an address
 */
export function isInRollout(caller: string, releaseId: string, percent: number): boolean {
  if (percent >= 100) return true;
  if (percent <= 0) return false;
  const bucket = createHash("sha256").update(`${releaseId} ${caller}`).digest().readUInt32BE(0);
  return bucket / 2 ** 32 < percent / 100;
}
