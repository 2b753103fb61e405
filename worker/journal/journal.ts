import type pg from "pg";
import { clock } from "#lib/clock.ts";
import { createBatcher } from "#server/platform/batching/batcher.ts";
import { recordFlush } from "#server/platform/metrics/millrace-metrics.ts";
import { isUnavailable, retryWhileUnavailable } from "#worker/retry-while-unavailable.ts";
import type { JournalEntry } from "./entry.ts";
import { writeJournal } from "./write.sql.ts";

/** Resolves to true once the entry is committed, and to false when another worker has claimed the execution since. */
export type WriteEntry = (entry: JournalEntry) => Promise<boolean>;

/**
 * The journal of a worker: entries of concurrent executions share statements. While the database is unavailable it
 * retries until `giveUp` is aborted. If the database rejects an entry's data, only that entry is rejected.
 */
export function createJournal(database: pg.Pool, giveUp: AbortSignal): WriteEntry {
  const write = (entries: readonly JournalEntry[]) =>
    retryWhileUnavailable(() => writeJournal(database, entries), giveUp);

  const batcher = createBatcher<JournalEntry, { isStored: boolean } | { refusal: unknown }>({
    maxBatchItems: 256,
    // While one statement waits for its commit, the next one is prepared.
    maxInFlight: 2,
    maxBatchWeight: 16_000_000,
    weigh: ({ steps, children = [] }) =>
      steps.reduce((sum, step) => sum + weighStep(step), 0) +
      children.reduce((sum, { input, computed }) => sum + input.length + (computed?.characters ?? 0), 0),
    async flush(entries) {
      try {
        const startedAt = clock.monotonicMs();
        const stored = await write(entries);
        recordFlush("journal", entries.length, clock.monotonicMs() - startedAt);
        return entries.map((entry) => ({ isStored: stored.has(entry.executionId) }));
      } catch (cause) {
        if (isUnavailable(cause)) throw cause;
        return entries.length === 1 ? [{ refusal: cause }] : Promise.all(entries.map(storeAlone));
      }
    },
  });

  async function storeAlone(entry: JournalEntry) {
    try {
      const stored = await write([entry]);
      return { isStored: stored.has(entry.executionId) };
    } catch (refusal) {
      return { refusal };
    }
  }

  return async (entry) => {
    const result = await batcher.add(entry);
    if ("refusal" in result) {
      throw new Error(`The journal refused an entry of execution ${entry.executionId}.`, {
        cause: result.refusal,
      });
    }
    return result.isStored;
  };
}

/** The approximate number of bytes that a step adds to the statement. */
function weighStep(step: JournalEntry["steps"][number]): number {
  return (step.input?.length ?? 0) + (step.config?.length ?? 0) + (step.output?.length ?? 0);
}
