import type pg from "pg";

export interface QueuedJob {
  ids: string[];
  queue: string | null;
  priority: number;
  attempts: number;
  runAt: Date;
}

/** The jobs of these executions, oldest first. */
export async function readJobs(pool: pg.Pool, ids: readonly string[]): Promise<QueuedJob[]> {
  const { rows } = await pool.query<QueuedJob>(
    `select array(select json_array_elements_text(payload -> 'ids')) as ids, q.queue_name as queue, priority, attempts,
       run_at as "runAt"
     from graphile_worker._private_jobs j left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
     where array(select json_array_elements_text(payload -> 'ids')) && $1::text[] order by j.id`,
    [ids],
  );
  return rows;
}

/** Deletes all jobs, as if they had been run. */
export async function clearJobs(pool: pg.Pool): Promise<void> {
  await pool.query("delete from graphile_worker._private_jobs");
}
