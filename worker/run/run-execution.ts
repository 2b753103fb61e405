import { advance } from "#engine/advance/advance.ts";
import { endedSinceStored } from "#engine/advance/ended-iterations.ts";
import { type Plan, stepKey } from "#engine/advance/plan.ts";
import type { Scope } from "#engine/scope.ts";
import { clock } from "#lib/clock.ts";
import { executionsFinished, stepSeconds } from "#server/platform/metrics/millrace-metrics.ts";
import type { ClaimedExecution } from "#worker/claim/claim.sql.ts";
import type { StoredStep } from "#worker/claim/load-steps.sql.ts";
import type { Runnable } from "#worker/flows/runnable.ts";
import type { JobSlot } from "#worker/job-slot.ts";
import type { ExecutionChange } from "#worker/journal/entry.ts";
import type { ArrivalSignal } from "#worker/tasks/arrival-signals.ts";
import { addTriggerStep, applySkips } from "./apply-skips.ts";
import { changedRow } from "./changed-row.ts";
import { endLoops } from "./end-loops.ts";
import { type EvaluatedSteps, evaluateSteps } from "./evaluate-step.ts";
import { ExecutionRun } from "./execution-run.ts";
import { InFlight } from "./in-flight.ts";
import { loadNeeded } from "./load-needed.ts";
import { type PreparedStep, prepareStep } from "./prepare-step.ts";
import { recordOutcome, recordStepStart } from "./record-outcome.ts";
import { runStep } from "./run-step.ts";
import { elapsedWaits, settleArrivals, settleTimeouts } from "./settle-arrivals.ts";
import { settleIterations } from "./settle-iterations.ts";
import type { WorkerContext } from "./worker-context.ts";

/**
 * How this worker's run of an execution ended. `lost`: another worker claimed it or it was canceled, and nothing more
 * was written.
 */
export type RunResult = ExecutionChange["status"] | "fenced";

/** What a worker knows about an execution that it runs, from its queue and from other processes. */
export interface ExecutionSignals {
  /** Aborted when a user cancels it. */
  canceled: AbortSignal;
  /** What one of its steps waits for has arrived. */
  arrived: ArrivalSignal;
  /** Is lent while the execution waits. */
  slot: JobSlot;
}

const none: readonly Scope[] = [];

/**
 * Runs an execution from the state of its journal until it finishes, suspends, or is released.
 *
 * The engine plans, and this function carries the plan out in this order:
 * 1. Skips, and nodes without side effects that finish synchronously, run in memory; then the engine plans again.
 * Before them, the expressions in the settings of all steps that are ready are evaluated.
 * 2. Before a node with side effects starts, everything so far is stored, with a `running` row for it.
 * 3. Before any wait, results that must not be lost or delayed are stored: an outcome with side effects, a response.
 * 4. A long run without waits is stored in portions, so that a loop over many items is neither held in memory nor
 * written at once.
 * 5. When nothing is left to do, the rest is stored together with the execution's new state. A flow without side
 * effects takes one statement, and one with side effects two for each of them.
 *
 * @param signals from other processes
 * @throws when the journal rejects an entry, or the database stays unavailable until the worker gives up
 */
export async function runExecution(
  execution: ClaimedExecution,
  flow: Runnable,
  history: readonly StoredStep[],
  context: WorkerContext,
  { canceled, arrived, slot }: ExecutionSignals,
): Promise<RunResult> {
  const trace = context.trace?.(execution, flow.graph.nodes);
  const { variableWords } = flow;
  const { flowId } = execution;
  const variables = variableWords.size > 0 ? await context.loadVariables(execution, variableWords) : null;
  const run = new ExecutionRun(execution, flow, history, trace, variables);
  const inFlight = new InFlight();
  if (!run.progress.top.isOpen) addTriggerStep(run, context.clock.nowMs());
  for (;;) {
    if (canceled.aborted) return releaseSteps(inFlight, "fenced");
    const nowMs = context.clock.nowMs();
    for (const { step, outcome, startedAtMs } of inFlight.takeCompleted()) {
      recordOutcome(run, step, outcome, { startedAtMs, nowMs });
    }
    if (arrived.take()) run.arrivals.expire();
    const arriving = settleArrivals(run, context, nowMs);
    if (arriving) await arriving;
    const settling = settleIterations(run, context);
    if (settling) await settling;
    const plan = advance(run.progress, nowMs);
    if (plan.end) return (await store(run, context, changeAtEnd(plan.end))) ? plan.end.status : "fenced";

    const unread = run.unread?.take(plan) ?? none;
    if (unread.length > 0) {
      run.addHistory(await context.loadSteps({ executionId: execution.id, scopes: unread }));
      continue;
    }
    const elapsed = elapsedWaits(plan);
    if (elapsed.length > 0) {
      if (await settleTimeouts(run, elapsed, context, nowMs)) continue;
      return releaseSteps(inFlight, "fenced");
    }
    const loading = loadNeeded(run, plan, context);
    if (loading) await loading;
    applySkips(run, plan, nowMs);
    if (plan.endLoops.length > 0) await endLoops(run, plan, context, nowMs);
    const evaluating = evaluateSteps(run, plan.ready, context, [canceled, context.drain.over]);
    const isWait = evaluating instanceof Promise;
    if (isWait && run.isUrgent && !(await store(run, context, null))) return releaseSteps(inFlight, "fenced");
    const evaluated = isWait ? await slot.lend(flowId, () => evaluating) : evaluating;
    if (evaluated === null) {
      inFlight.abort("The worker shuts down.");
      return !canceled.aborted && (await store(run, context, queued)) ? queued.status : "fenced";
    }
    const outside = runInMemory(run, plan, evaluated, context, inFlight, nowMs);
    if (outside.length > 0 && !context.drain.hasBegun) {
      for (const step of outside) recordStepStart(run, step, nowMs);
      if (!(await store(run, context, null))) return releaseSteps(inFlight, "fenced");
      for (const step of outside) start(run, step, context, inFlight);
      continue;
    }
    if (isProgress(plan, outside)) {
      if (!run.isPortion) continue;
      const release = context.drain.hasBegun && inFlight.isEmpty ? ({ status: "queued" } as const) : null;
      if (!(await store(run, context, release))) return releaseSteps(inFlight, "fenced");
      if (release) return release.status;
      continue;
    }

    if (inFlight.isEmpty || context.drain.over.aborted) {
      const change = inFlight.isEmpty ? changeAtRest(run, plan, nowMs, context) : queued;
      inFlight.abort("The worker shuts down.");
      return (await store(run, context, change)) ? change.status : "fenced";
    }
    if (run.isUrgent && !(await store(run, context, null))) return releaseSteps(inFlight, "fenced");
    const untilMs = plan.resumeAtMs === null ? null : plan.resumeAtMs - nowMs;
    const stops = [canceled, arrived.signal, context.drain.over];
    await slot.lend(flowId, () => inFlight.wait(untilMs, stops));
  }
}

