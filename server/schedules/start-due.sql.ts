import { scheduleOutput } from "#engine/schedule/output.ts";
import { newId } from "#lib/id.ts";
import { createExecutions } from "#server/executions/intake/create-executions.sql.ts";
import type { NewExecution } from "#server/executions/intake/new-execution.ts";
import type { AnyTransaction } from "#server/platform/database/transaction.ts";
import {
  type Advance,
  advanceSchedules,
  type ClaimedSchedule,
  claimDueSchedules,
  claimQueuedSchedules,
} from "./claim.sql.ts";
import { decide } from "./decide.ts";

/**
 * Starts the due times of up to `limit` schedules, and those that waited for executions that have finished,
 * in the caller's transaction: it creates the executions with their jobs and advances the schedules, or
 * neither. So no time is started twice or lost, whenever the worker dies.
 */
export async function startDueSchedules(tx: AnyTransaction, at: Date, limit: number) {
  const due = await claimDueSchedules(tx, at, limit);
  // A schedule in both is decided about once: both claims lock its row.
  const dueIds = new Set(due.map(({ nodeId }) => nodeId));
  const queued = await claimQueuedSchedules(tx, limit);
  const claimed = [...due, ...queued.filter(({ nodeId }) => !dueIds.has(nodeId))];
  if (claimed.length === 0) return { claimed: 0, flowIds: [] };
  const executions: NewExecution[] = [];
  const advances: Advance[] = [];
  for (const schedule of claimed) {
    const { startMs, ...rest } = decide(schedule, at.getTime());
    const started = startMs.map((ms) => toExecution(schedule, ms, at.getTime()));
    executions.push(...started);
    advances.push({ nodeId: schedule.nodeId, ...rest, executionId: started.at(-1)?.id ?? null });
  }
  await createExecutions(tx, executions);
  await advanceSchedules(tx, advances);
  return { claimed: claimed.length, flowIds: executions.map(({ flowId }) => flowId) };
}

function toExecution(schedule: ClaimedSchedule, scheduledForMs: number, startedAtMs: number): NewExecution {
  const { nodeId, flowId, versionId, settings } = schedule;
  return {
    id: newId(),
    flowId,
    versionId,
    triggerNodeId: nodeId,
    source: "schedule",
    input: { text: JSON.stringify(scheduleOutput(settings, { scheduledForMs, startedAtMs })) },
  };
}
