import type { ScheduleSettings } from "#engine/schedule/settings.ts";
import { nextTime } from "#engine/schedule/times.ts";
import { Parameters, text } from "#server/platform/database/parameters.ts";
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

const given = new Parameters<{
  flowId: string;
  live: readonly (NewSchedule & { nextAtMs: number | null })[];
}>();
const flowId = given.value("uuid", (input) => input.flowId);
const live = given
  .each((input) => input.live)
  .as("live", {
    node_id: text(({ nodeId }) => nodeId),
    rule: text(({ settings }) => JSON.stringify(settings.rule)),
    time_zone: text(({ settings }) => settings.time_zone),
    missed: text(({ settings }) => settings.missed),
    overlap: text(({ settings }) => settings.overlap),
    next_at: text(({ nextAtMs }) => (nextAtMs === null ? null : new Date(nextAtMs).toISOString())),
  });

const upsert = `
insert into schedules (node_id, flow_id, rule, time_zone, missed, overlap, next_at)
select node_id, ${flowId}, rule::json, time_zone, missed, overlap, next_at::timestamptz
from ${live.sql}
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
  ofFlow: string,
  schedules: readonly NewSchedule[],
  at: Date | null = null,
): Promise<void> {
  const rows = await query<Known>(tx, lock, [schedules.map(({ nodeId }) => nodeId)]);
  const known = new Map(rows.map((row) => [row.node_id, row]));
  const nowMs = (at ?? (await readNow(tx))).getTime();
  const timed = schedules.map((schedule) => {
    const nextAtMs = findNext(schedule, known.get(schedule.nodeId), nowMs);
    return { ...schedule, nextAtMs };
  });
  await execute(tx, upsert, given.values({ flowId: ofFlow, live: timed }));
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
