import type pg from "pg";
import { runExecutionsTask } from "#queue/jobs.ts";
import { whileUnavailable } from "#worker/unavailable.ts";

/* Those that wait have a job of their own already. */
const statement = `
select graphile_worker.add_jobs(specs.list) from (
  select array_agg(row('${runExecutionsTask}', json_build_object('ids', json_build_array(id)), null, null, null, null, null,
    null)::graphile_worker.job_spec) as list
  from executions where id = any($1::uuid[]) and finished_at is null and status <> 'waiting'
) specs where specs.list is not null`;

/** Gives each of these executions that is not finished a job of its own, in place of the one that named them all. */
export type SplitJob = (ids: readonly string[]) => Promise<void>;

export function createSplit(database: pg.Pool, giveUp: AbortSignal): SplitJob {
  return async (ids) => {
    await whileUnavailable(() => database.query(statement, [ids]), giveUp);
  };
}
