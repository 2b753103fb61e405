import { toDueCursor } from "#api/http/cursor.ts";
import type { LiveSchedule, ScheduleListQuery } from "#api/schedules/schema.ts";
import { executionStatusSchema } from "#engine/execution-status.ts";
import { describeSchedule } from "#engine/schedule/describe.ts";
import { scheduleSettingsSchema } from "#engine/schedule/settings.ts";
import { nextTimes } from "#engine/schedule/times.ts";
import { toIso } from "#lib/dates/format-date.ts";
import { zonedAt } from "#lib/dates/zoned.ts";
import { Prisma } from "#prisma/client/client.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { isVisible } from "#server/identity/visibility/data.ts";
import { prisma } from "#server/platform/database/prisma.ts";

const shownRuns = 5;

interface Row {
  node_id: string;
  flow_id: string;
  flow_name: string;
  rule: unknown;
  time_zone: string;
  missed: string;
  overlap: string;
  next_at: Date;
  queued: number;
  last_execution_id: string | null;
  last_status: string | null;
  last_created_at: Date | null;
}

/** The schedules of live flows, the one that is due first at the top. One that is never due again is not listed. */
export async function listSchedules(
  principal: Principal,
  { cursor, flow_id, limit }: ScheduleListQuery,
): Promise<{ data: LiveSchedule[]; next_cursor: string | null }> {
  const ofFlow = flow_id ? Prisma.sql`and s.flow_id = ${flow_id}::uuid` : Prisma.empty;
  const after = cursor
    ? Prisma.sql`and (s.next_at, s.node_id) > (${cursor.nextAt}::timestamptz, ${cursor.nodeId})`
    : Prisma.empty;
  const rows = await prisma().$queryRaw<Row[]>`
    select s.node_id, s.flow_id, f.name as flow_name, s.rule, s.time_zone, s.missed, s.overlap, s.next_at,
      cardinality(s.queued) as queued, s.last_execution_id, last.status as last_status,
      last.created_at as last_created_at
    from schedules s join flows f on f.id = s.flow_id
    left join lateral (select status, created_at from executions where id = s.last_execution_id) last on true
    where s.next_at is not null and ${isVisible(principal)} ${ofFlow} ${after}
    order by s.next_at, s.node_id limit ${limit + 1}`;
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    data: page.map(toSchedule),
    next_cursor: last && rows.length > limit ? toDueCursor(last) : null,
  };
}

function toSchedule(row: Row): LiveSchedule {
  const { node_id, flow_id, flow_name, next_at, queued, last_execution_id } = row;
  const settings = scheduleSettingsSchema.parse(row);
  const runs = nextTimes(settings, next_at.getTime() - 1, shownRuns);
  return {
    flow_id,
    flow_name,
    node_id,
    description: describeSchedule(settings),
    ...settings,
    next_runs: runs.map((ms) => toIso(zonedAt(ms, settings.time_zone))),
    queued,
    last_execution_id,
    last_execution: toLastExecution(row),
  };
}

function toLastExecution({
  last_execution_id: id,
  last_status,
  last_created_at: at,
}: Row): LiveSchedule["last_execution"] {
  if (id === null || at === null) return null;
  return { id, status: executionStatusSchema.parse(last_status), created_at: at.toISOString() };
}
