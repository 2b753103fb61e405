import { distance as levenshtein } from "fastest-levenshtein";

/** The number of changed characters that still counts as a match, for a path of this length. */
const allowed = (length: number) => Math.min(4, Math.max(2, Math.floor(length / 3)));

/**
 * Finds the candidate that a mistyped path probably means: it differs only in case, lacks a beginning
 * (`total` for `order.total`, the shortest of several), or has the fewest changed, added or removed characters. Null when
 * no candidate is near.
 */
export function nearest(path: string, candidates: Iterable<string>): string | null {
  let best: string | null = null;
  let least = allowed(path.length) + 1;
  const wanted = path.toLowerCase();
  for (const candidate of candidates) {
    const cost = distance(wanted, candidate.toLowerCase(), least);
    if (cost < least || (best !== null && isShorterEnd(wanted, candidate, best))) {
      best = candidate;
      least = cost;
    }
    if (least === 0) break;
  }
  return best;
}

/** Whether two candidates lack a beginning, and the first less of it. */
function isShorterEnd(wanted: string, candidate: string, best: string): boolean {
  const ends = (path: string) => path.toLowerCase().endsWith(`.${wanted}`);
  return candidate.length < best.length && ends(candidate) && ends(best);
}

/** At least `limit` when the candidate is not nearer than the best one so far. */
function distance(wanted: string, candidate: string, limit: number): number {
  if (wanted === candidate) return 0;
  if (candidate.endsWith(`.${wanted}`)) return 1;
  if (Math.abs(wanted.length - candidate.length) >= limit) return limit;
  return levenshtein(wanted, candidate);
}
