import type pg from "pg";

/** How old a heartbeat may be. A paused worker keeps its lock, so only this tells of it. */
const heartbeatLimitSeconds = 15;

/*
 * A worker is dead when its lock can be had, or when its heartbeat stopped. Its jobs are unlocked at once (graphile-worker
 * itself would wait four hours), and the others are told that there are jobs, which unlocking alone does not.
 *
 * After a restart of the database all locks are gone until their holders are back, so locks count only once it has been up
 * for a moment. Any number of workers may ask at once: the row is deleted once.
 */
const statement = `
with dead as (
  delete from worker_processes
  where id <> $1 and (
    heartbeat_at < now() - make_interval(secs => $2)
    or (pg_postmaster_start_time() < now() - interval '3 seconds' and pg_try_advisory_xact_lock(lock_key))
  )
  returning id
), unlocked as (
  select graphile_worker.force_unlock_workers(array_agg(id)) from dead having count(*) > 0
), told as (
  select pg_notify('jobs:insert', json_build_object('r', random(), 'count', 100)::text) from unlocked
)
select coalesce(array_agg(id), '{}') as ids, (select count(*) from told) as notices from dead`;

/**
 * Hands the jobs of workers that died to those that live.
 *
 * @param self never taken for dead by itself
 * @returns the ids of the workers that were found dead by this call
 */
export async function releaseDeadWorkers(database: pg.Pool, self: string): Promise<string[]> {
  const { rows } = await database.query<{ ids: string[] }>({
    name: "unlock_dead_workers",
    text: statement,
    values: [self, heartbeatLimitSeconds],
  });
  return rows[0]?.ids ?? [];
}
