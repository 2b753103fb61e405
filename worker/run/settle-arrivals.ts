import { exitHandle } from "#engine/advance/exit-handle.ts";
import { failureOutput, nextAttemptAtMs } from "#engine/advance/failure.ts";
import type { Plan, StepId, StepRecord } from "#engine/advance/plan.ts";
import type { SuspendedStep } from "#engine/advance/progress.ts";
import { resume } from "#engine/advance/resume.ts";
import type { StoredArrival } from "#worker/arrivals/load-arrivals.sql.ts";
import { SerializedJson } from "#worker/serialized-json.ts";
import { changedRow } from "./changed-row.ts";
import type { ExecutionRun } from "./execution-run.ts";
import { load } from "./load-needed.ts";
import { stepInput } from "./step-input.ts";

/**
 * Ends the suspended steps for which something has arrived.
 *
 * @returns null when nothing must be loaded and nothing has arrived, as in nearly every execution
 */
export function settleArrivals(run: ExecutionRun): Promise<void> | null {
  const { arrivals } = run;
  if (!arrivals.isStale && arrivals.isEmpty) return null;
  return arrivals.isStale ? loadAndEnd(run) : endAll(run);
}

/** The planned steps whose time has come although they wait for something else. */
export function elapsedWaits({ resume: elapsed }: Plan): readonly StepRecord[] {
  return elapsed.filter(({ until }) => until !== null && until.kind !== "iterations");
}

/**
 * Ends steps whose time has come: by their timeout, or by what arrived just before it. If another worker has ended them,
 * the run is fenced.
 */
export async function settleTimeouts(run: ExecutionRun, elapsed: readonly StepId[]): Promise<void> {
  await run.context.closeWaits({ executionId: run.execution.id, steps: elapsed });
  await loadAndEnd(run);
  if (elapsed.some((step) => run.progress.suspended(step) !== null)) run.result = "fenced";
}

async function loadAndEnd(run: ExecutionRun): Promise<void> {
  run.arrivals.set(await run.context.loadArrivals(run.execution.id));
  await endAll(run);
}

async function endAll(run: ExecutionRun): Promise<void> {
  for (const arrival of [...run.arrivals.pending]) {
    const waiting = run.progress.suspended(arrival);
    if (waiting) await end(run, waiting, arrival);
  }
}

async function end(run: ExecutionRun, waiting: SuspendedStep, arrival: StoredArrival): Promise<void> {
  const { nowMs } = run;
  run.arrivals.delete(arrival);
  const { attempt, end } = arrival;
  const resumed = resume(waiting.record, attempt === 0 ? end : { ...end, attempt });
  const node = run.flow.graph.nodes.get(arrival.nodeId);
  if (!resumed || !node) return;
  const resumeAtMs = nextAttemptAtMs(node.settings, resumed, { finishedAtMs: nowMs }, Math.random);
  const record = { ...resumed, resumeAtMs };
  const output = await outputOf(run, waiting, record, arrival);
  const waitMs = resumeAtMs === null ? null : resumeAtMs - nowMs;
  run.add(
    record,
    { ...changedRow(record), output: output?.text ?? null, waitMs, finishedAtMs: nowMs },
    output,
  );
}

/** Null if the stored output stays, or there is none. */
async function outputOf(
  run: ExecutionRun,
  { delivered }: SuspendedStep,
  record: StepRecord,
  { end: result }: StoredArrival,
): Promise<SerializedJson | null> {
  if (result.kind === "timed_out") return null;
  if (result.kind === "done") return SerializedJson.parse(result.output);
  const node = run.flow.graph.nodes.get(record.nodeId);
  if (!node || exitHandle(node, record) === null) return null;
  const before = run.stepsBefore(run.flow.before(record.nodeId), record.scope);
  await load(
    run,
    run.outputs.unloaded(() => before),
  );
  return new SerializedJson(failureOutput(result.error, stepInput(run, record, delivered).value));
}
