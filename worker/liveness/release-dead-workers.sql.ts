import type pg from "pg";

/** The oldest valid heartbeat. A paused worker still has its lock, so only its heartbeat reveals it. */
const heartbeatLimitSeconds = 15;

/*
 * A worker is dead when its lock is free or its heartbeat has stopped. Its jobs are unlocked immediately
 * (graphile-worker itself would wait four hours), and the other workers are notified of them, since unlocking alone
 * does not notify.
 *
 * After a restart of the database all locks are free until the workers reconnect, so locks count only once it has
 * been up for a moment. Any number of workers may call this at once: each row is deleted once.
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
), notified as (
  select pg_notify('jobs:insert', json_build_object('r', random(), 'count', 100)::text) from unlocked
)
select coalesce(array_agg(id), '{}') as ids, (select count(*) from notified) as notices from dead`;

/**
 * Unlocks the jobs of dead workers so that live workers can run them.
 *
 * @param self the calling worker, which never declares itself dead
 * @returns the ids of the workers that this call declared dead
 */
export async function releaseDeadWorkers(database: pg.Pool, self: string): Promise<string[]> {
  const { rows } = await database.query<{ ids: string[] }>({
    name: "unlock_dead_workers",
    text: statement,
    values: [self, heartbeatLimitSeconds],
  });
  return rows[0]?.ids ?? [];
}
