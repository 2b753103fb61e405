/**
 * When something began in a row of calls that hardly ever happened before, or null. docs/typed-tags.md explains the
 * rule:
 *
 * - of the newest `window` calls, at least `leastCount` and `leastShare` have it, and one of the newest `stillWithin`,
 * - before it began there were at least `leastBefore` calls, of which at most `mostBefore` had it,
 * - the two parts differ far more than by chance: the likelihood ratio of "it changed here" to "it was always as
 *   frequent as on average" is above `leastGain` (as 2 ln; 20 is one in 22,000).
 */
export const startRule = {
  window: 200,
  leastCount: 10,
  leastShare: 0.05,
  stillWithin: 100,
  leastBefore: 20,
  mostBefore: 0.02,
  leastGain: 20,
} as const;

/**
 * The index of the call with which it began.
 *
 * @param has whether each call has it, the oldest first
 * @param recent the number of newest calls that are judged; at most `startRule.window`
 */
export function findStart(has: readonly boolean[], recent: number): number | null {
  const { leastCount, leastShare, stillWithin, leastBefore, mostBefore, leastGain } = startRule;
  const newest = has.slice(Math.max(0, has.length - recent));
  const count = countOf(newest);
  if (count < leastCount || count < newest.length * leastShare) return null;
  if (countOf(newest.slice(-stillWithin)) === 0) return null;

  const total = countOf(has);
  const always = logLikelihood(total, has.length);
  let best: { start: number; gain: number } | null = null;
  let before = 0;
  for (const [start, isHere] of has.entries()) {
    if (!isHere) continue;
    const isSteady = start >= leastBefore && before <= start * mostBefore;
    const changed = logLikelihood(before, start) + logLikelihood(total - before, has.length - start);
    const gain = 2 * (changed - always);
    if (isSteady && gain >= leastGain && gain > (best?.gain ?? 0)) best = { start, gain };
    before += 1;
  }
  return best?.start ?? null;
}

/** Of seeing something so often, if it is as frequent as that. */
function logLikelihood(count: number, of: number): number {
  if (count === 0 || count === of) return 0;
  const share = count / of;
  return count * Math.log(share) + (of - count) * Math.log(1 - share);
}

function countOf(has: readonly boolean[]): number {
  return has.filter(Boolean).length;
}
