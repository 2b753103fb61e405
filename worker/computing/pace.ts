/** How one execution went. */
export interface Noted {
  tookMs: number;
  /** The processor's time; null unless `isSuspected`, because reading it costs as much as a small step. */
  busyMs: number | null;
  isKept: boolean;
}

/** Whether a version's executions are worth computing where they arrive. */
export interface Pace {
  readonly isSlow: boolean;
  /** A recent execution took long. The next ones tell whether it was its own fault, or that of a busy machine. */
  readonly isSuspected: boolean;
  note(execution: Noted): void;
}

/** So many bad ones in a row, or more than one in twenty, make a version slow. */
const limit = 3;
const forgivenBy = 20;

/**
 * A version becomes slow when bad executions outweigh good ones, and stays slow. Bad are those whose result cannot be kept, and
 * those that keep the processor busy for longer than `budgetMs`. Time on the clock only makes it a suspect: on a busy machine,
 * others have the processor meanwhile.
 */
export function createPace(budgetMs: number): Pace {
  let strikes = 0;
  let toWatch = 0;
  return {
    get isSlow() {
      return strikes >= limit;
    },
    get isSuspected() {
      return toWatch > 0;
    },
    note({ tookMs, busyMs, isKept }) {
      if (strikes >= limit) return;
      toWatch = tookMs > budgetMs ? forgivenBy : Math.max(0, toWatch - 1);
      const isLost = !isKept && tookMs <= budgetMs;
      const isBad = isLost || (busyMs !== null && busyMs > budgetMs);
      strikes = isBad ? strikes + 1 : Math.max(0, strikes - 1 / forgivenBy);
    },
  };
}
