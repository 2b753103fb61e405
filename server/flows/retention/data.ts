import { z } from "zod";
import type { FlowStorage, RetentionRun, Storage } from "#api/flows/retention/schema.ts";
import { flowSettingsSchema } from "#api/flows/settings/schema.ts";
import { nextDayMs } from "#server/flows/daily-storage/daily-counter.ts";
import { dailyLimit, toPolicy } from "#server/flows/settings/settings.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { viewerOf, visibleFlow } from "#server/identity/visibility/visible.sql.ts";
import { config } from "#server/platform/config/config.ts";
import { weekOf } from "#server/platform/database/partitions.ts";
import { pool } from "#server/platform/database/pool.ts";
import { runEveryMs } from "./bounds.ts";

const shownDays = 30;
const shownFlows = 10;

function defaults(): FlowStorage["defaults"] {
  const { retentionDays, maxStoredBytesPerDay } = config();
  return { days: retentionDays || null, max_stored_bytes_per_day: maxStoredBytesPerDay || null };
}

const flowRowSchema = z.object({
  settings: flowSettingsSchema,
  bytes: z.number(),
  calls: z.number(),
  succeeded: z.number(),
  failed: z.number(),
  canceled: z.number(),
  oldest: z.date().nullable(),
  now: z.date(),
});

const today = "(now() at time zone 'utc')::date";

/** A flow's stored data and its retention. Returns null if there is no such flow. */
export async function getFlowStorage(_: Principal, flowId: string): Promise<FlowStorage | null> {
  const { rows } = await pool().query(
    `select f.settings, now() as now,
            coalesce(sum(d.stored_bytes) filter (where d.day = ${today}), 0)::float8 as bytes,
            coalesce(sum(d.calls) filter (where d.day = ${today}), 0)::float8 as calls,
            coalesce(sum(d.succeeded), 0)::float8 as succeeded,
            coalesce(sum(d.failed), 0)::float8 as failed,
            coalesce(sum(d.canceled), 0)::float8 as canceled,
            (select created_at from executions where flow_id = f.id order by id limit 1) as oldest
     from flows f left join flow_days d on d.flow_id = f.id and d.day > ${today} - ${shownDays}
     where f.id = $1 group by f.id`,
    [flowId],
  );
  if (rows.length === 0) return null;
  const { settings, bytes, calls, oldest, now, ...removed } = flowRowSchema.parse(rows[0]);
  const { retentionDays, maxStoredBytesPerDay } = config();
  return {
    retention: toPolicy(settings, retentionDays),
    max_stored_bytes_per_day: dailyLimit(settings, maxStoredBytesPerDay),
    stored_bytes_today: bytes,
    calls_today: calls,
    resets_at: new Date(nextDayMs(now.getTime())).toISOString(),
    oldest_execution_at: oldest?.toISOString() ?? null,
    removed,
    defaults: defaults(),
  };
}

/**
 * The installation's stored data, the last retention runs, and the largest flows that the caller can see.
 * Sizes are those of the whole installation.
 */
export async function getStorage(principal: Principal): Promise<Storage> {
  const [sizes, files, artifacts, runs, flows] = await Promise.all([
    readSizes(),
    countFiles("stored_files"),
    countFiles("releases"),
    readRuns(),
    listLargestFlows(principal),
  ]);
  return { ...sizes, files, artifacts, defaults: defaults(), retention: runs, flows };
}

const sizesSchema = z.object({
  database_bytes: z.number(),
  execution_bytes: z.number(),
  call_bytes: z.number(),
  executions: z.number(),
  counted: z.number(),
  oldest: z.date().nullable(),
});

/** Up to this number, executions are counted rather than estimated. */
const maxCounted = 10_000;

