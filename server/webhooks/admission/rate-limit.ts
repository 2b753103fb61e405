import { Meters } from "#lib/meter.ts";
import { singleton } from "#lib/singleton.ts";

/** So many calls in so many seconds. */
export interface Rate {
  calls: number;
  perSeconds: number;
}

/**
 * Evenly spent budgets: a full budget may be used at once and comes back bit by bit. Counted in this process's memory,
 * so that each web process lets through as much; no look at the database for it.
 */
export function createCallRateLimit(): {
  /**
   * Takes one call from a node's budget.
   *
   * @param nowMs any clock that goes forward
   * @returns 0, or after how many milliseconds the next call can be taken
   */
  take(nodeId: string, rate: Rate, nowMs: number): number;
} {
  const meters = new Meters();
  return {
    take(nodeId, { calls, perSeconds }, nowMs) {
      const wholeMs = perSeconds * 1000;
      return meters.of(nodeId, nowMs).trySpend(wholeMs / calls, wholeMs, nowMs);
    },
  };
}

/** The budgets of this process. They outlive the triggers' cache. */
export const rateLimit = () => singleton("webhooks.rateLimit", createCallRateLimit);
