import { createHash } from "node:crypto";

/**
 * Whether a release that is offered to `percent` of all callers is offered to this one. The same caller always gets the same
 * answer for the same release, and whoever is offered it stays so while the share grows.
 *
 * @param caller who asks, as stably as is known: a license's id, else an address
 */
export function isInRollout(caller: string, releaseId: string, percent: number): boolean {
  if (percent >= 100) return true;
  if (percent <= 0) return false;
  const place = createHash("sha256").update(`${releaseId} ${caller}`).digest().readUInt32BE(0);
  return place / 2 ** 32 < percent / 100;
}
