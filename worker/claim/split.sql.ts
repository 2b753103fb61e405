import type pg from "pg";
import { addExecutionJob } from "#server/executions/intake/add-job.sql.ts";
import { retryWhileUnavailable } from "#worker/retry-while-unavailable.ts";

/* Waiting executions, and those that another job has claimed since, have their own jobs. */
const statement = `
select ${addExecutionJob()} from executions
where id = any($1::uuid[]) and finished_at is null and status <> 'waiting' and epoch <= $2`;

/**
 * Gives each unfinished execution its own job, in place of the shared job whose worker died.
 *
 * @param maxEpoch executions with a higher epoch have been claimed by another job since
 */
export type SplitJobOff = (ids: readonly string[], maxEpoch: number) => Promise<void>;

export function createSplit(database: pg.Pool, giveUp: AbortSignal): SplitJobOff {
  return async (ids, maxEpoch) => {
    await retryWhileUnavailable(() => database.query(statement, [ids, maxEpoch]), giveUp);
  };
}
