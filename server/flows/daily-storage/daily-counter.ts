import { createFlusher } from "#server/platform/batching/flusher.ts";

const dayMs = 86_400_000;

/** The amount that one flow's calls stored on one UTC day. */
export interface FlowDay {
  flowId: string;
  /** Days since the Unix epoch. */
  day: number;
  bytes: number;
  calls: number;
}

export interface DailyCounterOptions {
  /** Adds to the totals of all processes, and resolves with the new totals, in the same order. */
  write(added: readonly FlowDay[]): Promise<readonly number[]>;
  onFailure(cause: unknown): void;
  nowMs(): number;
  /** The interval between two writes. */
  everyMs: number;
}

/** Counts the bytes that flows store today, and finds the flows that have reached their limit. */
export interface DailyCounter {
  /** Adds the size of a call. Synchronous; the sum reaches the database a moment later. */
  add(flowId: string, bytes: number, calls: number): void;
  /** Sets the amount that all processes together have stored today, according to the database. */
  learn(flowId: string, bytes: number): void;
  /** 0, or the number of milliseconds that a flow has to wait that has reached its daily limit. */
  refusedForMs(flowId: string, maxBytes: number | null): number;
  /** Writes everything that is pending. Resolves when it is written or has failed. */
  flush(): Promise<void>;
}

interface Sum {
  day: number;
  /** The total of all processes, as of the last write. */
  known: number;
  /** This process's additions since then. */
  added: number;
  /** The part of `added` that is being written. */
  sent: number;
  calls: number;
}

/** The first instant of the next UTC day. */
export const nextDayMs = (nowMs: number): number => (Math.floor(nowMs / dayMs) + 1) * dayMs;

/**
 * Processes share their counts through the database, at most once a second. So a limit can be exceeded by the
 * calls that arrive within about a second and those that are being stored, but no call waits for a query.
 */
export function createDailyCounter({ write, onFailure, nowMs, everyMs }: DailyCounterOptions): DailyCounter {
  const sums = new DailySums(() => Math.floor(nowMs() / dayMs));
  const flusher = createFlusher({
    countWaiting: () => (sums.isPending ? 1 : 0),
    async flushNext() {
      const added = sums.takeAdded();
      try {
        if (added.length > 0) sums.learnTotals(added, await write(added));
        return {};
      } catch (cause) {
        onFailure(cause);
        sums.restore(added);
        return { retryInMs: everyMs };
      }
    },
    maxInFlight: 1,
    delayMs: everyMs,
  });

  return {
    add(flowId, bytes, calls) {
      sums.add(flowId, bytes, calls);
      flusher.added();
    },
    learn: (flowId, bytes) => sums.learn(flowId, bytes),
    refusedForMs(flowId, maxBytes) {
      if (maxBytes === null) return 0;
      return sums.totalOf(flowId) < maxBytes ? 0 : nextDayMs(nowMs()) - nowMs();
    },
    flush: flusher.settled,
  };
}

/** The sums of this process by flow, of the current day and of days that ended before they were written. */
class DailySums {
  readonly #today: () => number;
  readonly #sums = new Map<string, Sum>();
  #overdue: FlowDay[] = [];
  #isPending = false;

  constructor(today: () => number) {
    this.#today = today;
  }

  get isPending(): boolean {
    return this.#isPending;
  }

  add(flowId: string, bytes: number, calls: number): void {
    const sum = this.#sumOf(flowId);
    sum.added += bytes;
    sum.calls += calls;
    this.#isPending = true;
  }

  learn(flowId: string, bytes: number): void {
    const sum = this.#sumOf(flowId);
    sum.known = Math.max(sum.known, bytes);
  }

  totalOf(flowId: string): number {
    const { known, added } = this.#sumOf(flowId);
    return known + added;
  }

  /** The part that is being written still counts: `added` is lowered once the new total is known. */
  takeAdded(): FlowDay[] {
    const batch = this.#overdue;
    this.#overdue = [];
    this.#isPending = false;
    const today = this.#today();
    for (const [flowId, sum] of this.#sums) {
      const { day, added: bytes, calls } = sum;
      if (bytes > 0 || calls > 0) batch.push({ flowId, day, bytes, calls });
      sum.sent = bytes;
      sum.calls = 0;
      if (day < today) this.#sums.delete(flowId);
    }
    return joined(batch);
  }

  /** @param totals of all processes, in the order of `added` */
  learnTotals(added: readonly FlowDay[], totals: readonly number[]): void {
    for (const [index, { flowId, day, bytes }] of added.entries()) {
      const sum = this.#sums.get(flowId);
      if (sum?.day !== day) continue;
      sum.known = Math.max(sum.known, totals[index] ?? 0);
      sum.added -= bytes;
      sum.sent = 0;
    }
  }

  restore(added: readonly FlowDay[]): void {
    this.#isPending ||= added.length > 0;
    for (const each of added) {
      const sum = this.#sums.get(each.flowId);
      if (sum?.day === each.day) {
        sum.calls += each.calls;
        sum.sent = 0;
      } else this.#overdue.push(each);
    }
  }

  #sumOf(flowId: string): Sum {
    const day = this.#today();
    const sum = this.#sums.get(flowId);
    if (sum?.day === day) return sum;
    if (sum) this.#addOverdue(flowId, sum);
    const fresh = { day, known: 0, added: 0, sent: 0, calls: 0 };
    this.#sums.set(flowId, fresh);
    return fresh;
  }

  /** Without the part that is being written: if that fails, `restore` puts it here too. */
  #addOverdue(flowId: string, { day, added, sent, calls }: Sum): void {
    if (added > sent || calls > 0) this.#overdue.push({ flowId, day, bytes: added - sent, calls });
  }
}

/** Merges entries of the same flow and day: a statement cannot update a row twice. */
function joined(days: readonly FlowDay[]): FlowDay[] {
  const sums = new Map<string, FlowDay>();
  for (const each of days) {
    const key = `${each.flowId} ${each.day}`;
    const { bytes = 0, calls = 0 } = sums.get(key) ?? {};
    sums.set(key, { ...each, bytes: each.bytes + bytes, calls: each.calls + calls });
  }
  return [...sums.values()];
}
