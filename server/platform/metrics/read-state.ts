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
  jobs: z.number(),
  oldest_seconds: z.number(),
  workers: z.array(z.object({ id: z.string(), metrics: z.array(metricSchema).nullable() })).nullable(),
});

/** Counting stops here: the exact number is not needed, and counting takes time. */
const maxCounted = 100_000;

/**
 * Metrics from the database: unfinished executions, jobs that are due, and each worker's counts. Reads the index of
 * unfinished executions and the queue's table.
 */
export async function readState(): Promise<z.infer<typeof stateSchema>> {
  const { rows } = await pool().query(`
    with unfinished as (
      select status from executions where finished_at is null limit ${maxCounted}
    ), due as (
      select run_at from graphile_worker._private_jobs
      where locked_at is null and run_at <= now() and attempts < max_attempts limit ${maxCounted}
    )
    select (select count(*) from unfinished where status = 'queued')::int as queued,
           (select count(*) from unfinished where status = 'running')::int as running,
           (select count(*) from unfinished where status = 'waiting')::int as waiting,
           (select count(*) from due)::int as jobs,
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
