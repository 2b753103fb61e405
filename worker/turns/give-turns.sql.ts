import type pg from "pg";
import { addExecutionJob } from "#server/executions/intake/add-job.sql.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";

/** The number of executions that one transaction starts. */
const portion = 500;

/* Before anything is counted: turns that others have given are only visible to the statements after it. */
const lock = `
select concurrency, rate_count, rate_period_seconds, clock_timestamp() as now
from flow_limits where flow_id = $1 for update`;

/* Turns that have ended count against nothing once their start is older than the rate's period. */
const forget = `
delete from turns
where flow_id = $1 and ended and started_at <= $2::timestamptz - make_interval(secs => $3::int)`;

/*
 * Starts queued turns, with their jobs, in the order of arrival.
 *
 * - `waiting_key` jumps from key to key in the index of the queue, however many turns each has.
 * - `candidate` has as many of each key as may run, `chosen` as many of these as may start.
 * - A canceled execution's turn may be deleted meanwhile: then the update skips it.
 */
const start = `
with recursive waiting_key as (
  (select key from turns where flow_id = $1 and started_at is null order by key limit 1)
  union all
  select (
    select t.key from turns t where t.flow_id = $1 and t.started_at is null and t.key > waiting_key.key order by t.key limit 1
  ) from waiting_key where waiting_key.key is not null
), candidate as (
  select queued.* from waiting_key cross join lateral (
    select t.execution_id, t.position from turns t
    where t.flow_id = $1 and t.key = waiting_key.key and t.started_at is null
    order by t.position limit least($5::int, greatest(0, $3::int - (
      select count(*)::int from turns active
      where active.flow_id = $1 and active.key = waiting_key.key and active.started_at is not null and not active.ended
    )))
  ) queued
), chosen as (
  select execution_id from candidate order by position limit least($5::int, greatest(0, $4::int - (
    select count(*)::int from turns t
    where t.flow_id = $1 and t.started_at > $2::timestamptz - make_interval(secs => $6::int)
  )))
), started as (
  update turns t set started_at = $2, ended = $7::bool from chosen
  where t.execution_id = chosen.execution_id and t.started_at is null
  returning t.execution_id
), job as (
  select ${addExecutionJob()} from executions where id = any(array(select execution_id from started)) and finished_at is null
)
select count(*)::int as count, (select count(*) from job) as jobs from started`;

interface Limits {
  concurrency: number | null;
  rate_count: number | null;
  rate_period_seconds: number | null;
  now: Date;
}

/** More than any limit. */
const unlimited = 2 ** 30;

/**
 * Starts as many queued executions of a flow as its limits allow. The lock of the flow's limits makes it safe
 * in any number of workers at once. A flow whose limits were removed starts all.
 *
 * @param at the time; by default the database's
 * @returns the number of executions that it started
 */
export async function giveTurns(database: pg.Pool, flowId: string, at?: Date): Promise<number> {
  let count = 0;
  for (let given = portion; given === portion; count += given) {
    given = await givePortion(database, flowId, at);
  }
  return count;
}

async function givePortion(database: pg.Pool, flowId: string, at: Date | undefined): Promise<number> {
  return inTransaction(database, async (tx) => {
    const { rows } = await tx.query<Limits>({ name: "lock_limits", text: lock, values: [flowId] });
    const limits = rows[0] ?? (await noLimits(tx));
    const periodSeconds = limits.rate_period_seconds ?? 0;
    const now = at ?? limits.now;
    await tx.query({ name: "forget_turns", text: forget, values: [flowId, now, periodSeconds] });
    const { rows: given } = await tx.query<{ count: number }>({
      name: "start_turns",
      text: start,
      values: [
        flowId,
        now,
        limits.concurrency ?? unlimited,
        limits.rate_count ?? unlimited,
        portion,
        periodSeconds,
        limits.concurrency === null,
      ],
    });
    return given[0]?.count ?? 0;
  });
}

async function noLimits(client: pg.ClientBase): Promise<Limits> {
  const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
  const now = rows[0]?.now ?? new Date(0);
  return { concurrency: null, rate_count: null, rate_period_seconds: null, now };
}
