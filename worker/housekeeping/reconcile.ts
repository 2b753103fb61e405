import type pg from "pg";
import { lowestPriority } from "#queue/fair-share.ts";
import { runExecutionsTask } from "#queue/jobs.ts";
import { addMissingJobs } from "#server/executions/intake/add-job.ts";
import { advisoryLocks } from "#server/platform/database/advisory-locks.ts";
import { firstIdOfTime } from "#server/platform/database/partitions.ts";

/** Younger executions are left alone: their job may be in a transaction that is not over. */
const minAgeMs = 5000;

/** Behind everything else. */
const priority = lowestPriority + 1;

/*
 * Gives a job to every unfinished execution that has none. That should never happen; this is what makes "should" into "will
 * not stay so": a job may be deleted by hand, or completed by a worker that was paused while another had taken it over.
 *
 * One look at each side and a hash join: 100,000 queued executions take about 0.3 s, whether in 3,000 jobs or in 100,000.
 * So that many workers do not do it many times, it is done by the one that has lived longest; the lock is for the moment in
 * which two believe that. Jobs that used up their attempts run no more, so they do not count.
 */
const statement = `
with gate as materialized (
  select pg_try_advisory_xact_lock(${advisoryLocks.reconciliation}) and not exists (
    select from worker_processes
    where (started_at, id) < (select started_at, id from worker_processes where id = $2)
  ) as is_open
), named as materialized (
  select distinct element.id::uuid as id
  from graphile_worker._private_jobs jobs, json_array_elements_text(jobs.payload -> 'ids') as element(id)
  where jobs.task_id = (select id from graphile_worker._private_tasks where identifier = '${runExecutionsTask}')
    and (jobs.attempts < jobs.max_attempts or jobs.locked_at is not null)
), forgotten as (
  select e.id, e.epoch from executions e
  where (select is_open from gate) and e.finished_at is null and e.id < $1::uuid and not exists (select from named where named.id = e.id)
  limit 10000
), job as (
  ${addMissingJobs("forgotten", priority)}
)
select count(*)::int as count, (select count(*) from job) as jobs from forgotten`;

/**
 * Gives jobs to executions that lost theirs. Any number of workers may call it at once.
 *
 * @param self the id of the worker that asks
 * @returns how many executions got one; 0 when this is another worker's to do
 */
export async function reconcile(database: pg.Pool, now: Date, self: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>({
    name: "reconcile",
    text: statement,
    values: [firstIdOfTime(now.getTime() - minAgeMs), self],
  });
  return rows[0]?.count ?? 0;
}
