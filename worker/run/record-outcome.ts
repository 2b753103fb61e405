import { exitHandle, exitProblem } from "#engine/advance/exit-handle.ts";
import { failureOutput, nextAttemptAtMs } from "#engine/advance/failure.ts";
import type { StepRecord } from "#engine/advance/plan.ts";
import { toExits } from "#engine/exits.ts";
import type { Done, Fail, Iterate, Respond, Suspend } from "#engine/outcome.ts";
import type { StartChild } from "#worker/children/child-execution.ts";
import { SerializedJson } from "#worker/serialized-json.ts";
import type { PreparedStep, SettledOutcome } from "./attempt.ts";
import { type AttemptTimes, attemptOf, attemptRow } from "./attempt-row.ts";
import type { ExecutionRun } from "./execution-run.ts";

/** Records the outcome of an attempt: for the engine, for later steps, and for the journal. */
export function recordOutcome(
  run: ExecutionRun,
  step: PreparedStep,
  outcome: SettledOutcome,
  times: AttemptTimes,
): void {
  if (step.node.effect === "outside") run.unstored.isUrgent = true;
  if (outcome.kind === "fail") {
    settleFailure(run, step, outcome, times);
    return;
  }
  if (outcome.kind === "iterate") {
    beginIterations(run, step, outcome, times);
    return;
  }
  if (outcome.kind === "start") {
    run.unstored.addChild({ ...outcome.child, ...attemptOf(step) });
    recordOutcome(run, step, afterStart(outcome), times);
    return;
  }
  const handle = toExits(outcome.handle);
  const problem = exitProblem(step.node, handle);
  if (problem) {
    settleFailure(run, step, { error: problem, retryable: false }, times);
    return;
  }
  if (outcome.kind === "respond" && !run.unstored.respond(outcome.response)) {
    step.warnings.push({ message: "A response was already sent." });
  }
  const { waitMs, until } = waitOf(outcome);
  const output = outcome.output === step.input.value ? step.input : new SerializedJson(outcome.output);
  const record: StepRecord = {
    ...attemptOf(step),
    status: waitMs === null && until === null ? "succeeded" : "waiting",
    handle,
    resumeAtMs: waitMs === null ? null : times.nowMs + waitMs,
    until,
    retryable: false,
    error: null,
  };
  run.add(record, attemptRow(step, record, output, waitMs, times), output);
}

/** The step waits for the execution that it starts, or is over: because it does not wait, or the execution has run. */
function afterStart({ child: { id, awaited, computed }, result }: StartChild): Suspend | Done {
  if (awaited && computed) return { kind: "done", output: result };
  if (!awaited) return { kind: "done", output: { execution_id: id } };
  return { kind: "suspend", until: { kind: "child", executionId: id }, output: null };
}

/** The step waits for its iterations, with their data as its output until it has one. */
function beginIterations(run: ExecutionRun, step: PreparedStep, outcome: Iterate, times: AttemptTimes): void {
  const { data, count, concurrency, onFailure } = outcome;
  if (!step.node.definition.container) {
    const message = `A node of type ${step.node.type} contains nothing. This is a fault of the node type.`;
    settleFailure(run, step, { error: { code: "not_a_container", message }, retryable: false }, times);
    return;
  }
  const output = data === step.input.value ? step.input : new SerializedJson(data);
  const record: StepRecord = {
    ...attemptOf(step),
    status: "waiting",
    handle: null,
    resumeAtMs: null,
    until: { kind: "iterations", count, concurrency, onFailure },
    retryable: false,
    error: null,
  };
  // The data is stored once: the settings are shown as they were written.
  const shown = { ...step, config: { ...step.node.config } };
  run.add(record, attemptRow(shown, record, output, null, times), output);
}

/** The event of the step's wait, and its longest time. If both are null, it is over immediately. */
function waitOf(outcome: Suspend | Done | Respond): { waitMs: number | null; until: StepRecord["until"] } {
  if (outcome.kind !== "suspend") return { waitMs: null, until: null };
  const { until } = outcome;
  switch (until.kind) {
    case "time":
      return { waitMs: until.seconds > 0 ? until.seconds * 1000 : null, until: null };
    case "event":
      return {
        waitMs: until.timeoutSeconds === null ? null : until.timeoutSeconds * 1000,
        until: { kind: "event" },
      };
    case "child":
      return { waitMs: null, until };
  }
}

function settleFailure(
  run: ExecutionRun,
  step: PreparedStep,
  { error, retryable, retryAfterSeconds }: Omit<Fail, "kind">,
  times: AttemptTimes,
) {
  const { node } = step;
  const failed: StepRecord = {
    ...attemptOf(step),
    status: "failed",
    handle: null,
    resumeAtMs: null,
    until: null,
    retryable,
    error,
  };
  const finished = { finishedAtMs: times.nowMs, retryAfterSeconds };
  const resumeAtMs = nextAttemptAtMs(node.settings, failed, finished, Math.random);
  const record = { ...failed, resumeAtMs };
  const output =
    exitHandle(node, record) === null ? null : new SerializedJson(failureOutput(error, step.input.value));
  const waitMs = resumeAtMs === null ? null : resumeAtMs - times.nowMs;
  run.add(record, attemptRow(step, record, output, waitMs, times), output);
}

/** Records the start of an attempt whose side effects cannot be undone. */
export function recordStepStart(run: ExecutionRun, step: PreparedStep, startedAtMs: number): void {
  const record: StepRecord = {
    ...attemptOf(step),
    status: "running",
    handle: null,
    resumeAtMs: null,
    until: null,
    retryable: false,
    error: null,
  };
  run.unstored.addRow(attemptRow(step, record, null, null, { startedAtMs, nowMs: startedAtMs }));
  step.isStartRecorded = true;
}
