import type pg from "pg";

/** The time that a suspended execution waits for has come. */
export async function elapse(pool: pg.Pool, id: string): Promise<void> {
  await pool.query(
    "update executions set resume_at = now() - interval '1 ms' where id = $1 and status = 'waiting'",
    [id],
  );
  await pool.query(
    "update steps set resume_at = now() - interval '1 ms' where execution_id = $1 and resume_at > now()",
    [id],
  );
  await pool.query(
    "update graphile_worker._private_jobs set run_at = now() - interval '1 ms' where payload -> 'ids' ->> 0 = $1::text",
    [id],
  );
}
