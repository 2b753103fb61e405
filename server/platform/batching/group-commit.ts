import { clock } from "#lib/clock.ts";
import { type Batcher, createBatcher } from "./batcher.ts";
import type { FlushPace } from "./flusher.ts";

/**
 * Stores items of many callers in one statement. Storing 60 rows costs little more than storing one, because they share
 * the wait for the disk.
 */
export type GroupCommit<Item, Result = "committed"> = Batcher<Item, Result | CommitFailure>;

/**
 * `failed`: the flush failed. If its connection broke, the outcome is unknown: the items may have been stored. `full`:
 * the queue was full; the item was not stored.
 */
export type CommitFailure = "failed" | "full";

export type CommitOutcome = "committed" | CommitFailure;

export interface GroupCommitOptions<Item, Flushed = void> extends Omit<FlushPace, "isEager"> {
  /** Stores all items or none, in this order. */
  flush(items: readonly Item[]): Promise<Flushed>;
  /** An item's size in bytes. */
  weigh(item: Item): number;
  /** Called for each flush that failed. */
  onFailure(cause: unknown, items: readonly Item[]): void;
  /** Called for each flush that succeeded, with its number of items and its duration. */
  onFlushed?(items: number, tookMs: number): void;
  maxBatchItems: number;
  maxBatchBytes: number;
  maxWaitingItems: number;
  maxWaitingBytes: number;
}

/** A batcher whose `add` never rejects: it returns whether the item was committed. */
export function createGroupCommit<Item>(options: GroupCommitOptions<Item>): GroupCommit<Item> {
  return createResultCommit<Item, "committed">({
    ...options,
    async flush(items) {
      await options.flush(items);
      return new Array<"committed">(items.length).fill("committed");
    },
  });
}

/** A group commit whose flush returns a result for each item, in the same order. `add` resolves to it. */
export function createResultCommit<Item, Result>(
  options: GroupCommitOptions<Item, readonly Result[]>,
): GroupCommit<Item, Result> {
  const { maxBatchBytes, maxWaitingItems, maxWaitingBytes } = options;
  return createBatcher<Item, Result | CommitFailure>({
    ...options,
    async flush(items) {
      const startedAt = clock.monotonicMs();
      const results = await options.flush(items);
      options.onFlushed?.(items.length, clock.monotonicMs() - startedAt);
      return results;
    },
    onFailure(cause, items) {
      options.onFailure(cause, items);
      return "failed";
    },
    maxBatchWeight: maxBatchBytes,
    room: { items: maxWaitingItems, weight: maxWaitingBytes, resultWhenFull: "full" },
    isEager: true,
  });
}
