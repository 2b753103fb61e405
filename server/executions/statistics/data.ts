import { z } from "zod";
import type {
  FlowStatistics,
  Overview,
  Statistics,
  StatisticsQuery,
} from "#api/executions/statistics/schema.ts";
import { approvalTypePatterns } from "#engine/approval/types.ts";
import { hideTokensIn, mayResume } from "#server/executions/resume-links/hide-tokens.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { getHiddenFlowIds } from "#server/identity/visibility/data.ts";
import { firstIdOf } from "#server/platform/database/first-id.sql.ts";
import { pool } from "#server/platform/database/pool.ts";
import { readState } from "#server/platform/metrics/read-state.sql.ts";
import { type Hour, periodEdges, sum, toPeriods } from "./periods.ts";

const shownFlows = 5;
const shownApprovals = 5;
/** Approvals are searched among this many waiting executions. */
const searchedWaits = 1_000;
/** Workers count executions about half a minute later. Until then, so many of them are counted when they are shown. */
const maxUncounted = 10_000;
/** Counting stops here: the exact number is not needed, and counting takes time. */
const maxCounted = 100_000;

/**
 * The first page: the executions in a range of time, and the problems that need attention now, of flows that
 * the caller can see.
 */
export async function getOverview(principal: Principal, query: StatisticsQuery): Promise<Overview> {
  const [edges, hidden] = [await readEdges(query), await getHiddenFlowIds(principal)];
  const [statistics, queue, failingFlows, approvals, hasFlows] = await Promise.all([
    readStatistics(edges, { without: hidden }),
    readQueue(hidden),
    listFailingFlows(edges, hidden),
    listApprovals(hidden),
    hasAnyFlow(hidden),
  ]);
  return {
    ...statistics,
    queue,
    failing_flows: failingFlows,
    approvals: mayResume(principal) ? approvals : hideTokensIn(approvals),
    has_flows: hasFlows,
  };
}

/**
 * A flow's executions in a range of time, and those that have not finished. Null if there is no such flow.
 */
export async function getFlowStatistics(
  _: Principal,
  flowId: string,
  query: StatisticsQuery,
): Promise<FlowStatistics | null> {
  const unfinished = await readUnfinished(flowId);
  if (unfinished === null) return null;
  return { ...(await readStatistics(await readEdges(query), { of: flowId })), ...unfinished };
}

/** The periods end with the current one, by the database's clock. */
async function readEdges({ range, time_zone }: StatisticsQuery): Promise<number[]> {
  const { rows } = await pool().query("select now() as now");
  const { now } = z.object({ now: z.date() }).parse(rows[0]);
  return periodEdges(range, time_zone, now.getTime());
}

const hoursSchema = z.array(
  z
    .object({
      hour: z.coerce.date(),
      executions: z.number(),
      calls: z.number(),
      succeeded: z.number(),
      failed: z.number(),
      canceled: z.number(),
    })
    .transform(({ hour, ...counts }): Hour => ({ atMs: hour.getTime(), ...counts })),
);

const sums = `
  sum(executions)::float8 as executions, sum(calls)::float8 as calls, sum(succeeded)::float8 as succeeded,
  sum(failed)::float8 as failed, sum(canceled)::float8 as canceled`;

/**
 * Counts of one flow, or of all flows without some. What no worker has counted yet is that of existing flows: a deleted
 * one may have been private.
 */
