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
  const sums = new Map<string, Sum>();
  /** Sums of days that ended before they were written. */
  let overdue: FlowDay[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> | null = null;

  function sumOf(flowId: string): Sum {
    const day = Math.floor(nowMs() / dayMs);
    const sum = sums.get(flowId);
    if (sum?.day === day) return sum;
    if (sum) addOverdue(flowId, sum);
    const fresh = { day, known: 0, added: 0, sent: 0, calls: 0 };
    sums.set(flowId, fresh);
    return fresh;
  }

  /** Without the part that is being written: if that fails, `takeBack` puts it here too. */
  function addOverdue(flowId: string, { day, added, sent, calls }: Sum): void {
    if (added > sent || calls > 0) overdue.push({ flowId, day, bytes: added - sent, calls });
  }

  function schedule(): void {
    if (timer || writing) return;
    timer = setTimeout(() => {
      timer = null;
      void flush();
    }, everyMs);
    timer.unref();
  }

  async function flush(): Promise<void> {
    while (writing) await writing;
    const added = takeAdded();
    if (added.length === 0) return;
    writing = send(added).then(() => {
      writing = null;
      if (isPending()) schedule();
    });
    await writing;
  }

  async function send(added: readonly FlowDay[]): Promise<void> {
    try {
      const totals = await write(added);
      for (const [index, { flowId, day, bytes }] of added.entries()) {
        const sum = sums.get(flowId);
        if (sum?.day !== day) continue;
        sum.known = Math.max(sum.known, totals[index] ?? 0);
        sum.added -= bytes;
        sum.sent = 0;
      }
    } catch (cause) {
      onFailure(cause);
      restore(added);
    }
  }

  function isPending(): boolean {
    return overdue.length > 0 || [...sums.values()].some(({ added, calls }) => added > 0 || calls > 0);
  }

  /** The part that is being written still counts: `added` is lowered once the new total is known. */
  function takeAdded(): FlowDay[] {
    const batch = overdue;
    overdue = [];
    const today = Math.floor(nowMs() / dayMs);
    for (const [flowId, sum] of sums) {
      const { day, added: bytes, calls } = sum;
      if (bytes > 0 || calls > 0) batch.push({ flowId, day, bytes, calls });
      sum.sent = bytes;
      sum.calls = 0;
      if (day < today) sums.delete(flowId);
    }
    return joined(batch);
  }

  function restore(added: readonly FlowDay[]): void {
    for (const each of added) {
      const sum = sums.get(each.flowId);
      if (sum?.day === each.day) {
        sum.calls += each.calls;
        sum.sent = 0;
      } else overdue.push(each);
    }
  }

  return {
    add(flowId, bytes, calls) {
      const sum = sumOf(flowId);
      sum.added += bytes;
      sum.calls += calls;
      schedule();
    },
    learn(flowId, bytes) {
      const sum = sumOf(flowId);
      sum.known = Math.max(sum.known, bytes);
    },
    refusedForMs(flowId, maxBytes) {
      if (maxBytes === null) return 0;
      const { known, added } = sumOf(flowId);
      return known + added < maxBytes ? 0 : nextDayMs(nowMs()) - nowMs();
    },
    async flush() {
      if (timer) clearTimeout(timer);
      timer = null;
      await flush();
    },
  };
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
