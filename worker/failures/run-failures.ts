import type pg from "pg";
import { countFailures, deleteCountedFailures } from "#server/failures/count-failures.sql.ts";
import { startDueGroups } from "#server/failures/start-due.sql.ts";
import { inPortions, inTransaction } from "#server/platform/database/in-transaction.ts";

/** Rows per transaction: enough to be efficient, few enough that several workers share the work. */
const portion = 200;

export interface RunFailuresOptions {
  /** The origin of links to executions. */
  baseUrl: string;
  /** Called for each execution that was started, once it is committed. */
  onStart(flowId: string): void;
  stop: AbortSignal;
}

/**
 * Groups the recorded failures, then starts the flows whose groups are due. Any number of workers may call it
 * at once.
 *
 * @returns the number of executions started
 */
export async function runFailures(
  database: pg.Pool,
  { baseUrl, onStart, stop }: RunFailuresOptions,
): Promise<number> {
  await inPortions(portion, stop, (limit) =>
    inTransaction(database, (tx) => countFailures(tx, baseUrl, limit)),
  );
  let started = 0;
  await inPortions(portion, stop, async (limit) => {
    const { groups, flowIds } = await inTransaction(database, (tx) => startDueGroups(tx, limit));
    started += flowIds.length;
    for (const flowId of flowIds) onStart(flowId);
    return groups;
  });
  return started;
}

/** Deletes failures that were counted long ago. */
export async function sweepFailures(database: pg.Pool): Promise<void> {
  await inTransaction(database, deleteCountedFailures);
}
