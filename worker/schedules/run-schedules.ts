import type pg from "pg";
import { inPortions, inTransaction } from "#server/platform/database/in-transaction.ts";
import { startDueSchedules } from "#server/schedules/start-due.sql.ts";

/** Schedules per transaction: enough to be efficient, few enough that several workers share the work. */
const portion = 200;

export interface RunSchedulesOptions {
  /** Called for each execution that was started, once it is committed. */
  onStart(flowId: string): void;
  stop: AbortSignal;
  /** By default, the database's time. */
  at?: Date;
}

/**
 * Starts everything that is due, in portions. Any number of workers may call it at once; they share the work.
 *
 * @returns the number of executions started
 */
export async function runSchedules(
  database: pg.Pool,
  { onStart, stop, at }: RunSchedulesOptions,
): Promise<number> {
  let started = 0;
  await inPortions(portion, stop, async (limit) => {
    const { schedules, flowIds } = await inTransaction(database, async (tx) => {
      const { rows } = await tx.query<{ now: Date }>("select now()");
      return startDueSchedules(tx, at ?? rows[0]?.now ?? new Date(0), limit);
    });
    started += flowIds.length;
    for (const flowId of flowIds) onStart(flowId);
    return schedules;
  });
  return started;
}
