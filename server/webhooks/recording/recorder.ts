import { LRUCache } from "lru-cache";
import type { CallOutcome } from "#api/webhooks/recording/schema.ts";
import { clock } from "#lib/clock.ts";
import { Meter } from "#lib/meter.ts";
import { createFlusher } from "#server/platform/batching/flusher.ts";
import type { CallRecord } from "./call-record.ts";
import { type CallRow, toCallRow } from "./call-row.ts";
import { bodyBytesPerSecond, queueLimits as bounds, recordedPerSecond } from "./limits.ts";

/** The counted calls of one trigger and minute. */
export interface CallCount {
  nodeId: string;
  minuteMs: number;
  outcome: CallOutcome;
  count: number;
}

export interface CallBatch {
  calls: readonly CallRow[];
  counts: readonly CallCount[];
}

export interface RecorderOptions {
  /** Stores all or nothing. */
  write(batch: CallBatch): Promise<void>;
  /** Called for each failed write. */
  onFailure(cause: unknown, batch: CallBatch): void;
  /** Whether a retry may succeed; otherwise the batch is dropped. */
  canRetry(cause: unknown): boolean;
  /** The minimum time between the starts of two writes. */
  everyMs: number;
  retryMs: number;
}

/** Collects calls and writes them in batches. */
export interface Recorder {
  add(record: CallRecord): void;
  /** Writes everything that is pending. Resolves when nothing is, or when it cannot be written. */
  flush(): Promise<void>;
}

/**
 * The recording limits of one trigger: separate for accepted and refused calls, so that a flood of refused
 * calls leaves room for accepted ones.
 */
interface Allowance {
  accepted: Meter;
  refused: Meter;
  bodyBytes: Meter;
}

function createAllowances(): (nodeId: string) => Allowance {
  const allowances = new LRUCache<string, Allowance>({ max: 10_000 });
  return (nodeId) => {
    const known = allowances.get(nodeId);
    if (known) return known;
    const created = { accepted: new Meter(), refused: new Meter(), bodyBytes: new Meter() };
    allowances.set(nodeId, created);
    return created;
  };
}

const rowCostMs = 1000 / recordedPerSecond;
const byteCostMs = 1000 / bodyBytesPerSecond;

/** The approximate memory of a call. */
function weigh({ body, request, answer: response }: CallRow): number {
  return (body?.length ?? 0) + (request?.length ?? 0) + (response?.length ?? 0);
}

/** Refused by a rate limit before anything was read: not worth a row each. */
const countedOnly: ReadonlySet<CallOutcome> = new Set(["rate_limited", "storage_limit_reached"]);

const minuteMs = 60_000;
/** The first call after a pause is written this soon, so that the inspector shows it immediately. */
const firstWriteMs = 20;

/** The calls that wait to be written, within the limits. */
function createWaitingCalls() {
  let calls: CallRow[] = [];
  let bytes = 0;
  const hasRoomFor = (more: number, taken = 0): boolean =>
    calls.length + taken < bounds.calls && bytes + more <= bounds.bytes;
  return {
    size: () => calls.length,
    hasRoomFor,
    add(call: CallRow): void {
      calls.push(call);
      bytes += weigh(call);
    },
    /** Removes and returns all calls. */
    take(): CallRow[] {
      const taken = calls;
      calls = [];
      bytes = 0;
      return taken;
    },
    /**
     * Puts calls back. Those that arrived meanwhile are newer, and take precedence if there is no room for all.
     *
     * @returns the calls without room
     */
    restore(older: readonly CallRow[]): CallRow[] {
      const restored: CallRow[] = [];
      const dropped: CallRow[] = [];
      for (const call of older) {
        if (hasRoomFor(weigh(call), restored.length)) {
          restored.push(call);
          bytes += weigh(call);
        } else dropped.push(call);
      }
      calls = [...restored, ...calls];
      return dropped;
    },
  };
}

/** Counts the calls that are not recorded, for a limited number of triggers and minutes. */
function createCounts() {
  let counts = new Map<string, CallCount>();
  /** In a flood most calls belong to the same one. */
  let last: CallCount | null = null;

  function countOf(nodeId: string, outcome: CallOutcome, minute: number): CallCount | null {
    if (last?.nodeId === nodeId && last.minuteMs === minute && last.outcome === outcome) return last;
    const key = `${nodeId} ${minute} ${outcome}`;
    const known = counts.get(key);
    if (known) return known;
    if (counts.size >= bounds.counts) return null;
    const created = { nodeId, minuteMs: minute, outcome, count: 0 };
    counts.set(key, created);
    return created;
  }

  return {
    size: () => counts.size,
    add(nodeId: string, outcome: CallOutcome, atMs: number, more = 1): void {
      const counted = countOf(nodeId, outcome, Math.floor(atMs / minuteMs) * minuteMs);
      if (counted) counted.count += more;
      last = counted;
    },
    /** Removes and returns all counts. */
    take(): CallCount[] {
      const taken = [...counts.values()];
      counts = new Map();
      last = null;
      return taken;
    },
  };
}

/**
 * Holds calls in memory, up to a limit, until they are written. `add` takes microseconds: 10,000 calls a second to one
 * trigger become 50 rows and one count.
 */
export function createRecorder(options: RecorderOptions): Recorder {
  const allowanceOf = createAllowances();
  const counts = createCounts();
  const calls = createWaitingCalls();

  const flusher = createFlusher({
    countWaiting: () => calls.size() + counts.size(),
    flushNext: write,
    maxInFlight: 1,
    delayMs: firstWriteMs,
    spacingMs: options.everyMs,
  });

  async function write() {
    const batch: CallBatch = { calls: calls.take(), counts: counts.take() };
    try {
      await options.write(batch);
      return {};
    } catch (cause) {
      options.onFailure(cause, batch);
      if (!options.canRetry(cause)) return {};
      requeue(batch);
      return { retryInMs: options.retryMs };
    }
  }

  function requeue(batch: CallBatch) {
    for (const call of calls.restore(batch.calls)) counts.add(call.nodeId, call.outcome, call.createdAtMs);
    for (const each of batch.counts) counts.add(each.nodeId, each.outcome, each.minuteMs, each.count);
  }

  return {
    add(record) {
      const { trigger, outcome } = record;
      if (!trigger) return;
      const nowMs = clock.monotonicMs();
      const { accepted, refused, bodyBytes: bodies } = allowanceOf(trigger.nodeId);
      const isKept =
        !countedOnly.has(outcome) &&
        (outcome === "accepted" ? accepted : refused).trySpend(rowCostMs, 1000, nowMs) === 0 &&
        calls.hasRoomFor(0);
      if (isKept) {
        const row = toCallRow(
          { ...record, trigger },
          (bytes) => calls.hasRoomFor(bytes) && bodies.trySpend(bytes * byteCostMs, 2000, nowMs) === 0,
        );
        calls.add(row);
      } else counts.add(trigger.nodeId, outcome, record.startedAtMs);
      flusher.added();
    },
    flush: flusher.settled,
  };
}
