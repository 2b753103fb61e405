import { singleton } from "#lib/singleton.ts";

/** So many calls in so many seconds. */
export interface Rate {
  calls: number;
  perSeconds: number;
}

/**
 * Evenly spent budgets (GCRA): a full budget may be used at once and comes back bit by bit. Counted in this process's memory,
 * so that each web process lets through as much; no look at the database for it.
 */
export function createRateLimit(): {
  /**
   * Takes one call from a node's budget.
   *
   * @param nowMs any clock that goes forward
   * @returns 0, or after how many milliseconds the next call can be taken
   */
  take(nodeId: string, rate: Rate, nowMs: number): number;
} {
  /** When the node's budget will be whole again. */
  const wholeAt = new Map<string, number>();
  return {
    take(nodeId, { calls, perSeconds }, nowMs) {
      const costMs = (perSeconds * 1000) / calls;
      const whole = Math.max(wholeAt.get(nodeId) ?? 0, nowMs);
      const waitMs = whole + costMs - perSeconds * 1000 - nowMs;
      // Sums of fractions may be a hair over.
      if (waitMs > 1e-6) return waitMs;
      wholeAt.set(nodeId, whole + costMs);
      return 0;
    },
  };
}

/** The budgets of this process. They outlive the triggers' cache. */
export const rateLimit = () => singleton("webhooks.rateLimit", createRateLimit);
