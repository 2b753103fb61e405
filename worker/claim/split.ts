import type pg from "pg";
import { addExecutionJob } from "#server/executions/intake/add-job.ts";
import { retryWhileUnavailable } from "#worker/retry-while-unavailable.ts";

/* Those that wait have a job of their own already, and so have those that another job took since. */
const statement = `
select ${addExecutionJob()} from executions
where id = any($1::uuid[]) and finished_at is null and status <> 'waiting' and epoch <= $2`;

/**
 * Gives each of these executions that is not finished a job of its own, in place of the one that named them all and lost its
 * worker.
 *
 * @param maxEpoch what is beyond it was taken by another job since
 */
export type SplitJobOff = (ids: readonly string[], maxEpoch: number) => Promise<void>;

export function createSplit(database: pg.Pool, giveUp: AbortSignal): SplitJobOff {
  return async (ids, maxEpoch) => {
    await retryWhileUnavailable(() => database.query(statement, [ids, maxEpoch]), giveUp);
  };
}
