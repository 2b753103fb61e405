import type pg from "pg";

const statement = "select from graphile_worker._private_jobs where id = $1 and locked_by = $2";

/**
 * Checks that the job is still locked by this worker. Completing a job deletes it without checking the lock, so a
 * paused worker could delete the job of the worker that took it over. Failing a job does check the lock.
 *
 * @throws when another worker has taken over the job
 */
export async function assertJobLocked(database: pg.Pool, jobId: string, workerId: string): Promise<void> {
  const { rowCount } = await database.query(statement, [jobId, workerId]);
  if (!rowCount) throw new Error("Another worker has taken this job over.");
}
