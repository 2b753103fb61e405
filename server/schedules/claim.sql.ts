import { type ScheduleSettings, scheduleSettingsSchema } from "#engine/schedule/settings.ts";
import { Parameters, text } from "#server/platform/database/parameters.ts";
import { type AnyTransaction, execute, query } from "#server/platform/database/transaction.ts";
import type { PendingSchedule } from "./decide.ts";

/** A schedule that is locked until the transaction ends. */
export interface ClaimedSchedule extends PendingSchedule {
  nodeId: string;
  flowId: string;
  /** The live version. */
  versionId: string;
}

interface Row {
  node_id: string;
  flow_id: string;
  rule: ScheduleSettings["rule"];
  time_zone: string;
  missed: string;
  overlap: string;
  next_at: Date;
  last_execution_id: string | null;
  queued: Date[];
}

const columns =
  "s.node_id, s.flow_id, s.rule, s.time_zone, s.missed, s.overlap, s.next_at, s.last_execution_id, s.queued";

/*
 * Rows that another worker has locked are skipped: it starts them. After waiting for nothing, the condition still holds
 * for the locked version of each row, so a time that another worker has just started is not claimed again.
 */
const claimDue = `
select ${columns} from schedules s
where s.next_at <= $1::timestamptz and exists (select from triggers t where t.node_id = s.node_id)
order by s.next_at limit $2 for update skip locked`;

const claimQueued = `
select ${columns} from schedules s
where s.queued <> '{}' and s.next_at is not null and not exists (
  select from executions e where e.id = s.last_execution_id and e.finished_at is null
) order by s.node_id limit $1 for update of s skip locked`;

/* A separate statement: it must see the changes that were committed before the rows above were locked. */
const readState = `
select t.node_id, t.version_id, exists (
  select from executions e where e.id = s.last_execution_id and e.finished_at is null
) as is_running
from triggers t join schedules s on s.node_id = t.node_id where t.node_id = any($1::text[])`;

/** Claims up to `limit` schedules of live flows that are due at this time. */
export function claimDueSchedules(tx: AnyTransaction, at: Date, limit: number): Promise<ClaimedSchedule[]> {
  return claim(tx, claimDue, [at, limit]);
}

/** Claims up to `limit` schedules with queued times whose last execution has finished. */
export function claimQueuedSchedules(tx: AnyTransaction, limit: number): Promise<ClaimedSchedule[]> {
  return claim(tx, claimQueued, [limit]);
}

async function claim(
  tx: AnyTransaction,
  text: string,
  values: readonly unknown[],
): Promise<ClaimedSchedule[]> {
  const rows = await query<Row>(tx, text, values);
  const states = await query<{ node_id: string; version_id: string; is_running: boolean }>(tx, readState, [
    rows.map(({ node_id }) => node_id),
  ]);
  const stateOf = new Map(states.map((state) => [state.node_id, state]));
  return rows.flatMap((row) => {
    const state = stateOf.get(row.node_id);
    if (!state) return [];
    const { node_id: nodeId, flow_id: flowId, next_at, queued } = row;
    return {
      nodeId,
      flowId,
      versionId: state.version_id,
      settings: scheduleSettingsSchema.parse(row),
      nextAtMs: next_at.getTime(),
      queuedMs: queued.map((time) => time.getTime()),
      isRunning: state.is_running,
    };
  });
}

/** The decision about a claimed schedule. */
export interface Advance {
  nodeId: string;
  nextAtMs: number | null;
  /** Null if it has not changed. */
  lastAtMs: number | null;
  queuedMs: readonly number[];
  /** The execution that was started last; null if it has not changed. */
  executionId: string | null;
}

const given = new Parameters<readonly Advance[]>();
const decided = given
  .each((advances) => advances)
  .as("decided", {
    node_id: text(({ nodeId }) => nodeId),
    next_at: text(({ nextAtMs }) => toText(nextAtMs)),
    last_at: text(({ lastAtMs }) => toText(lastAtMs)),
    queued: text(({ queuedMs }) => `{${queuedMs.map(toText).join()}}`),
    execution_id: text(({ executionId }) => executionId),
  });

const advance = `
update schedules s set
  next_at = decided.next_at::timestamptz,
  last_at = greatest(s.last_at, decided.last_at::timestamptz),
  queued = decided.queued::timestamptz[],
  last_execution_id = coalesce(decided.execution_id::uuid, s.last_execution_id)
from ${decided.sql}
where s.node_id = decided.node_id`;

/** Stores the decisions, in the transaction that claimed the schedules. */
export async function advanceSchedules(tx: AnyTransaction, advances: readonly Advance[]): Promise<void> {
  await execute(tx, advance, given.values(advances));
}

const toText = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
