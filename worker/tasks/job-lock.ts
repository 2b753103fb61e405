import type pg from "pg";

const statement = "select from graphile_worker._private_jobs where id = $1 and locked_by = $2";

/**
 * Makes sure that a job is still this worker's to complete. Completing deletes it whoever holds it by then, and a worker that
 * was paused would delete the job under the hands of the one that took it over; failing it looks at the lock first.
 *
 * @throws when the job is another's by now
 */
export async function assertJobLocked(database: pg.Pool, jobId: string, workerId: string): Promise<void> {
  const { rowCount } = await database.query(statement, [jobId, workerId]);
  if (!rowCount) throw new Error("Another worker has taken this job over.");
}
