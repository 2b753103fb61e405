import type pg from "pg";
import type { TestWorker } from "./worker.ts";

/** The index of the worker that runs the execution's job. */
export async function findHolder(
  pool: pg.Pool,
  executionId: string,
  workers: readonly TestWorker[],
): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from worker_processes p join graphile_worker._private_jobs j on j.locked_by = p.id
     where j.payload -> 'ids' ->> 0 = $1`,
    [executionId],
  );
  const index = workers.findIndex((worker) => worker.pid === rows[0]?.pid);
  if (index === -1) throw new Error(`No worker runs execution ${executionId}.`);
  return index;
}
