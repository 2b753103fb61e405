import { Meters } from "#lib/meter.ts";

/**
 * Which priority a flow's executions get in the queue, so that a flow with 100,000 waiting does not keep another's single
 * call waiting (docs/promises.md R9).
 *
 * Each flow may start so many executions a second. As long as it does not, its jobs have priority 0 and are run in order of
 * arrival. What it starts beyond that is put as many steps back as it is seconds ahead of its share. This is fair queueing
 * with whole seconds for time stamps: a flow alone loses nothing, because an order among its own jobs changes nothing.
 */
export interface FairShare {
  /**
   * The priority of `count` executions of the flow that arrive now; 0 is first, `lastPriority` is last.
   *
   * @param nowMs any clock that goes forward, milliseconds
   */
  priorityOf(flowId: string, count: number, nowMs: number): number;
}

/** What one flow may start before it steps back. A worker on one core runs some 1,500 small executions a second. */
const perSecond = 200;

/** A burst of so long a time's share is forgiven: 50 calls, which take a worker's places no more than a few. */
const forgivenMs = 250;

/** Nothing is put further back than this. The reconciler's finds come behind. */
export const lastPriority = 40;

/** Starts with every flow at its share. Each web process has one, which sees only its own calls; that suffices. */
export function createFairShare(): FairShare {
  const meters = new Meters();
  return {
    priorityOf(flowId, count, nowMs) {
      const meter = meters.of(flowId, nowMs);
      const aheadMs = meter.owedMs(nowMs);
      meter.spend((count * 1000) / perSecond, nowMs);
      return Math.min(lastPriority, Math.max(0, Math.ceil((aheadMs - forgivenMs) / 1000)));
    },
  };
}
