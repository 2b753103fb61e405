import type pg from "pg";
import { startDueGatherings } from "#server/executions/gatherings/start-due.sql.ts";
import { inPortions, inTransaction } from "#server/platform/database/in-transaction.ts";

/** Gatherings per transaction: enough to be efficient, few enough that several workers share the work. */
const portion = 200;

export interface RunGatheringsOptions {
  /** Called for each execution that was started, once it is committed. */
  onStart(flowId: string): void;
  stop: AbortSignal;
  /** By default, the database's time. */
  at?: Date;
}

/**
 * Starts the executions that have collected calls for long enough. Any number of workers may call it at once.
 *
 * @returns the number of executions started
 */
export async function runGatherings(
  database: pg.Pool,
  { onStart, stop, at }: RunGatheringsOptions,
): Promise<number> {
  let started = 0;
  await inPortions(portion, stop, async (limit) => {
    const { claimed, flowIds } = await inTransaction(database, async (tx) => {
      const { rows } = await tx.query<{ now: Date }>("select now()");
      return startDueGatherings(tx, at ?? rows[0]?.now ?? new Date(0), limit);
    });
    started += flowIds.length;
    for (const flowId of flowIds) onStart(flowId);
    return claimed;
  });
  return started;
}
