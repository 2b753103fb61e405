import { clock } from "#lib/clock.ts";

interface Timer {
  timeout: NodeJS.Timeout;
  dueMs: number;
}

/** The timers of a call, by the number that its code knows them by. */
export interface Timers {
  readonly size: number;
  set(id: number, delayMs: number, fire: () => void): void;
  clear(id: number): void;
  clearAll(): void;
  /** Whether a timer is due by this time, in milliseconds of `clock.monotonicMs()`. */
  hasDueBy(atMs: number): boolean;
}

export function createTimers(): Timers {
  const timers = new Map<number, Timer>();
  const clear = (id: number) => {
    clearTimeout(timers.get(id)?.timeout);
    timers.delete(id);
  };
  return {
    get size() {
      return timers.size;
    },
    set(id, delayMs, fire) {
      const timeout = setTimeout(() => {
        timers.delete(id);
        fire();
      }, delayMs);
      timers.set(id, { timeout, dueMs: clock.monotonicMs() + delayMs });
    },
    clear,
    clearAll() {
      for (const id of [...timers.keys()]) clear(id);
    },
    hasDueBy: (atMs) => [...timers.values()].some(({ dueMs }) => dueMs <= atMs),
  };
}
