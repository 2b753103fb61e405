import { setTimeout as sleep } from "node:timers/promises";

/** Calls that go on being sent. */
export interface OpenLoad {
  /** Resolves when all that were to be sent are answered. */
  ended: Promise<void>;
  /** Sends no more; resolves when all that were sent are answered. */
  stop(): Promise<void>;
}

/**
 * Sends calls at a rate, each when it is due, whether earlier ones were answered or not. (wrk sends the next call when it has
 * the answer to the last, so it slows down together with what it measures.)
 *
 * @param send sends one that is due at this instant of `performance.now()`; resolves when it is answered
 * @param total how many; left out: until it is stopped
 */
export function startOpenLoad(
  perSecond: number,
  send: (dueAtMs: number) => Promise<void>,
  total = Number.POSITIVE_INFINITY,
): OpenLoad {
  const startedAtMs = performance.now();
  const calls: Promise<void>[] = [];
  let stopped = false;

  async function run() {
    while (!stopped && calls.length < total) {
      const dueNow = Math.min(total, Math.floor(((performance.now() - startedAtMs) * perSecond) / 1000) + 1);
      while (calls.length < dueNow) calls.push(send(startedAtMs + (calls.length * 1000) / perSecond));
      await sleep(1);
    }
    await Promise.all(calls);
  }

  const ended = run();
  return {
    ended,
    stop() {
      stopped = true;
      return ended;
    },
  };
}
