import { performance } from "node:perf_hooks";

export interface LoopShareLimits {
  /** Above this utilization of the event loop, from 0 to 1, work is delayed. */
  utilization: number;
  /** How long the loop may be busy at a stretch before that. */
  burstMs: number;
  /** Work starts this often however busy the loop is. */
  leastEveryMs: number;
}

/**
 * Says when the event loop has time for work that can wait. Between two pieces of such work it leaves the loop idle for a
 * moment, in which webhooks, which take many short turns of the loop, are answered.
 *
 * @param read milliseconds that the loop was active and idle since it began, and the time
 */
export function createLoopShare(
  { utilization, burstMs, leastEveryMs }: LoopShareLimits,
  read: () => { active: number; idle: number } = () => performance.eventLoopUtilization(),
) {
  const activePerIdle = utilization / (1 - utilization);
  let last = read();
  let debtMs = 0;
  let sinceLastMs = 0;
  return {
    /** Whether a piece of work may start now; it then counts as started. */
    start(): boolean {
      const now = read();
      const activeMs = now.active - last.active;
      const idleMs = now.idle - last.idle;
      last = now;
      sinceLastMs += activeMs + idleMs;
      debtMs = Math.min(Math.max(0, debtMs + activeMs - idleMs * activePerIdle), 2 * burstMs);
      if (debtMs > burstMs && sinceLastMs < leastEveryMs) return false;
      sinceLastMs = 0;
      return true;
    },
  };
}
