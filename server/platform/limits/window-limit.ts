/** Whether one more is within the limit. */
export type LimitResult = { kind: "within" } | { kind: "exceeded"; retryAfterSeconds: number };

/** A limit on how many a subject may have in a window of time. */
export interface WindowLimit {
  /** Takes one of the subject's, unless none is left. */
  take(subject: string, nowMs: number): LimitResult;
  /** Whether none of the subject's is left; takes nothing. */
  isSpent(subject: string, nowMs: number): boolean;
  /** How many the subject has left, and when its window ends; takes nothing. Null outside a window: all are left. */
  usage(subject: string, nowMs: number): { left: number; resetMs: number } | null;
}

interface Window {
  count: number;
  endsAtMs: number;
}

const within: LimitResult = { kind: "within" };

/**
 * Counts in fixed windows that begin with a subject's first request. Kept in memory: each web process counts for itself, so
 * with two of them a caller may get twice as much. That suffices against what it is for, a client gone wild.
 *
 * Subjects are forgotten by whole generations, once all windows of one have ended, or `maxSubjects` newer ones have come.
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
          retryAfterSeconds: Math.max(1, Math.ceil((current.endsAtMs - nowMs) / 1000)),
        };
      }
      current.count += 1;
      return within;
    },
    isSpent(subject, nowMs) {
      const current = find(subject, nowMs);
      return current !== undefined && current.count >= limit;
    },
    usage(subject, nowMs) {
      const current = find(subject, nowMs);
      return current ? { left: limit - current.count, resetMs: current.endsAtMs - nowMs } : null;
    },
  };
}
