import type { ScheduleSettings } from "#engine/schedule/settings.ts";
import { nextTime } from "#engine/schedule/times.ts";
import { type AnyTransaction, execute, query } from "#server/platform/database/transaction.ts";

/** A schedule that goes live or stays live. */
export interface NewSchedule {
  nodeId: string;
  settings: ScheduleSettings;
}

interface Known {
  node_id: string;
  rule: string;
  time_zone: string;
  next_at: Date | null;
  last_at: Date | null;
}

/* Locks the rows, so that no worker starts times of the previous version meanwhile. */
const lock = `
select node_id, rule::text as rule, time_zone, next_at, last_at
from schedules where node_id = any($1::text[]) order by node_id for update`;

const upsert = `
insert into schedules (node_id, flow_id, rule, time_zone, missed, overlap, next_at)
select node_id, $1::uuid, rule::json, time_zone, missed, overlap, next_at::timestamptz
from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
  as live (node_id, rule, time_zone, missed, overlap, next_at)
on conflict (node_id) do update set
  rule = excluded.rule, time_zone = excluded.time_zone, missed = excluded.missed, overlap = excluded.overlap,
  next_at = excluded.next_at,
  queued = case when excluded.overlap = 'queue' then schedules.queued else '{}' end`;

/**
 * Makes schedules live, in the caller's transaction. One that was live before with the same rule and zone
 * keeps its next time, even if that has passed. Otherwise the next time is after now, and after the last one
 * that was decided about: deactivating and activating a flow within a minute does not start a time twice.
 *
 * @param at the time; by default the database's
 */
export async function activateSchedules(
  tx: AnyTransaction,
  flowId: string,
  schedules: readonly NewSchedule[],
  at: Date | null = null,
): Promise<void> {
  const ids = schedules.map(({ nodeId }) => nodeId);
  const rows = await query<Known>(tx, lock, [ids]);
  const known = new Map(rows.map((row) => [row.node_id, row]));
  const nowMs = (at ?? (await readNow(tx))).getTime();
  const next = schedules.map((schedule) => findNext(schedule, known.get(schedule.nodeId), nowMs));
  await execute(tx, upsert, [
    flowId,
    ids,
    schedules.map(({ settings }) => JSON.stringify(settings.rule)),
    schedules.map(({ settings }) => settings.time_zone),
    schedules.map(({ settings }) => settings.missed),
    schedules.map(({ settings }) => settings.overlap),
    next.map((ms) => (ms === null ? null : new Date(ms).toISOString())),
  ]);
}

function findNext({ settings }: NewSchedule, known: Known | undefined, nowMs: number): number | null {
  const isSame = known?.rule === JSON.stringify(settings.rule) && known.time_zone === settings.time_zone;
  if (isSame && known.next_at) return known.next_at.getTime();
  return nextTime(settings, Math.max(nowMs, known?.last_at?.getTime() ?? 0));
}

/** Ends these schedules, in the caller's transaction. Times that wait are dropped. */
export async function deactivateSchedules(tx: AnyTransaction, nodeIds: readonly string[]): Promise<void> {
  await execute(tx, "update schedules set next_at = null, queued = '{}' where node_id = any($1::text[])", [
    nodeIds,
  ]);
}

async function readNow(tx: AnyTransaction): Promise<Date> {
  const [row] = await query<{ now: Date }>(tx, "select clock_timestamp() as now", []);
  if (!row) throw new Error("The database did not return its time.");
  return row.now;
}