async function readStatistics(
  edges: readonly number[],
  flows: { of: string } | { without: readonly string[] },
): Promise<Statistics> {
  const from = new Date(edges[0] ?? 0);
  const [condition, value] =
    "of" in flows ? ["flow_id = $2", flows.of] : ["flow_id <> all($2::uuid[])", flows.without];
  const { rows } = await pool().query(
    `with uncounted as materialized (
       select source, status, created_at from executions
       where id >= (select ${firstIdOf("until")} from execution_counting) and ${condition}
         and exists (select from flows where flows.id = flow_id)
       order by id limit ${maxUncounted}
     ), hours as (
       select hour, executions, calls, succeeded, failed, canceled from flow_hours where hour >= $1 and ${condition}
       union all
       select date_trunc('hour', created_at, 'UTC'), 1, (source = 'webhook')::int, (status = 'succeeded')::int,
              (status = 'failed')::int, (status = 'canceled')::int
       from uncounted where created_at >= $1
     )
     select coalesce((select json_agg(each) from (select hour, ${sums} from hours group by hour) each), '[]') as hours,
            case when (select count(*) from uncounted) < ${maxUncounted} then now()
              else (select max(created_at) from uncounted) end as until`,
    [from, value],
  );
  const { until, hours } = z.object({ until: z.date(), hours: hoursSchema }).parse(rows[0]);
  const periods = toPeriods(edges, hours);
  return { counted_until: until.toISOString(), periods, totals: sum(periods) };
}

/** The state of the queue. Its age and its workers are those of the installation; executions are counted without some flows. */
async function readQueue(hidden: readonly string[]): Promise<Overview["queue"]> {
  const { oldest_seconds, workers, ...all } = await readState();
  const { queued, running, waiting, limited } = hidden.length === 0 ? all : await countWithout(hidden);
  return { queued, running, waiting, limited, oldest_seconds, workers: workers?.length ?? 0 };
}

const countsSchema = z.object({ queued: z.int(), running: z.int(), waiting: z.int(), limited: z.int() });

async function countWithout(hidden: readonly string[]) {
  const { rows } = await pool().query(
    `with unfinished as (
       select status from executions where finished_at is null and flow_id <> all($1::uuid[]) limit ${maxCounted}
     )
     select (select count(*) from unfinished where status = 'queued')::int as queued,
            (select count(*) from unfinished where status = 'running')::int as running,
            (select count(*) from unfinished where status = 'waiting')::int as waiting,
            (select count(*) from (
               select from turns where started_at is null and flow_id <> all($1::uuid[]) limit ${maxCounted}
             ) t)::int as limited`,
    [hidden],
  );
  return countsSchema.parse(rows[0]);
}

const unfinishedSchema = z.object({
  queued: z.int(),
  running: z.int(),
  waiting: z.int(),
  oldest_queued_at: z.date().nullable(),
});

/** Reads the index of unfinished executions, oldest first. Null if there is no such flow. */
async function readUnfinished(flowId: string) {
  const { rows } = await pool().query(
    `with unfinished as (
       select flow_id, status, started_at, created_at from executions
       where finished_at is null order by id limit ${maxCounted}
     ), own as (
       select * from unfinished where flow_id = $1::uuid
     )
     select (select count(*) from own where status = 'queued')::int as queued,
            (select count(*) from own where status = 'running')::int as running,
            (select count(*) from own where status = 'waiting')::int as waiting,
            (select min(created_at) from own where status = 'queued' and started_at is null) as oldest_queued_at
     from flows where id = $1::uuid`,
    [flowId],
  );
  if (rows.length === 0) return null;
  const { oldest_queued_at, ...counts } = unfinishedSchema.parse(rows[0]);
  return { ...counts, oldest_queued_at: oldest_queued_at?.toISOString() ?? null };
}

const failingSchema = z.array(
  z
    .object({
      id: z.uuid(),
      name: z.string(),
      executions: z.number(),
      failed: z.number(),
      last_failed_at: z.date().nullable(),
      failing_since: z.date().nullable(),
    })
    .transform(({ last_failed_at, failing_since, ...flow }) => ({
      ...flow,
      last_failed_at: last_failed_at?.toISOString() ?? null,
      failing_since: failing_since?.toISOString() ?? null,
    })),
);

/**
 * Executions of drafts do not count. Adds up only hours with failures, and all hours of the shown flows. Whether a flow
 * fails is decided by its newest executions: three reads of an index per flow (`list-statement.ts`).
 */
