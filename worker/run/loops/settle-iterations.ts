import { type EndedIteration, type StepId, stepKey } from "#engine/advance/plan.ts";
import { innerScope } from "#engine/scope.ts";
import type { ExpressionValues } from "#engine/tags/resolve-config.ts";
import { loopIterations } from "#server/platform/metrics/millrace-metrics.ts";
import type { ExecutionRun } from "#worker/run/execution-run.ts";
import { load } from "#worker/run/load-needed.ts";
import { neededBy, resultOf, resultValues } from "./iteration-result.ts";

/**
 * Works out the results of the iterations that have ended, and drops everything else about them.
 *
 * @returns null when no output must be loaded for it and nothing evaluated
 */
export function settleIterations(run: ExecutionRun): Promise<void> | null {
  const ended = run.progress.takeEnded();
  if (ended.length === 0) return null;
  loopIterations.add([], ended.length);
  const unloaded = run.outputs.unloaded(() => ended.flatMap((each) => neededBy(run, each)));
  const isSimple = ended.every(({ loop }) => run.flow.expressions(loop.nodeId).inside.length === 0);
  if (unloaded.length === 0 && isSimple) {
    for (const each of ended) settle(run, each);
    return null;
  }
  return loadAndSettle(run, ended, unloaded);
}

async function loadAndSettle(
  run: ExecutionRun,
  ended: readonly EndedIteration[],
  unloaded: readonly StepId[],
): Promise<void> {
  if (unloaded.length > 0) await load(run, unloaded);
  const values = await Promise.all(
    ended.map(({ loop, endedAt }) => endedAt && resultValues(run, loop, endedAt)),
  );
  for (const [index, each] of ended.entries()) settle(run, each, values[index] ?? undefined);
}

function settle(
  run: ExecutionRun,
  { loop, iteration, endedAt }: EndedIteration,
  values?: ExpressionValues,
): void {
  const container = run.flow.graph.nodes.get(loop.nodeId);
  if (!container) return;
  if (endedAt) run.loops.set(loop, iteration, resultOf(run, container, loop, endedAt, values));
  // The next iteration is decided with the iteration's outputs, when the engine finds that all iterations
  // have ended.
  if (!run.context.runners.get(container.type)?.afterIteration) dropIteration(run, loop, iteration);
}

/** Drops an iteration's outputs, the loops in it, and the expressions that were evaluated at its end. */
export function dropIteration(run: ExecutionRun, loop: StepId, iteration: number): void {
  const scope = innerScope(loop.scope, iteration);
  run.outputs.drop(scope);
  run.loops.drop(scope);
  run.loops.evaluations.delete(stepKey({ nodeId: loop.nodeId, scope }));
}
