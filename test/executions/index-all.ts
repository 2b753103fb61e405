import type pg from "pg";
import { indexNewExecutions } from "#worker/searching/index-new-executions.sql.ts";

const never = new AbortController().signal;

/** Indexes every stored execution, the newest too, as workers do a little later. */
export async function indexAll(pool: pg.Pool): Promise<void> {
  await pool.query("update search_progress set after = '00000000-0000-0000-0000-000000000000'");
  await indexNewExecutions(pool, never, [{ pass: "early", lagMs: -60_000 }]);
}
