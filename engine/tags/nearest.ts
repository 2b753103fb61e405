/** How many changes still make a match, for a path of this length. */
const allowed = (length: number) => Math.min(4, Math.max(2, Math.floor(length / 3)));

/**
 * The candidate that a mistyped path was most likely meant to be: by case, by a missing beginning (`total` for
 * `order.total`), or by the fewest changed, added, removed or swapped characters. Null when none comes near.
 */
export function nearest(path: string, candidates: Iterable<string>): string | null {
  let best: string | null = null;
  let least = allowed(path.length) + 1;
  const wanted = path.toLowerCase();
  for (const candidate of candidates) {
    const cost = distance(wanted, candidate.toLowerCase(), least);
    if (cost < least) {
      best = candidate;
      least = cost;
    }
    if (least === 0) break;
  }
  return best;
}

/** `limit` or more: not nearer than what is known already. */
function distance(wanted: string, candidate: string, limit: number): number {
  if (wanted === candidate) return 0;
  if (candidate.endsWith(`.${wanted}`)) return 1;
  if (Math.abs(wanted.length - candidate.length) >= limit) return limit;
  return changes(wanted, candidate);
}

/** The optimal string alignment distance (Damerau and Levenshtein's, no part changed twice). */
function changes(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (row > 1 && column > 1 && isSwapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return last[to.length] ?? 0;
}
