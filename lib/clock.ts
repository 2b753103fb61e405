/** A source of time. Tests install a virtual one with `setClock`. */
export interface Clock {
  /** Milliseconds since the epoch. It may jump when the system's time is corrected. */
  nowMs(): number;
  /** Milliseconds since some moment in the past. It never goes back: for durations and deadlines within this process. */
  monotonicMs(): number;
}

const systemClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
};

let current = systemClock;

/**
 * The process's clock, and the only way to read the time outside the browser: `test/one-clock.test.ts` finds
 * all others. Times that must agree between processes use the database's clock (`worker/database-clock.ts`).
 */
export const clock = {
  nowMs: (): number => current.nowMs(),
  now: (): Date => new Date(current.nowMs()),
  monotonicMs: (): number => current.monotonicMs(),
};

/**
 * Replaces the process's clock.
 *
 * @returns a function that restores the previous one
 */
export function setClock(next: Clock): () => void {
  const previous = current;
  current = next;
  return () => {
    current = previous;
  };
}
