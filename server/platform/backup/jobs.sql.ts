/*
 * The jobs of the queue, without the columns that belong to its version and to live workers. A job that a
 * worker holds is restored as a waiting one, without the attempt that has begun.
 */

export const jobColumns = [
  "task",
  "payload",
  "queue_name",
  "run_at",
  "attempts",
  "max_attempts",
  "last_error",
  "key",
  "priority",
  "flags",
  "created_at",
] as const;

export const selectJobs = `
select t.identifier as task, j.payload, q.queue_name, j.run_at,
  case when j.locked_at is null then j.attempts else greatest(j.attempts - 1, 0) end as attempts,
  j.max_attempts, j.last_error, j.key, j.priority, j.flags, j.created_at
from graphile_worker._private_jobs j
join graphile_worker._private_tasks t on t.id = j.task_id
left join graphile_worker._private_job_queues q on q.id = j.job_queue_id`;

export const createJobsTable = `
create table restored_jobs (
  task text not null, payload json not null, queue_name text, run_at timestamptz not null, attempts smallint not null,
  max_attempts smallint not null, last_error text, key text, priority smallint not null, flags jsonb, created_at timestamptz not null
)`;

/** Replaces the queue's jobs by those of this table. */
export const replaceJobs = (table: string) => [
  "delete from graphile_worker._private_jobs",
  "delete from graphile_worker._private_job_queues",
  `insert into graphile_worker._private_tasks (identifier) select distinct task from ${table} on conflict do nothing`,
  `insert into graphile_worker._private_job_queues (queue_name)
   select distinct queue_name from ${table} where queue_name is not null on conflict do nothing`,
  `insert into graphile_worker._private_jobs
     (task_id, job_queue_id, payload, run_at, attempts, max_attempts, last_error, key, priority, flags, created_at)
   select t.id, q.id, j.payload, j.run_at, j.attempts, j.max_attempts, j.last_error, j.key, j.priority, j.flags, j.created_at
   from ${table} j
   join graphile_worker._private_tasks t on t.identifier = j.task
   left join graphile_worker._private_job_queues q on q.queue_name = j.queue_name
   order by j.created_at`,
];
