import type { ComputingCost } from "#engine/computing/only-computes.ts";
import { clock } from "#lib/clock.ts";
import type { ComputedExecution } from "#server/executions/intake/computing.ts";
import type { ClaimedExecution } from "#worker/claim/claim.sql.ts";
import type { Runnable } from "#worker/flows/runnable.ts";
import { addTriggerStep, applySkips } from "#worker/run/apply-skips.ts";
import { ExecutionRun } from "#worker/run/execution-run.ts";
import type { ExecutionSignals } from "#worker/run/signals.ts";
import { startSteps } from "#worker/run/start-steps.ts";
import type { WorkerContext } from "#worker/run/worker-context.ts";

/** The most that one execution may take before it is left to a worker: milliseconds, and characters of its steps' data. */
export const computingBudget = { ms: 5, characters: 50_000 };

/** Each filter reads its value, and the time is read only between two rounds. */
const filteredCharacters = 200_000;

/** The most characters of the steps' data for a flow with these filters: so many that all filters together take some milliseconds. */
export function charactersFor({ filters }: ComputingCost): number {
  return Math.min(computingBudget.characters, Math.floor(filteredCharacters / (1 + filters)));
}

/** An execution without anything that only a claim or a replay gives it. */
export type ExecutionToCompute = Pick<
  ClaimedExecution,
  "id" | "flowId" | "versionId" | "triggerNodeId" | "input" | "isAwaited" | "depth"
>;

/**
 * Runs an execution of a flow that only computes (`computingCost`) to its end, in memory and without waiting, by the same
 * rounds as `runExecution`. Nothing outside is touched, so the result may be thrown away and computed again.
 *
 * @returns null if it does not succeed here: it failed, is over the budget, or waits for a retry. Failures are a worker's, which
 *   records them for the triggers that watch the flow
 */
export function computeExecution(
  execution: ExecutionToCompute,
  flow: Runnable,
  context: WorkerContext,
  signals: ExecutionSignals,
  maxCharacters: number = computingBudget.characters,
): Omit<ComputedExecution, "onStored"> | null {
  const claimed = { ...execution, ...unclaimed };
  const run = new ExecutionRun(claimed, flow, context, signals, [], null);
  const startedAtMs = run.nowMs;
  const deadlineMs = clock.monotonicMs() + computingBudget.ms;
  addTriggerStep(run);
  for (;;) {
    run.beginRound();
    const plan = run.plan();
    if (plan.end) {
      if (plan.end.status !== "succeeded") return null;
      const { characters } = run.unstored;
      const { steps, response } = run.takeEntry(plan.end);
      // No result of the flow, but a fault of this process or of a node type, which a worker finds again.
      if (steps.some(({ error }) => error?.code === "unexpected_error")) return null;
      return { steps, response, characters, startedAtMs, finishedAtMs: run.nowMs };
    }
    if (plan.ready.length + plan.skip.length + plan.pass.length === 0) return null;
    applySkips(run, plan);
    const outside = startSteps(run, plan, noValues);
    if (outside.length > 0 || !run.inFlight.isEmpty || run.unstored.characters > maxCharacters) return null;
    if (clock.monotonicMs() > deadlineMs) return null;
  }
}

/** Its first claim would have made it this. */
const unclaimed = {
  document: null,
  untilNodeId: null,
  epoch: 1,
  hasResponded: false,
  arrivals: 0,
  isReplay: false,
};

const noValues = new Map<string, never>();
