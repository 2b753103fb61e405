import type pg from "pg";
import { lowestPriority } from "#queue/fair-share.ts";
import { runExecutionsTask } from "#queue/jobs.ts";
import { addMissingJobs, addParentJob } from "#server/executions/intake/add-job.sql.ts";
import { advisoryLocks } from "#server/platform/database/advisory-locks.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { firstIdOfTime } from "#server/platform/database/partitions.ts";

/** Younger executions are skipped: the transaction that adds their job may not be committed yet. */
const minAgeMs = 5000;

/** After everything else. */
const priority = lowestPriority + 1;

/*
 * Gives a job to every unfinished execution without one, unless it waits without a time limit or for its
 * turn, or collects calls. That should never happen; this repairs the case in which a job was deleted by
 * hand, or completed by a paused worker after another had taken it over.
 *
 * One scan of each side and a hash join: 100,000 queued executions take about 0.3 s, whether in 3,000 jobs or
 * in 100,000. Only the oldest worker does it, so that the work is not repeated; the lock covers the moment in
 * which two workers consider themselves the oldest. It is taken by a separate statement, because the second
 * worker must see the jobs that the first one committed. Jobs without attempts left do not count, because
 * they never run.
 */
const lock = `
select pg_try_advisory_xact_lock(${advisoryLocks.reconciliation}) and not exists (
  select from worker_processes
  where (started_at, id) < (select started_at, id from worker_processes where id = $1)
) as is_responsible`;

const addForgotten = `
with named as materialized (
  select distinct element.id::uuid as id
  from graphile_worker._private_jobs jobs, json_array_elements_text(jobs.payload -> 'ids') as element(id)
  where jobs.task_id = (select id from graphile_worker._private_tasks where identifier = '${runExecutionsTask}')
    and (jobs.attempts < jobs.max_attempts or jobs.locked_at is not null)
), forgotten as (
  select e.id, e.epoch from executions e
  where e.finished_at is null and e.id < $1::uuid and (e.status <> 'waiting' or e.resume_at is not null) and not exists (select from named where named.id = e.id)
    and not exists (select from turns t where t.execution_id = e.id and t.started_at is null)
    and not exists (select from gatherings g where g.execution_id = e.id)
  limit 10000
), job as (
  ${addMissingJobs("forgotten", priority)}
)
select count(*)::int as count, (select count(*) from job) as jobs from forgotten`;

/*
 * Steps that wait for an execution which has ended without the job that reports it: it ended in a worker of a release
 * without sub-flows, or was given up because it killed its workers.
 */
const addUnreported = `
with unreported as (
  select id, parent_execution_id, parent_scope, parent_node_id, parent_attempt from executions
  where awaited and finished_at < now() - interval '5 seconds'
  limit 10000
), job as (
  select ${addParentJob()} from unreported
)
select count(*) from job`;

/**
 * Gives jobs to executions that lost theirs. Any number of workers may call it at once.
 *
 * @param self the id of the calling worker
 * @returns the number of executions that got a job; 0 when another worker is responsible
 */
export async function reconcile(database: pg.Pool, now: Date, self: string): Promise<number> {
  return inTransaction(database, async (tx) => {
    const { rows: locks } = await tx.query<{ is_responsible: boolean }>(lock, [self]);
    if (locks[0]?.is_responsible !== true) return 0;
    const count = await addForgottenJobs(tx, now);
    await tx.query({ name: "reconcile_parents", text: addUnreported });
    return count;
  });
}

async function addForgottenJobs(client: pg.ClientBase, now: Date): Promise<number> {
  const { rows } = await client.query<{ count: number }>({
    name: "reconcile",
    text: addForgotten,
    values: [firstIdOfTime(now.getTime() - minAgeMs)],
  });
  return rows[0]?.count ?? 0;
}
