/**
 * Many callers, one statement: what arrives while a flush is under way shares the next one. Storing 60 rows costs little
 * more than storing one, because the wait for the disk is shared.
 */
export interface GroupCommit<Item> {
  /** Resolves when the flush that held the item has ended, or at once when the queue is full. Never rejects. */
  add(item: Item): Promise<CommitOutcome>;
  /** Resolves when nothing is waiting or under way. */
  settled(): Promise<void>;
}

/**
 * `failed`: the flush failed. When its connection broke the outcome is not known: the items may be stored all the same.
 * `full`: too much was waiting; the item was not stored.
 */
export type CommitOutcome = "committed" | "failed" | "full";

export interface GroupCommitOptions<Item> {
  /** Stores all or nothing, in this order. */
  flush(items: readonly Item[]): Promise<void>;
  /** An item's size in bytes. */
  weigh(item: Item): number;
  /** Told of each flush that failed. */
  onFailure(cause: unknown, items: readonly Item[]): void;
  /** Told of each flush that succeeded: how many items it held, and how long it took. */
  onFlushed?(items: number, tookMs: number): void;
  maxFlushesInFlight: number;
  /** So many items are worth a flush beside one that is under way, and one that begins in the same turn. Never unless set. */
  worthwhileItems?: number;
  /** The least time between the starts of two flushes, so that under load more share one. 0 unless set. */
  spacingMs?: number;
  maxBatchItems: number;
  /** A batch is closed by the item that reaches this. */
  maxBatchBytes: number;
  maxWaitingItems: number;
  maxWaitingBytes: number;
}

interface Waiting<Item> {
  item: Item;
  bytes: number;
  settle(outcome: CommitOutcome): void;
}

/**
 * Starts empty. With nothing under way a flush begins at the end of the turn of the event loop in which something arrived.
 * Under load one begins when the one before it has ended, and another beside it only when enough waits: two small flushes at
 * once took more time than one of their size.
 */
export function createGroupCommit<Item>(options: GroupCommitOptions<Item>): GroupCommit<Item> {
  const { spacingMs = 0, worthwhileItems = Number.POSITIVE_INFINITY } = options;
  let waiting: Waiting<Item>[] = [];
  let waitingBytes = 0;
  let inFlight = 0;
  let scheduled = false;
  let lastStartMs = Number.NEGATIVE_INFINITY;
  let watchers: (() => void)[] = [];

  function mayStart(): boolean {
    if (inFlight === 0) return waiting.length > 0;
    return inFlight < options.maxFlushesInFlight && waiting.length >= worthwhileItems;
  }

  function schedule() {
    if (!mayStart()) return;
    const restMs = spacingMs > 0 ? lastStartMs + spacingMs - performance.now() : 0;
    if (restMs <= 0 && waiting.length >= worthwhileItems) return start();
    if (scheduled) return;
    scheduled = true;
    if (restMs > 0) setTimeout(start, restMs);
    else setImmediate(start);
  }

  function start() {
    scheduled = false;
    lastStartMs = performance.now();
    while (mayStart()) void flushNext();
  }

  async function flushNext() {
    const batch = takeBatch();
    const items = batch.map(({ item }) => item);
    inFlight += 1;
    let outcome: CommitOutcome = "committed";
    const startedAt = performance.now();
    try {
      await options.flush(items);
      options.onFlushed?.(items.length, performance.now() - startedAt);
    } catch (cause) {
      outcome = "failed";
      options.onFailure(cause, items);
    }
    inFlight -= 1;
    // First of all, so that the next flush is under way while these are answered.
    if (spacingMs > 0) schedule();
    else start();
    for (const { settle } of batch) settle(outcome);
    if (waiting.length === 0 && inFlight === 0) announceRest();
  }

  function takeBatch(): Waiting<Item>[] {
    let count = 0;
    let bytes = 0;
    for (const { bytes: more } of waiting) {
      count += 1;
      bytes += more;
      if (count === options.maxBatchItems || bytes >= options.maxBatchBytes) break;
    }
    const batch = waiting.slice(0, count);
    waiting = waiting.slice(count);
    waitingBytes -= bytes;
    return batch;
  }

  function announceRest() {
    const called = watchers;
    watchers = [];
    for (const call of called) call();
  }

  return {
    add(item) {
      const bytes = options.weigh(item);
      const full =
        waiting.length >= options.maxWaitingItems ||
        (waiting.length > 0 && waitingBytes + bytes > options.maxWaitingBytes);
      if (full) return Promise.resolve("full");
      return new Promise((settle) => {
        waiting.push({ item, bytes, settle });
        waitingBytes += bytes;
        schedule();
      });
    },
    settled() {
      if (waiting.length === 0 && inFlight === 0) return Promise.resolve();
      return new Promise((done) => watchers.push(done));
    },
  };
}
