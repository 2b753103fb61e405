import type { StepActivity } from "#engine/activity.ts";
import type { Attempt, StepRecord } from "#engine/advance/plan.ts";
import type { JournalStep } from "#server/executions/intake/journal-step.ts";
import type { SerializedJson } from "#worker/serialized-json.ts";
import type { PreparedStep } from "./attempt.ts";
import { toDisplayText } from "./display-text.ts";
import { maskedSettings } from "./masked-settings.ts";

/** When an attempt was made, milliseconds since the epoch by the database's clock. */
export interface AttemptTimes {
  startedAtMs: number;
  nowMs: number;
}

/** The attempt that a prepared step makes. */
export function attemptOf({ node, scope, attempt }: PreparedStep): Attempt {
  return { nodeId: node.id, scope, attempt };
}

/**
 * The journal's row of an attempt.
 *
 * @param waitMs of a suspended step, or a failed one that will be retried: the delay from the moment it is stored
 */
export function attemptRow(
  step: PreparedStep,
  record: StepRecord,
  output: SerializedJson | null,
  waitMs: number | null,
  times: AttemptTimes,
): JournalStep {
  const isStartRecorded = step.isStartRecorded && record.status !== "running";
  return {
    nodeId: record.nodeId,
    scope: record.scope,
    attempt: record.attempt,
    status: record.status,
    handle: record.handle,
    until: record.until,
    // The row written at the start has them already.
    input: isStartRecorded ? null : toDisplayText(step.input.text),
    config:
      isStartRecorded || !step.config ? null : toDisplayText(JSON.stringify(maskedSettings(step.config))),
    output: output?.text ?? null,
    error: record.error,
    warnings: step.warnings,
    activity: activityOf(step),
    retryable: record.retryable,
    waitMs,
    startedAtMs: times.startedAtMs,
    finishedAtMs: record.status === "succeeded" || record.status === "failed" ? times.nowMs : null,
  };
}

/** The activity of its code, with the requests of its node. */
function activityOf({ activity, exchanges }: PreparedStep): StepActivity | null {
  if (exchanges === null || exchanges.list.length === 0) return activity;
  const none = { logs: [], dropped_log_bytes: 0, requests: [], cpu_ms: 0 };
  return { ...(activity ?? none), exchanges };
}
