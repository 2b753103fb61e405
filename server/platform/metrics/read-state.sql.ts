import { z } from "zod";
import { pool } from "#server/platform/database/pool.ts";
import type { Metric } from "./instruments.ts";

const metricSchema = z.strictObject({
  name: z.string(),
  help: z.string(),
  type: z.enum(["counter", "gauge", "histogram"]),
  aggregator: z.literal("sum"),
  values: z.array(
    z.strictObject({
      value: z.number(),
      labels: z.record(z.string(), z.union([z.string(), z.number()])),
      metricName: z.string().optional(),
    }),
  ),
});

const stateSchema = z.object({
  queued: z.number(),
  running: z.number(),
  waiting: z.number(),
  limited: z.number(),
  gathering: z.number(),
  jobs: z.number(),
  oldest_seconds: z.number(),
  for_time: z.number(),
  for_call: z.number(),
  for_approval: z.number(),
  for_child: z.number(),
  schedules_due: z.number(),
  schedules_late: z.number(),
  failures: z.number(),
  failure_groups: z.number(),
  store_entries: z.number(),
  workers: z.array(z.object({ id: z.string(), metrics: z.array(metricSchema).nullable() })).nullable(),
});

export type State = z.infer<typeof stateSchema>;

/** The connections of this process's pool, and the queries that wait for one. */
export function countConnections(): { used: number; idle: number; waiting: number } {
  const { totalCount, idleCount, waitingCount } = pool();
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** Counting stops here: the exact number is not needed, and counting takes time. */
const maxCounted = 100_000;

/** The number of waiting executions whose waits are looked up: each takes a lookup of its steps. */
const maxLookups = 5000;

/**
 * Metrics from the database: unfinished executions, jobs, schedules and failures that are due, and each
 * worker's counts. Reads indexes and the queue's table, and for executions that wait their steps. An
 * execution counts once: for a sub-flow, else a call, else an approval, and for its time if that is its only
 * wait.
 */
export async function readState(): Promise<State> {
  const { rows } = await pool().query(`
    with unfinished as (
      select id, status from executions where finished_at is null limit ${maxCounted}
    ), due as (
      select run_at from graphile_worker._private_jobs
      where locked_at is null and run_at <= now() and attempts < max_attempts limit ${maxCounted}
    ), waits as (
      select coalesce(
        (select max(case when s.until ->> 'kind' = 'child' then 'child'
                         when n.type = 'approval_node' or n.type like '%/send\\_and\\_wait' then 'approval' else 'call' end)
         from steps s left join flow_nodes n on n.node_id = s.node_id
         where s.execution_id = e.id and s.status = 'waiting' and s.until ->> 'kind' in ('child', 'event')), 'time') as kind
      from (select id from unfinished where status = 'waiting' limit ${maxLookups}) e
    )
    select (select count(*) from unfinished where status = 'queued')::int as queued,
           (select count(*) from unfinished where status = 'running')::int as running,
           (select count(*) from unfinished where status = 'waiting')::int as waiting,
           (select count(*) from (select from turns where started_at is null limit ${maxCounted}) t)::int as limited,
           (select count(*) from (select from gatherings where mode <> 'leading' limit ${maxCounted}) g)::int as gathering,
           (select count(*) from due)::int as jobs,
           (select count(*) from waits where kind = 'time')::int as for_time,
           (select count(*) from waits where kind = 'call')::int as for_call,
           (select count(*) from waits where kind = 'approval')::int as for_approval,
           (select count(*) from waits where kind = 'child')::int as for_child,
           (select count(*) from schedules where next_at <= now())::int as schedules_due,
           (select count(*) from schedules where next_at < now() - interval '1 minute')::int as schedules_late,
           (select count(*) from (select from failures where counted_at is null limit ${maxCounted}) f)::int as failures,
           (select count(*) from (select from failure_groups limit ${maxCounted}) g)::int as failure_groups,
           (select count(*) from (select from store_entries limit ${maxCounted}) s)::int as store_entries,
           coalesce((select extract(epoch from now() - min(run_at)) from due), 0)::float8 as oldest_seconds,
           (select json_agg(json_build_object('id', id, 'metrics', metrics)) from worker_processes) as workers`);
  return stateSchema.parse(rows[0]);
}

/** Stores a worker's counts where web processes find them. */
export async function storeWorkerMetrics(workerId: string, metrics: readonly Metric[]): Promise<void> {
  await pool().query("update worker_processes set metrics = $2 where id = $1", [
    workerId,
    JSON.stringify(metrics),
  ]);
}
