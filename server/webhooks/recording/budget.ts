/** Something that comes back with time, up to a bound. */
export interface Budget {
  /** Whether there is so much of it now; if so, it is spent. */
  take(amount: number, nowMs: number): boolean;
}

/** A token bucket. It begins full. */
export function createBudget(perSecond: number, most: number): Budget {
  let left = most;
  let sinceMs = Number.NEGATIVE_INFINITY;
  return {
    take(amount, nowMs) {
      if (nowMs > sinceMs) {
        left = Math.min(most, left + ((nowMs - sinceMs) * perSecond) / 1000);
        sinceMs = nowMs;
      }
      if (amount > left) return false;
      left -= amount;
      return true;
    },
  };
}
