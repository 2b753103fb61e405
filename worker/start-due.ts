import type pg from "pg";
import { inPortions, inTransaction } from "#server/platform/database/in-transaction.ts";

/** The result of one transaction. */
interface StartedPortion {
  /** The number of due rows, some of which may start nothing. */
  claimed: number;
  /** The flows of the executions that it created. */
  flowIds: readonly string[];
}

export interface StartDueOptions {
  /** Called for each execution that was started, once it is committed. */
  onStart(flowId: string): void;
  stop: AbortSignal;
  /** By default, the database's time. */
  at?: Date;
}

/** Enough to be efficient, few enough that several workers share the work. */
const portion = 200;

/**
 * Starts everything that is due, a portion in each transaction. Any number of workers may call it at once; they share
 * the work.
 *
 * @returns the number of executions started
 */
export async function startDue(
  database: pg.Pool,
  start: (tx: pg.ClientBase, at: Date, limit: number) => Promise<StartedPortion>,
  { onStart, stop, at }: StartDueOptions,
): Promise<number> {
  let started = 0;
  await inPortions(portion, stop, async (limit) => {
    const { claimed, flowIds } = await inTransaction(database, async (tx) => {
      const { rows } = await tx.query<{ now: Date }>("select now()");
      return start(tx, at ?? rows[0]?.now ?? new Date(0), limit);
    });
    started += flowIds.length;
    for (const flowId of flowIds) onStart(flowId);
    return claimed;
  });
  return started;
}
