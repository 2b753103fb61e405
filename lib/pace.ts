import { clock } from "./clock.ts";

/** The time for which work may occupy its thread. */
const turnMs = 20;

/**
 * For long work in a process that also serves requests: call it between small parts.
 *
 * @returns a function that lets the process do its other work if the last time was 20 ms ago
 */
export function createPace(): () => Promise<void> | undefined {
  let since = clock.monotonicMs();
  return () => {
    if (clock.monotonicMs() - since < turnMs) return undefined;
    return new Promise((done) =>
      setImmediate(() => {
        since = clock.monotonicMs();
        done();
      }),
    );
  };
}
