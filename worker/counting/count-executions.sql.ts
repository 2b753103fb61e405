import type pg from "pg";
import { z } from "zod";
import { countedDays } from "#server/executions/statistics/bounds.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { firstIdOfTime, timeOfId } from "#server/platform/database/partitions.ts";
import { addEnded, addSlice } from "./statements.sql.ts";

const hourMs = 3_600_000;

/**
 * The age of its id at which an execution is counted: the transaction that stores it has committed by then.
 * Shorter than the age at which retention may delete it.
 */
const lagMs = 30_000;

const progressSchema = z.object({ until: z.date(), now: z.date() });

/**
 * Counts the executions that were stored since the last time, and those that have ended since they were counted. Any
 * number of workers may call it at once; one of them counts. A transaction adds its numbers and records how far it has
 * counted, so a killed worker leaves neither a gap nor a double count.
 */
export async function countExecutions(database: pg.Pool, stop: AbortSignal): Promise<void> {
  while (!stop.aborted && (await inTransaction(database, countSlice))) {
    // More may be stored.
  }
  if (!stop.aborted) await inTransaction(database, countEnded);
}

/** Counts the next slice: ten seconds, or up to an hour after a time without workers. Returns false if it was the last one for now. */
async function countSlice(tx: pg.ClientBase): Promise<boolean> {
  const { until, now } = await lockProgress(tx);
  const targetMs = now.getTime() - lagMs;
  const earliestMs = now.getTime() - countedDays * 24 * hourMs;
  const fromMs = await findNext(tx, Math.max(until.getTime(), earliestMs));
  if (fromMs === null || fromMs >= targetMs) {
    await recordProgress(tx, Math.max(until.getTime(), targetMs));
    return false;
  }
  const hour = Math.floor(fromMs / hourMs) * hourMs;
  const toMs = Math.min(targetMs, hour + hourMs);
  await tx.query(addSlice, [firstIdOfTime(fromMs), firstIdOfTime(toMs), new Date(hour)]);
  await recordProgress(tx, toMs);
  return toMs < targetMs;
}

/** Adds the outcomes of executions that had not finished when they were counted. */
async function countEnded(tx: pg.ClientBase): Promise<void> {
  const { until } = await lockProgress(tx);
  await tx.query(addEnded, [firstIdOfTime(until.getTime())]);
}

/**
 * By the database's clock. The next statement sees the executions that the previous holder of the lock has
 * counted.
 */
async function lockProgress(tx: pg.ClientBase): Promise<z.infer<typeof progressSchema>> {
  const { rows } = await tx.query("select until, now() as now from execution_counting for update");
  return progressSchema.parse(rows[0]);
}

async function recordProgress(tx: pg.ClientBase, untilMs: number): Promise<void> {
  await tx.query("update execution_counting set until = $1", [new Date(untilMs)]);
}

/** When the first execution at or after this time started, if there is one. */
async function findNext(tx: pg.ClientBase, fromMs: number): Promise<number | null> {
  const { rows } = await tx.query<{ id: string }>(
    "select id from executions where id >= $1::uuid order by id limit 1",
    [firstIdOfTime(fromMs)],
  );
  return rows[0] ? Math.max(fromMs, timeOfId(rows[0].id)) : null;
}
