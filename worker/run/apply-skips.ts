import type { Plan, StepRecord } from "#engine/advance/plan.ts";
import { type Scope, topScope } from "#engine/scope.ts";
import type { StepWarning } from "#server/executions/intake/journal-step.ts";
import { changedRow } from "./changed-row.ts";
import { toDisplayText } from "./display-text.ts";
import type { ExecutionRun } from "./execution-run.ts";
import { stepInput } from "./step-input.ts";

/** Records what needs no runner: skipped nodes, disabled nodes that are passed, and waits that have ended. */
export function applySkips(run: ExecutionRun, plan: Plan): void {
  const { nowMs } = run;
  for (const { nodeId, scope, attempt, isUnneeded } of plan.skip) {
    const record = { ...skipped(nodeId, scope, null), attempt };
    const ended = isUnneeded ? { warnings: [unneeded], finishedAtMs: nowMs } : {};
    run.add(record, { ...changedRow(record), ...ended }, null);
  }
  for (const { nodeId, scope, delivered, handle } of plan.pass) {
    const input = stepInput(run, { nodeId, scope }, delivered);
    const record = skipped(nodeId, scope, handle);
    run.add(record, { ...changedRow(record), input: toDisplayText(input.text), output: input.text }, input);
  }
  for (const waiting of plan.resume) {
    const record = resumed(waiting);
    run.add(
      record,
      { ...changedRow(record), finishedAtMs: record.status === "waiting" ? null : nowMs },
      null,
    );
  }
}

const unneeded: StepWarning = {
  pointer: "",
  message: "No longer needed: the flow went on with what arrived first.",
};

/** A suspended step after its time: it has succeeded, or, of a container that paused, its next iteration begins. */
function resumed(waiting: StepRecord): StepRecord {
  const { until } = waiting;
  if (until?.kind !== "iterations") return { ...waiting, status: "succeeded", resumeAtMs: null, until: null };
  const { isPaused: _, ...iterations } = until;
  return { ...waiting, resumeAtMs: null, until: { ...iterations, count: until.count + 1 } };
}

/** The trigger's step without its output, which is stored as the execution's input. */
export function addTriggerStep(run: ExecutionRun): void {
  const { nowMs } = run;
  const record: StepRecord = {
    ...skipped(run.execution.triggerNodeId, topScope, "output"),
    status: "succeeded",
  };
  run.add(record, { ...changedRow(record), startedAtMs: nowMs, finishedAtMs: nowMs }, run.input);
}

function skipped(nodeId: string, scope: Scope, handle: string | null): StepRecord {
  return {
    nodeId,
    scope,
    attempt: 1,
    status: "skipped",
    handle,
    resumeAtMs: null,
    until: null,
    retryable: false,
    error: null,
  };
}
