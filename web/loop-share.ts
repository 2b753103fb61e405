import { performance } from "node:perf_hooks";

export interface LoopShareLimits {
  /** Event loop utilization (0 to 1) above which work is delayed. */
  utilization: number;
  /** The time for which the loop may be continuously busy before that. */
  burstMs: number;
  /** Work starts at least this often, however busy the loop is. */
  leastEveryMs: number;
}

/**
 * Decides when the event loop has time for deferrable work. Between two such pieces of work the loop stays idle for a moment,
 * so that webhooks, which need many short iterations of the loop, get through.
 *
 * @param read the loop's total active and idle milliseconds, and the current time
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
    /** Returns whether work may start now. If so, it counts as started. */
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
