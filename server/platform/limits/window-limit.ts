/** Whether one more is within the limit. */
export type LimitResult = { kind: "within" } | { kind: "exceeded"; retryAfterSeconds: number };

/** A limit on the number of events of a subject in a window of time. */
export interface WindowLimit {
  /** Counts one for the subject, unless the limit is reached. */
  take(subject: string, nowMs: number): LimitResult;
  /** Whether the subject's limit is reached; counts nothing. */
  isExceeded(subject: string, nowMs: number): boolean;
  /**
   * The subject's remaining requests, and the end of its window; counts nothing. Null outside a window, when
   * all remain.
   */
  usage(subject: string, nowMs: number): { left: number; resetMs: number } | null;
}

interface Window {
  count: number;
  endsAtMs: number;
}

const within: LimitResult = { kind: "within" };

/**
 * Counts in fixed windows that begin with a subject's first request. It is in memory: each web process counts
 * separately, so with two of them a caller may get twice as much. That is enough against its purpose, a client out of
 * control.
 *
 * Subjects are dropped in whole generations, once all windows of one have ended, or `maxSubjects` newer ones have
 * arrived.
 *
 * @param windowMs milliseconds
 */
export function createWindowLimit(limit: number, windowMs: number, maxSubjects = 50_000): WindowLimit {
  let older = new Map<string, Window>();
  let newer = new Map<string, Window>();
  let newerSinceMs = Number.NEGATIVE_INFINITY;

  function begin(subject: string, nowMs: number) {
    if (nowMs - newerSinceMs >= windowMs || newer.size >= maxSubjects) {
      older = newer;
      newer = new Map();
      newerSinceMs = nowMs;
    }
    newer.set(subject, { count: 1, endsAtMs: nowMs + windowMs });
  }

  function find(subject: string, nowMs: number): Window | undefined {
    const found = newer.get(subject) ?? older.get(subject);
    return found !== undefined && found.endsAtMs > nowMs ? found : undefined;
  }

  /** At most a whole window: the clock has fractions of a millisecond, so rounding can make the difference longer. */
  const leftMs = ({ endsAtMs }: Window, nowMs: number) => Math.min(endsAtMs - nowMs, windowMs);

  return {
    take(subject, nowMs) {
      const current = find(subject, nowMs);
      if (current === undefined) {
        begin(subject, nowMs);
        return within;
      }
      if (current.count >= limit) {
        return {
          kind: "exceeded",
          retryAfterSeconds: Math.max(1, Math.ceil(leftMs(current, nowMs) / 1000)),
        };
      }
      current.count += 1;
      return within;
    },
    isExceeded(subject, nowMs) {
      const current = find(subject, nowMs);
      return current !== undefined && current.count >= limit;
    },
    usage(subject, nowMs) {
      const current = find(subject, nowMs);
      return current ? { left: limit - current.count, resetMs: leftMs(current, nowMs) } : null;
    },
  };
}