async function listFailingFlows(
  edges: readonly number[],
  hidden: readonly string[],
): Promise<Overview["failing_flows"]> {
  const ended = "flow_id = worst.id and finished_at is not null and version_id is not null";
  const { rows } = await pool().query(
    `with uncounted as materialized (
       select flow_id, status from executions
       where id >= (select ${firstIdOf("until")} from execution_counting)
         and created_at >= $1 and version_id is not null and flow_id <> all($2::uuid[])
       order by id limit ${maxUncounted}
     ), failed as (
       select flow_id, sum(failed)::float8 as failed from (
         select flow_id, failed - failed_drafts as failed
         from flow_hours where hour >= $1 and failed > failed_drafts and flow_id <> all($2::uuid[])
         union all
         select flow_id, 1 from uncounted where status = 'failed'
       ) hours group by flow_id
     ), worst as (
       select f.id, f.name, failed.failed from failed join flows f on f.id = failed.flow_id
       order by failed.failed desc, f.id limit ${shownFlows}
     )
     select worst.*, counted.executions, last_failed.created_at as last_failed_at, failing.created_at as failing_since
     from worst
     cross join lateral (
       select coalesce(sum(executions - drafts), 0)::float8
              + (select count(*) from uncounted where flow_id = worst.id) as executions
       from flow_hours where flow_id = worst.id and hour >= $1
     ) counted
     left join lateral (
       select created_at from executions where ${ended} and error is not null and status = 'failed'
       order by id desc limit 1
     ) last_failed on true
     left join lateral (
       select id from executions where ${ended} and error is null order by id desc limit 1
     ) last_succeeded on true
     left join lateral (
       select created_at from executions
       where ${ended} and error is not null and status = 'failed' and id > coalesce(last_succeeded.id, '${"0".repeat(8)}-0000-0000-0000-${"0".repeat(12)}')
       order by id limit 1
     ) failing on true
     order by worst.failed desc, worst.id`,
    [new Date(edges[0] ?? 0), hidden],
  );
  return failingSchema.parse(rows);
}

const approvalsSchema = z.array(
  z
    .object({
      execution_id: z.uuid(),
      flow_id: z.uuid(),
      flow_name: z.string(),
      execution_name: z.string().nullable(),
      title: z.string().nullable(),
      started_at: z.date().nullable(),
      resume_at: z.date().nullable(),
      count: z.int(),
    })
    .transform(({ started_at, resume_at, title, count, ...approval }) => ({
      count,
      approval: {
        ...approval,
        title: title ?? "",
        waiting_since: started_at?.toISOString() ?? null,
        expires_at: resume_at?.toISOString() ?? null,
      },
    })),
);

/** Waiting executions are few and have an index; their steps are found by it. */
async function listApprovals(hidden: readonly string[]): Promise<Overview["approvals"]> {
  const { rows } = await pool().query(
    `with waiting as materialized (
       select id, flow_id, name from executions
       where finished_at is null and status = 'waiting' and flow_id <> all($1::uuid[]) order by id limit ${searchedWaits}
     )
     select waiting.id as execution_id, waiting.flow_id, f.name as flow_name,
            waiting.name as execution_name, step.config ->> 'title' as title,
            step.started_at, step.resume_at, count(*) over ()::int as count
     from waiting
     join steps step on step.execution_id = waiting.id and step.status = 'waiting'
     join flow_nodes node on node.node_id = step.node_id and node.type like any($2)
     join flows f on f.id = waiting.flow_id
     where step.execution_id = any(array(select id from waiting))
     order by waiting.id limit ${shownApprovals}`,
    [hidden, approvalTypePatterns],
  );
  const found = approvalsSchema.parse(rows);
  return { count: found[0]?.count ?? 0, oldest: found.map(({ approval }) => approval) };
}

async function hasAnyFlow(hidden: readonly string[]): Promise<boolean> {
  const { rowCount } = await pool().query("select from flows where id <> all($1::uuid[]) limit 1", [hidden]);
  return rowCount === 1;
}