/** Runs the steps without side effects; returns the others, prepared. */
function runInMemory(
  run: ExecutionRun,
  plan: Plan,
  evaluated: EvaluatedSteps,
  context: WorkerContext,
  inFlight: InFlight,
  nowMs: number,
): PreparedStep[] {
  const outside: PreparedStep[] = [];
  for (const ready of plan.ready) {
    const node = run.flow.graph.nodes.get(ready.nodeId);
    if (!node) continue;
    const step = prepareStep(run, node, ready, context.runners, evaluated.get(stepKey(ready)));
    if (node.effect === "outside" && "runner" in step.ready) outside.push(step);
    else if ("runner" in step.ready) start(run, step, context, inFlight);
    else recordOutcome(run, step, step.ready, { startedAtMs: nowMs, nowMs });
  }
  return outside;
}

function start(run: ExecutionRun, step: PreparedStep, context: WorkerContext, inFlight: InFlight): void {
  if (!("runner" in step.ready)) return;
  const startedAtMs = context.clock.nowMs();
  const controller = new AbortController();
  const { type } = step.node;
  const startedAt = clock.monotonicMs();
  const outcome = runStep(run, step, step.ready, context, controller, startedAtMs);
  const noteTime = () => stepSeconds.observe((clock.monotonicMs() - startedAt) / 1000, type);
  if (outcome instanceof Promise) {
    run.progress.begin({ nodeId: step.node.id, scope: step.scope, attempt: step.attempt });
    inFlight.add(step, outcome.finally(noteTime), controller, startedAtMs);
  } else {
    noteTime();
    recordOutcome(run, step, outcome, { startedAtMs, nowMs: startedAtMs });
  }
}

/** Whether something changed in memory, so that the engine must plan again. */
function isProgress(plan: Plan, outside: readonly PreparedStep[]): boolean {
  const { skip, pass, resume, endLoops, ready } = plan;
  return skip.length + pass.length + resume.length + endLoops.length > 0 || ready.length > outside.length;
}

function changeAtEnd(end: NonNullable<Plan["end"]>): ExecutionChange {
  if (end.status === "succeeded") return end;
  // The step has the error's detail, which may be a whole response.
  const { code, message } = end.error;
  return { status: "failed", error: { code, message, node_id: end.nodeId } };
}

const queued: ExecutionChange = { status: "queued" };

/** Nothing can be done now: it is suspended until its time, or released for another worker. */
function changeAtRest(
  { arrivals: { count: arrivals } }: ExecutionRun,
  { ready, resumeAtMs, isSuspended }: Plan,
  nowMs: number,
  { drain }: WorkerContext,
): ExecutionChange {
  if (drain.hasBegun && ready.length > 0) return queued;
  if (resumeAtMs !== null)
    return { status: "waiting", resumeInMs: Math.max(0, resumeAtMs - nowMs), arrivals };
  if (!isSuspended) throw new Error("The engine found nothing to do in an unfinished execution.");
  return { status: "waiting", resumeInMs: null, arrivals };
}

async function store(
  run: ExecutionRun,
  context: WorkerContext,
  change: ExecutionChange | null,
): Promise<boolean> {
  const { id, epoch, isAwaited } = run.execution;
  const isEnd = change?.status === "succeeded" || change?.status === "failed";
  if (change && !isEnd) {
    for (const step of endedSinceStored(run.progress.top)) run.add(step, changedRow(step), null);
  }
  const { steps, children, response } = run.takeUnstored();
  const isStored = await context.store({
    executionId: id,
    epoch,
    steps,
    children,
    change,
    response,
    isAnswer: isAwaited && (response !== null || (isEnd && !run.isAnswered)),
  });
  if (isStored && isEnd) executionsFinished.add([change.status]);
  if (isStored) run.trace?.recordStored(steps, change);
  return isStored;
}

function releaseSteps(inFlight: InFlight, result: RunResult): RunResult {
  inFlight.abort("The execution is no longer run here.");
  return result;
}
