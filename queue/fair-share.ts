import { Meters } from "#lib/meter.ts";

/**
 * Chooses the queue priority of a flow's executions, so that a flow with 100,000 waiting executions does not
 * delay another flow's single call (docs/promises.md R9).
 *
 * Each flow has a share: a number of executions per second. Within its share its jobs get priority 0 and run
 * in order of arrival. Beyond it, the priority is the number of seconds by which the flow is ahead of its
 * share. This is fair queueing with time stamps in whole seconds. A flow that is alone loses nothing, since
 * only the order of its own jobs changes.
 */
export interface FairShare {
  /**
   * Returns the priority for `count` new executions of the flow: 0 runs first, `lowestPriority` last.
   *
   * @param nowMs from any monotonic clock, milliseconds
   */
  priorityOf(flowId: string, count: number, nowMs: number): number;
}

/** A flow's share, per second. A worker on one core runs about 1,500 small executions a second. */
const perSecond = 200;

/** Bursts up to this much of the share keep priority 0: 50 calls, which occupy few of a worker's slots. */
const forgivenMs = 250;

/** The lowest priority for a flow's jobs. Jobs that the reconciler adds come after it. */
export const lowestPriority = 40;

/** Each web process has its own and counts only its own calls, which suffices. */
export function createFairShare(): FairShare {
  const meters = new Meters();
  return {
    priorityOf(flowId, count, nowMs) {
      const meter = meters.of(flowId, nowMs);
      const aheadMs = meter.owedMs(nowMs);
      meter.spend((count * 1000) / perSecond, nowMs);
      return Math.min(lowestPriority, Math.max(0, Math.ceil((aheadMs - forgivenMs) / 1000)));
    },
  };
}
