import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { until } from "./until.ts";

/**
 * Waits until every execution has finished; returns how many have each status.
 *
 * @param patienceMs how long none may finish. A busy machine is slow, but it goes on
 * @throws with what is left
 */
export async function untilAllFinished(pool: pg.Pool, patienceMs: number): Promise<Record<string, number>> {
  let left = Number.POSITIVE_INFINITY;
  for (;;) {
    const before = left;
    const isDone = await until(
      "executions go on",
      async () => {
        left = await countUnfinished(pool);
        return left === 0 || left < before;
      },
      patienceMs,
    ).catch(() => null);
    if (left === 0) return countByStatus(pool);
    if (!isDone) throw new Error(`None finished for ${patienceMs} ms.\n${await describeLeft(pool)}`);
    await sleep(200);
  }
}

async function countUnfinished(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ left: number }>(
    "select count(*)::int as left from executions where finished_at is null",
  );
  return rows[0]?.left ?? 0;
}

/** What is left, for the message of a test that fails: executions by status, jobs by their lock, and workers. */
async function describeLeft(pool: pg.Pool): Promise<string> {
  const ask = async (name: string, text: string) =>
    `${name}: ${JSON.stringify((await pool.query(text)).rows)}`;
  return [
    await ask(
      "executions",
      `select status, count(*)::int, min(id::text) as first, min(resume_at) as resumes
       from executions where finished_at is null group by status`,
    ),
    await ask(
      "jobs",
      `select locked_by, count(*)::int, min(run_at) as runs, max(attempts) as attempts, max(last_error) as error
       from graphile_worker._private_jobs group by locked_by`,
    ),
    await ask("workers", "select id, pid, heartbeat_at from worker_processes"),
  ].join("\n");
}

export async function countByStatus(pool: pg.Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ status: string; count: number }>(
    "select status, count(*)::int as count from executions group by status",
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