/** Sizes from the file system, and the row count of many executions from the last vacuum: neither reads a table. */
async function readSizes() {
  const { rows } = await pool().query(`
    with parts as (
      select i.inhparent::regclass::text as parent, pg_total_relation_size(c.oid) as bytes, greatest(c.reltuples, 0) as rows
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent in ('executions'::regclass, 'steps'::regclass, 'calls'::regclass)
    )
    select pg_database_size(current_database())::float8 as database_bytes,
           coalesce(sum(bytes) filter (where parent in ('executions', 'steps')), 0)::float8 as execution_bytes,
           coalesce(sum(bytes) filter (where parent = 'calls'), 0)::float8 as call_bytes,
           coalesce(sum(rows) filter (where parent = 'executions'), 0)::float8 as executions,
           (select count(*) from (select from executions limit ${maxCounted + 1}) limited)::float8 as counted,
           (select created_at from executions order by id limit 1) as oldest
    from parts`);
  const { oldest, executions, counted, ...bytes } = sizesSchema.parse(rows[0]);
  const isEstimate = counted > maxCounted;
  return {
    ...bytes,
    executions: isEstimate ? Math.max(counted, Math.round(executions)) : counted,
    executions_estimated: isEstimate,
    oldest_execution_at: oldest?.toISOString() ?? null,
  };
}

const countSchema = z.object({ count: z.number(), bytes: z.number() });

async function countFiles(table: "stored_files" | "releases"): Promise<Storage["files"]> {
  const { rows } = await pool().query(
    `select count(*)::float8 as count, coalesce(sum(size), 0)::float8 as bytes from ${table}`,
  );
  return countSchema.parse(rows[0]);
}

const runSchema = z
  .object({
    started_at: z.date(),
    finished_at: z.date().nullable(),
    executions: z.int(),
    partitions: z.array(z.string()).nullable(),
    files: z.int(),
    problem: z.string().nullable(),
  })
  .transform(
    ({ started_at, finished_at, partitions, ...run }): RetentionRun => ({
      ...run,
      started_at: started_at.toISOString(),
      finished_at: finished_at?.toISOString() ?? null,
      weeks: (partitions ?? []).flatMap((name) => {
        const week = weekOf(name);
        return week ? [new Date(week.fromMs).toISOString().slice(0, 10)] : [];
      }),
    }),
  );

async function readRuns(): Promise<Storage["retention"]> {
  const columns = "started_at, finished_at, executions, partitions, files, problem";
  const { rows } = await pool().query(`
    (select ${columns} from retention_runs order by started_at desc limit 1)
    union all
    (select ${columns} from retention_runs
     where executions > 0 or files > 0 or cardinality(partitions) > 0 order by started_at desc limit 1)`);
  const runs = z.array(runSchema).parse(rows);
  const last = runs[0] ?? null;
  const isDeletion = (run: RetentionRun) => run.executions > 0 || run.files > 0 || run.weeks.length > 0;
  return {
    last,
    last_deletion: runs.find(isDeletion) ?? null,
    next_at: last && new Date(Date.parse(last.started_at) + runEveryMs).toISOString(),
  };
}

const largestSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  settings: flowSettingsSchema,
  stored_bytes: z.number(),
  calls: z.number(),
  stored_bytes_today: z.number(),
});

async function listLargestFlows(principal: Principal): Promise<Storage["flows"]> {
  const { retentionDays, maxStoredBytesPerDay } = config();
  const { rows } = await pool().query(
    `select f.id, f.name, f.settings, d.stored_bytes, d.calls, d.stored_bytes_today
     from (
       select flow_id, sum(stored_bytes)::float8 as stored_bytes, sum(calls)::float8 as calls,
              coalesce(sum(stored_bytes) filter (where day = ${today}), 0)::float8 as stored_bytes_today
       from flow_days where day > ${today} - ${shownDays} group by flow_id
     ) d join flows f on f.id = d.flow_id
     where d.stored_bytes > 0 and ${visibleFlow("f", "$1")}
     order by d.stored_bytes desc, f.id limit ${shownFlows}`,
    [viewerOf(principal)],
  );
  return z
    .array(largestSchema)
    .parse(rows)
    .map(({ settings, ...flow }) => ({
      ...flow,
      max_stored_bytes_per_day: dailyLimit(settings, maxStoredBytesPerDay),
      days: toPolicy(settings, retentionDays).days,
    }));
}
