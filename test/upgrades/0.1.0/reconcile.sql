-- Version 0.1.0's worker/housekeeping/reconcile.sql.ts, with its constants written out. $1: executions before this id,
-- $2: the id of the worker.
with gate as materialized (
  select pg_try_advisory_xact_lock(7201966002) and not exists (
    select from worker_processes
    where (started_at, id) < (select started_at, id from worker_processes where id = $2)
  ) as is_open
), named as materialized (
  select distinct element.id::uuid as id
  from graphile_worker._private_jobs jobs, json_array_elements_text(jobs.payload -> 'ids') as element(id)
  where jobs.task_id = (select id from graphile_worker._private_tasks where identifier = 'run_executions')
    and (jobs.attempts < jobs.max_attempts or jobs.locked_at is not null)
), forgotten as (
  select e.id, e.epoch from executions e
  where (select is_open from gate) and e.finished_at is null and e.id < $1::uuid and not exists (select from named where named.id = e.id)
  limit 10000
), job as (
  select graphile_worker.add_jobs(specs.list) from (
    select array_agg(row('run_executions', json_build_object('ids', json_build_array(id), 'epoch',
      epoch), null, null, null, null,
      41, array['backlog'])::graphile_worker.job_spec) as list
    from forgotten
  ) specs where specs.list is not null
)
select count(*)::int as count, (select count(*) from job) as jobs from forgotten
