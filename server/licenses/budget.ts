import { LRUCache } from "lru-cache";

/** What is left after one more. */
export type Spent = { kind: "within" } | { kind: "spent"; retryAfterSeconds: number };

/** So many in each window for each subject. */
export interface Budget {
  /** Takes one of the subject's, unless none is left. */
  take(subject: string, nowMs: number): Spent;
}

/**
 * Counts in fixed windows that begin with a subject's first request. Kept in memory: each web process counts for itself, so
 * with two of them a caller may get twice as much. That suffices against what it is for, a client gone wild.
 *
 * @param windowMs milliseconds
 */
export function createBudget(limit: number, windowMs: number): Budget {
  const windows = new LRUCache<string, { count: number; endsAtMs: number }>({ max: 50_000 });
  return {
    take(subject, nowMs) {
      const current = windows.get(subject);
      if (current === undefined || current.endsAtMs <= nowMs) {
        windows.set(subject, { count: 1, endsAtMs: nowMs + windowMs });
        return { kind: "within" };
      }
      if (current.count >= limit) {
        return {
          kind: "spent",
          retryAfterSeconds: Math.max(1, Math.ceil((current.endsAtMs - nowMs) / 1000)),
        };
      }
      current.count += 1;
      return { kind: "within" };
    },
  };
}
