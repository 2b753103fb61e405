import { type Plan, stepKey } from "#engine/advance/plan.ts";
import { clock } from "#lib/clock.ts";
import type { PreparedStep } from "./attempt.ts";
import type { EvaluatedSteps } from "./evaluate-step.ts";
import type { ExecutionRun } from "./execution-run.ts";
import { prepareStep } from "./prepare-step.ts";
import { recordOutcome, recordStepStart } from "./record-outcome.ts";
import { runStep } from "./run-step.ts";

/** Starts the ready steps without side effects, most of which finish here; returns the others, prepared. */
export function startSteps(run: ExecutionRun, plan: Plan, evaluated: EvaluatedSteps): PreparedStep[] {
  const { nowMs } = run;
  const outside: PreparedStep[] = [];
  for (const ready of plan.ready) {
    const node = run.flow.graph.nodes.get(ready.nodeId);
    if (!node) continue;
    const step = prepareStep(run, node, ready, evaluated.get(stepKey(ready)));
    if (node.effect === "outside" && "runner" in step.ready) outside.push(step);
    else if ("runner" in step.ready) start(run, step);
    else recordOutcome(run, step, step.ready, { startedAtMs: nowMs, nowMs });
  }
  return outside;
}

/** Starts steps with side effects, once their start is stored. */
export async function startOutside(run: ExecutionRun, steps: readonly PreparedStep[]): Promise<void> {
  for (const step of steps) recordStepStart(run, step, run.nowMs);
  await run.store(null);
  if (run.result !== null) return;
  for (const step of steps) start(run, step);
}

function start(run: ExecutionRun, step: PreparedStep): void {
  if (!("runner" in step.ready)) return;
  const startedAtMs = run.context.clock.nowMs();
  const controller = new AbortController();
  const { type } = step.node;
  const startedAt = clock.monotonicMs();
  const outcome = runStep(run, step, step.ready, controller, startedAtMs);
  const noteTime = () => run.context.noteStepTime((clock.monotonicMs() - startedAt) / 1000, type);
  if (outcome instanceof Promise) {
    run.progress.begin({ nodeId: step.node.id, scope: step.scope, attempt: step.attempt });
    run.inFlight.add(step, outcome.finally(noteTime), controller, startedAtMs);
  } else {
    noteTime();
    recordOutcome(run, step, outcome, { startedAtMs, nowMs: startedAtMs });
  }
}
