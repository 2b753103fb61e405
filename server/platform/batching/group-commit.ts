import { clock } from "#lib/clock.ts";
import { type Batcher, createBatcher } from "./batcher.ts";
import type { FlushPace } from "./flusher.ts";

/**
 * Stores items of many callers in one statement. Storing 60 rows costs little more than storing one, because they share
 * the wait for the disk.
 */
export type GroupCommit<Item> = Batcher<Item, CommitOutcome>;

/**
 * `failed`: the flush failed. If its connection broke, the outcome is unknown: the items may have been stored. `full`:
 * the queue was full; the item was not stored.
 */
export type CommitOutcome = "committed" | "failed" | "full";

export interface GroupCommitOptions<Item> extends Omit<FlushPace, "isEager"> {
  /** Stores all items or none, in this order. */
  flush(items: readonly Item[]): Promise<void>;
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
  const { maxBatchBytes, maxWaitingItems, maxWaitingBytes } = options;
  return createBatcher<Item, CommitOutcome>({
    ...options,
    async flush(items) {
      const startedAt = clock.monotonicMs();
      await options.flush(items);
      options.onFlushed?.(items.length, clock.monotonicMs() - startedAt);
      return new Array<CommitOutcome>(items.length).fill("committed");
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
