import { createFlusher, type FlushPace } from "./flusher.ts";

/** Many callers, one statement: items added while a flush is in flight share the next one. See `Flusher` for when it starts. */
export interface Batcher<Item, Result> {
  /** Resolves with the item's own result when its flush has ended. */
  add(item: Item): Promise<Result>;
  /** Flushes without any pause. Resolves when the queue is empty and nothing is in flight. */
  settled(): Promise<void>;
}

export interface BatcherOptions<Item, Result> extends FlushPace {
  /** Handles a batch, in the order in which its items were added. Returns a result for each, in the same order. */
  flush(items: readonly Item[]): Promise<readonly Result[]>;
  /** The result of each item of a flush that failed. Unless given, they reject with the cause. */
  onFailure?(cause: unknown, items: readonly Item[]): Result;
  maxBatchItems: number;
  /** An item's weight, usually in bytes. 0 unless given. */
  weigh?(item: Item): number;
  /** The maximum total weight of a batch. A single item may weigh more. */
  maxBatchWeight?: number;
  /** The maximum size of the queue. Items beyond it are not added. */
  room?: { items: number; weight: number; resultWhenFull: Result };
}

interface Waiting<Item, Result> {
  item: Item;
  weight: number;
  resolve(result: Result | Promise<Result>): void;
}

export function createBatcher<Item, Result>(options: BatcherOptions<Item, Result>): Batcher<Item, Result> {
  const { flush, onFailure, maxBatchItems, maxBatchWeight = Number.POSITIVE_INFINITY, room } = options;
  const weigh = options.weigh ?? (() => 0);
  let waiting: Waiting<Item, Result>[] = [];
  let waitingWeight = 0;

  const flusher = createFlusher({ ...options, countWaiting: () => waiting.length, flushNext });

  async function flushNext() {
    const batch = takeBatch();
    const items = batch.map(({ item }) => item);
    try {
      const results = await flush(items);
      if (results.length !== batch.length) throw new Error("A flush must return one result for each item.");
      return { settle: () => resolveEach(batch, results) };
    } catch (cause) {
      if (!onFailure) return { settle: () => rejectEach(batch, cause) };
      const results = new Array<Result>(items.length).fill(onFailure(cause, items));
      return { settle: () => resolveEach(batch, results) };
    }
  }

  function takeBatch(): Waiting<Item, Result>[] {
    let count = 0;
    let weight = 0;
    for (const { weight: more } of waiting) {
      if (count === maxBatchItems || (count > 0 && weight + more > maxBatchWeight)) break;
      count += 1;
      weight += more;
    }
    const batch = waiting.slice(0, count);
    waiting = waiting.slice(count);
    waitingWeight -= weight;
    return batch;
  }

  function isFull(max: { items: number; weight: number }, weight: number): boolean {
    return waiting.length >= max.items || (waiting.length > 0 && waitingWeight + weight > max.weight);
  }

  return {
    add(item) {
      const weight = weigh(item);
      if (room && isFull(room, weight)) return Promise.resolve(room.resultWhenFull);
      return new Promise((resolve) => {
        waiting.push({ item, weight, resolve });
        waitingWeight += weight;
        flusher.added();
      });
    },
    settled: flusher.settled,
  };
}

/** By index: an iterator over the entries takes twice as long. */
function resolveEach<Result>(batch: readonly Waiting<unknown, Result>[], results: readonly Result[]): void {
  for (let index = 0; index < batch.length; index += 1) batch[index]?.resolve(results[index] as Result);
}

function rejectEach(batch: readonly Waiting<unknown, unknown>[], cause: unknown): void {
  for (const { resolve } of batch) resolve(Promise.reject(cause));
}
