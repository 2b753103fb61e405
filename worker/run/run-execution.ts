import type { Plan } from "#engine/advance/plan.ts";
import type { ClaimedExecution } from "#worker/claim/claim.sql.ts";
import type { StoredStep } from "#worker/claim/load-steps.sql.ts";
import type { Runnable } from "#worker/flows/runnable.ts";
import { addTriggerStep, applySkips } from "./apply-skips.ts";
import { type EvaluatedSteps, evaluateSteps } from "./evaluate-step.ts";
import { changeAtEnd, changeAtRest, queued } from "./execution-change.ts";
import { ExecutionRun, type RunResult } from "./execution-run.ts";
import { loadNeeded } from "./load-needed.ts";
import { addHistory } from "./loops/add-history.ts";
import { endLoops } from "./loops/end-loops.ts";
import { settle } from "./settle.ts";
import { elapsedWaits, settleTimeouts } from "./settle-arrivals.ts";
import type { ExecutionSignals } from "./signals.ts";
import { startOutside, startSteps } from "./start-steps.ts";
import type { WorkerContext } from "./worker-context.ts";

/**
 * Runs an execution from the state of its journal until it finishes, suspends, or is released. Its life here is a loop of
 * rounds: what has happened is settled, the engine plans, and the plan is carried out in this order.
 *
 * 1. If the execution has ended, its end is stored with everything that is unstored.
 * 2. What the plan lacks is read: steps of iterations that an earlier worker ran, arrivals for suspended steps whose time
 * has come. Then the engine plans again.
 * 3. Skips, ends of loops, and nodes without side effects run in memory. Before them, the expressions in the settings of
 * all steps that are ready are evaluated. A long run without waits is stored in portions, so that a loop over many items
 * is neither held in memory nor written at once.
 * 4. Nodes with side effects start. Before, everything so far is stored, with a `running` row for each of them.
 * 5. If nothing was done, the run waits for the steps in flight. If there are none, the execution is suspended.
 *
 * Before any wait, results that must not be lost or delayed are stored: an outcome with side effects, a response. A flow
 * without side effects takes one statement, and one with side effects two for each of them.
 *
 * The loop ends when `run.result` is set: by an entry that says what happens to the execution, by one that the journal
 * refuses because of the fence, or by another worker that has ended a suspended step.
 *
 * @throws when the journal rejects an entry, or the database stays unavailable until the worker gives up
 */
export async function runExecution(
  execution: ClaimedExecution,
  flow: Runnable,
  history: readonly StoredStep[],
  context: WorkerContext,
  signals: ExecutionSignals,
): Promise<RunResult> {
  const { variableWords } = flow;
  const variables = variableWords.size > 0 ? await context.loadVariables(execution, variableWords) : null;
  const run = new ExecutionRun(execution, flow, context, signals, history, variables);
  if (!run.progress.top.isOpen) addTriggerStep(run);
  while (run.result === null && !signals.canceled.aborted) {
    run.beginRound();
    const settling = settle(run);
    if (settling) await settling;
    const plan = run.plan();
    if (plan.end) {
      await run.store(changeAtEnd(plan.end));
      continue;
    }
    const unread = run.unread?.take(plan);
    if (unread && unread.length > 0) {
      addHistory(run, await context.loadSteps({ executionId: execution.id, scopes: unread }));
      continue;
    }
    const elapsed = elapsedWaits(plan);
    if (elapsed.length > 0) {
      await settleTimeouts(run, elapsed);
      continue;
    }
    const loading = loadNeeded(run, plan);
    if (loading) await loading;
    applySkips(run, plan);
    if (plan.endLoops.length > 0) await endLoops(run, plan);
    const evaluating = evaluateSteps(run, plan.ready);
    const evaluated = evaluating instanceof Promise ? await waitForValues(run, evaluating) : evaluating;
    if (!evaluated) continue;

    const outside = startSteps(run, plan, evaluated);
    const isStarting = outside.length > 0 && !context.drain.hasBegun;
    if (isStarting) await startOutside(run, outside);
    else if (!isProgress(plan, outside.length)) await rest(run, plan);
    else if (run.unstored.isPortion) await storePortion(run);
  }
  run.inFlight.abort("The execution is no longer run here.");
  return run.result ?? "fenced";
}

/** Waits for the expressions of steps; null when the run is over before they have values. */
async function waitForValues(
  run: ExecutionRun,
  evaluating: Promise<EvaluatedSteps | null>,
): Promise<EvaluatedSteps | null> {
  const { slot, canceled } = run.signals;
  if (run.unstored.isUrgent) await run.store(null);
  if (run.result !== null) return null;
  const evaluated = await slot.lend(run.execution.flowId, () => evaluating);
  if (!evaluated && !canceled.aborted) await release(run);
  return evaluated;
}

/** Whether something changed in memory, so that the engine must plan again. */
function isProgress({ skip, pass, resume, endLoops, ready }: Plan, outside: number): boolean {
  return skip.length + pass.length + resume.length + endLoops.length > 0 || ready.length > outside;
}

/** Stores the portion of a long run. A worker that shuts down releases the execution with it. */
async function storePortion(run: ExecutionRun): Promise<void> {
  const isReleased = run.context.drain.hasBegun && run.inFlight.isEmpty;
  await run.store(isReleased ? queued : null);
}

/** Nothing can be done now: waits for the steps in flight, or suspends or releases the execution. */
async function rest(run: ExecutionRun, plan: Plan): Promise<void> {
  const { inFlight, signals, context, execution } = run;
  const { over } = context.drain;
  if (inFlight.isEmpty) {
    await run.store(changeAtRest(run, plan));
    return;
  }
  if (over.aborted) {
    await release(run);
    return;
  }
  if (run.unstored.isUrgent) await run.store(null);
  if (run.result !== null) return;
  const untilMs = plan.resumeAtMs === null ? null : plan.resumeAtMs - run.nowMs;
  const { canceled, arrived, slot } = signals;
  await slot.lend(execution.flowId, () => inFlight.wait(untilMs, [canceled, arrived.signal, over]));
}

/** Stops what still runs and lets another worker continue. */
async function release(run: ExecutionRun): Promise<void> {
  run.inFlight.abort("The worker shuts down.");
  await run.store(queued);
}
