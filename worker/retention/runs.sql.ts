import type pg from "pg";
import { newId } from "#lib/id.ts";
import { countedDays } from "#server/executions/statistics/bounds.ts";
import { flowDayRetention, runEveryMs } from "#server/flows/retention/bounds.ts";
import { dayMs } from "./plan.ts";

/** The numbers of rows that a run deleted. */
export interface DeletionCounts {
  executions: number;
  /** Names of the weekly partitions of executions that were dropped. */
  partitions: string[];
  files: number;
}

const runsKeptMs = 90 * dayMs;

/** Whether the next run is due, by the start of the last run of any worker. By the database's clock. */
export async function isRunDue(database: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rowCount } = await database.query(
    "select from retention_runs where started_at > now() - make_interval(secs => $1) limit 1",
    [runEveryMs / 1000],
  );
  return rowCount === 0;
}

/**
 * Records the start of a run. Earlier runs without an end lost their worker, since only the holder of the lock runs.
 */
export async function recordStart(client: pg.ClientBase, now: Date): Promise<string> {
  const id = newId();
  await client.query(
    "update retention_runs set finished_at = $1, problem = 'The worker stopped.' where finished_at is null",
    [now],
  );
  await client.query("insert into retention_runs (id, started_at, partitions) values ($1, $2, '{}')", [
    id,
    now,
  ]);
  return id;
}

/** Records the numbers of rows that a run has deleted so far, or with `problem` how it ended. */
export async function recordProgress(
  client: pg.ClientBase,
  id: string,
  { executions, partitions, files }: DeletionCounts,
  end?: { problem: string | null },
): Promise<void> {
  await client.query(
    `update retention_runs
     set executions = $2, partitions = $3, files = $4, problem = $5, finished_at = case when $6 then now() end
     where id = $1`,
    [id, executions, partitions, files, end?.problem ?? null, end !== undefined],
  );
}

/** Deletes old run records, earlier ones that deleted nothing, and old daily numbers. */
export async function deleteOldRuns(client: pg.ClientBase, id: string, now: Date): Promise<void> {
  await client.query(
    `delete from retention_runs where id <> $1 and (
       started_at < $2 or (executions = 0 and partitions = '{}' and files = 0 and problem is null))`,
    [id, new Date(now.getTime() - runsKeptMs)],
  );
  await client.query("delete from flow_days where day < $1", [
    new Date(now.getTime() - flowDayRetention * dayMs),
  ]);
  await client.query("delete from flow_hours where hour < $1", [
    new Date(now.getTime() - countedDays * dayMs),
  ]);
}
