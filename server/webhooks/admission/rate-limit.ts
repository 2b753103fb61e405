import { Meters } from "#lib/meter.ts";
import { service } from "#lib/services.ts";

/** A number of calls in a number of seconds. */
export interface Rate {
  calls: number;
  perSeconds: number;
}

export interface CallRateLimit {
  /**
   * Takes one token from a node's bucket.
   *
   * @param nowMs from any monotonic clock
   * @returns 0, or the number of milliseconds until the next call is allowed
   */
  take(nodeId: string, rate: Rate, nowMs: number): number;
}

/**
 * Token buckets: a full bucket can be used at once and refills steadily. They are counted in memory, so each web
 * process allows the full rate, without a database lookup.
 */
export function createCallRateLimit(): CallRateLimit {
  const meters = new Meters();
  return {
    take(nodeId, { calls, perSeconds }, nowMs) {
      const periodMs = perSeconds * 1000;
      return meters.of(nodeId, nowMs).trySpend(periodMs / calls, periodMs, nowMs);
    },
  };
}

/** The buckets of this process. They outlive the triggers' cache. */
export const rateLimit = service<CallRateLimit>("rateLimit");
