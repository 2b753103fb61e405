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

const newAllowance = (): Allowance => ({
  accepted: new Meter(),
  refused: new Meter(),
  bodyBytes: new Meter(),
});

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

/**
 * Holds calls in memory, up to a limit, until they are written. `add` takes microseconds: 10,000 calls a second to one
 * trigger become 50 rows and one count.
 */
export function createRecorder(options: RecorderOptions): Recorder {
  const allowances = new LRUCache<string, Allowance>({ max: 10_000 });
  let calls: CallRow[] = [];
  let waitingBytes = 0;
  let counts = new Map<string, CallCount>();

  const flusher = createFlusher({
    countWaiting: () => calls.length + counts.size,
    flushNext: write,
    maxInFlight: 1,
    delayMs: firstWriteMs,
    spacingMs: options.everyMs,
  });

  function allowanceOf(nodeId: string): Allowance {
    const known = allowances.get(nodeId);
    if (known) return known;
    const created = newAllowance();
    allowances.set(nodeId, created);
    return created;
  }

  function count(nodeId: string, outcome: CallOutcome, atMs: number, more = 1) {
    const minute = Math.floor(atMs / minuteMs) * minuteMs;
    const key = `${nodeId} ${minute} ${outcome}`;
    const known = counts.get(key);
    if (known) known.count += more;
    else if (counts.size < bounds.counts) counts.set(key, { nodeId, minuteMs: minute, outcome, count: more });
  }

  async function write() {
    const batch: CallBatch = { calls, counts: [...counts.values()] };
    calls = [];
    counts = new Map();
    waitingBytes = 0;
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

  /** The calls that arrived meanwhile are newer, and take precedence if there is no room for all. */
  function requeue(batch: CallBatch) {
    const room: CallRow[] = [];
    for (const call of batch.calls) {
      if (hasRoomFor(weigh(call), room.length)) {
        room.push(call);
        waitingBytes += weigh(call);
      } else count(call.nodeId, call.outcome, call.createdAtMs);
    }
    calls = [...room, ...calls];
    for (const each of batch.counts) count(each.nodeId, each.outcome, each.minuteMs, each.count);
  }

  function hasRoomFor(bytes: number, taken = 0): boolean {
    return calls.length + taken < bounds.calls && waitingBytes + bytes <= bounds.bytes;
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
        hasRoomFor(0);
      if (isKept) {
        const row = toCallRow(
          { ...record, trigger },
          (bytes) => hasRoomFor(bytes) && bodies.trySpend(bytes * byteCostMs, 2000, nowMs) === 0,
        );
        calls.push(row);
        waitingBytes += weigh(row);
      } else count(trigger.nodeId, outcome, record.startedAtMs);
      flusher.added();
    },
    flush: flusher.settled,
  };
}
