import type { StepRecord } from "#engine/advance/plan.ts";
import type { JournalStep } from "#server/executions/intake/journal-step.ts";

/** The row of a new state of a step, which leaves what is stored of its data. */
export function changedRow({
  nodeId,
  scope,
  attempt,
  status,
  handle,
  until,
  error,
  retryable,
}: StepRecord): JournalStep {
  return {
    nodeId,
    scope,
    attempt,
    status,
    handle,
    until,
    input: null,
    config: null,
    output: null,
    error,
    warnings: [],
    activity: null,
    retryable,
    waitMs: null,
    startedAtMs: null,
    finishedAtMs: null,
  };
}
