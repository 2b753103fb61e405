import type pg from "pg";
import { until } from "./until.ts";

/** Waits until every execution has finished; returns how many have each status. */
export async function untilAllFinished(pool: pg.Pool, timeoutMs: number): Promise<Record<string, number>> {
  await until(
    "all executions are finished",
    async () => {
      const { rows } = await pool.query<{ left: number }>(
        "select count(*)::int as left from executions where finished_at is null",
      );
      return rows[0]?.left === 0;
    },
    timeoutMs,
  );
  return countByStatus(pool);
}

export async function countByStatus(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ status: string; count: number }>(
    "select status, count(*)::int as count from executions group by status",
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
