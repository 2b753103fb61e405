import type pg from "pg";
import { countFailures, deleteCountedFailures } from "#server/failures/count-failures.ts";
import { startDueGroups } from "#server/failures/start-due.ts";
import { inTransaction } from "#worker/in-transaction.ts";

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
 * Groups the recorded failures, then starts the flows whose groups are due. Any number of workers may call it at once.
 *
 * @returns how many executions were started
 */
export async function runFailures(
  database: pg.Pool,
  { baseUrl, onStart, stop }: RunFailuresOptions,
): Promise<number> {
  const count = () => inTransaction(database, (tx) => countFailures(tx, baseUrl, portion));
  while (!stop.aborted && (await count()) >= portion) {
    // More may be recorded.
  }
  let started = 0;
  for (let isMore = true; isMore && !stop.aborted; ) {
    const { groups, flowIds } = await inTransaction(database, (tx) => startDueGroups(tx, portion));
    isMore = groups >= portion;
    started += flowIds.length;
    for (const flowId of flowIds) onStart(flowId);
  }
  return started;
}

/** Deletes failures that were counted long ago. */
export async function sweepFailures(database: pg.Pool): Promise<void> {
  await inTransaction(database, deleteCountedFailures);
}
