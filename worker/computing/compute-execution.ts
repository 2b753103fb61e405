import type { Computable, ComputingCost } from "#engine/computing/only-computes.ts";
import { clock } from "#lib/clock.ts";
import type { ComputedAnswer, ComputedExecution } from "#server/executions/intake/computing.ts";
import type { JournalStep } from "#server/executions/intake/journal-step.ts";
import type { ClaimedExecution } from "#worker/claim/claim.sql.ts";
import type { Runnable } from "#worker/flows/runnable.ts";
import { addTriggerStep, applySkips } from "#worker/run/apply-skips.ts";
import { ExecutionRun } from "#worker/run/execution-run.ts";
import type { ExecutionSignals } from "#worker/run/signals.ts";
import { startSteps } from "#worker/run/start-steps.ts";
import type { WorkerContext } from "#worker/run/worker-context.ts";
import { processorMs } from "./processor-time.ts";

/** The most that one execution may take before it is left to a worker: milliseconds, and characters of its steps' data. */
export const computingBudget = { ms: 5, characters: 50_000 };

/** Each filter reads its value, and the time is read only between two rounds. */
const filteredCharacters = 200_000;

/** The most characters of the steps' data for a flow with these filters: so many that all filters together take some milliseconds. */
export function charactersFor({ filters }: ComputingCost): number {
  return Math.min(computingBudget.characters, Math.floor(filteredCharacters / (1 + filters)));
}

/** Where to compute, and the most characters of the steps' data. */
export interface ComputingScope extends Pick<Computable, "at"> {
  maxCharacters: number;
}

/** An execution without anything that only a claim or a replay gives it. */
export type ExecutionToCompute = Pick<
  ClaimedExecution,
  "id" | "flowId" | "versionId" | "triggerNodeId" | "input" | "isAwaited" | "depth"
>;

/**
 * Runs an execution of a flow that only computes (`findComputable`) to its end, in memory and without waiting, by the same
 * rounds as `runExecution`. Nothing outside is touched, so the result may be thrown away and computed again.
 *
 * It ends at the first round in which a node is ready that does more than compute.
 *
 * @returns null if it does not succeed here: it failed, is over the budget, or waits for a retry. Failures are a worker's, which
 *   records them for the triggers that watch the flow. When another node is ready: its response, if its caller waits
 *   for one and has one by then
 */
export function computeExecution(
  execution: ExecutionToCompute,
  flow: Runnable,
  context: WorkerContext,
  signals: ExecutionSignals,
  { at, maxCharacters }: ComputingScope = { at: null, maxCharacters: computingBudget.characters },
): Omit<ComputedExecution, "onStored"> | ComputedAnswer | "effect" | null {
  const claimed = { ...execution, ...unclaimed };
  const run = new ExecutionRun(claimed, flow, context, signals, [], null);
  const startedAtMs = run.nowMs;
  const budget = createTimeBudget();
  addTriggerStep(run);
  for (;;) {
    run.beginRound();
    const plan = run.plan();
    if (plan.end) {
      if (plan.end.status !== "succeeded") return null;
      const { characters } = run.unstored;
      const { steps, response } = run.takeEntry(plan.end);
      if (isFaulty(steps)) return null;
      return { kind: "finished", steps, response, characters, startedAtMs, finishedAtMs: run.nowMs };
    }
    if (plan.ready.length + plan.skip.length + plan.pass.length === 0) return null;
    applySkips(run, plan);
    const ready = at ? plan.ready.filter(({ nodeId }) => at.has(nodeId)) : plan.ready;
    const outside = startSteps(run, { ...plan, ready }, noValues);
    if (outside.length > 0 || !run.inFlight.isEmpty || run.unstored.characters > maxCharacters) return null;
    if (budget.isSpent()) return null;
    // A worker would start the others now. What follows may depend on when they end.
    if (ready.length < plan.ready.length) return answer(run);
  }
}

/**
 * On a busy machine the clock continues while others have the processor. So what is late by the clock gets as much time again, by
 * the processor's, before it is thrown away: behind a queue of heavy executions, a worker may take seconds for it.
 */
function createTimeBudget() {
  const deadlineMs = clock.monotonicMs() + computingBudget.ms;
  let lateAtMs: number | null = null;
  return {
    isSpent(): boolean {
      if (lateAtMs !== null) return processorMs() - lateAtMs > computingBudget.ms;
      if (clock.monotonicMs() > deadlineMs) lateAtMs = processorMs();
      return false;
    },
  };
}

/** The response of an execution that has reached an effect. */
function answer(run: ExecutionRun): ComputedAnswer | "effect" | null {
  const { characters } = run.unstored;
  const { steps, response } = run.takeEntry(null);
  if (isFaulty(steps)) return null;
  return response && run.execution.isAwaited ? { kind: "answered", response, characters } : "effect";
}

/** No result of the flow, but a fault of this process or of a node type, which a worker finds again. */
function isFaulty(steps: readonly JournalStep[]): boolean {
  return steps.some(({ error }) => error?.code === "unexpected_error");
}

/** Its first claim would have made it this. */
const unclaimed = {
  document: null,
  untilNodeId: null,
  epoch: 1,
  claimedAt: null,
  hasResponded: false,
  arrivals: 0,
  isReplay: false,
};

const noValues = new Map<string, never>();
