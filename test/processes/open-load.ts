import { setTimeout as sleep } from "node:timers/promises";

/** Calls that continue in the background. */
export interface OpenLoad {
  /** Resolves when all planned calls have responses. */
  ended: Promise<void>;
  /** Stops sending; resolves when all sent calls have responses. */
  stop(): Promise<void>;
}

/**
 * Sends calls at a fixed rate, each when it is due, without waiting for earlier responses. (wrk sends the next call
 * after the last response, so it slows down with what it measures.)
 *
 * @param send sends the call that is due at this instant of `performance.now()`; resolves with its response
 * @param total how many; by default until it is stopped
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
