import type { EndedIteration, StepId } from "#engine/advance/plan.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { innerScope } from "#engine/scope.ts";
import { renderTemplate } from "#engine/tags/render.ts";
import type { Json } from "#lib/json.ts";
import { loopIterations } from "#server/platform/metrics/millrace-metrics.ts";
import type { ExecutionRun } from "./execution-run.ts";
import { load } from "./load-needed.ts";
import { visibleInside } from "./visible.ts";
import type { WorkerContext } from "./worker-context.ts";

/**
 * Works out the results of the iterations that have ended, and drops everything else about them.
 *
 * @returns null when no output must be loaded for it
 */
export function settleIterations(run: ExecutionRun, context: WorkerContext): Promise<void> | null {
  const ended = run.progress.takeEnded();
  if (ended.length === 0) return null;
  loopIterations.add([], ended.length);
  const unloaded = run.outputs.unloaded(() => ended.flatMap((each) => neededBy(run, each)));
  if (unloaded.length === 0) {
    for (const each of ended) settle(run, each, context);
    return null;
  }
  return load(run, unloaded, context).then(() => {
    for (const each of ended) settle(run, each, context);
  });
}

function settle(
  run: ExecutionRun,
  { loop, iteration, endedAt }: EndedIteration,
  context: WorkerContext,
): void {
  const container = run.flow.graph.nodes.get(loop.nodeId);
  if (!container) return;
  if (endedAt) run.loops.set(loop, iteration, resultOf(run, container, loop, endedAt));
  // What follows is decided with the iteration's outputs, when the engine finds that all iterations have ended.
  if (!context.runners.get(container.type)?.afterIteration) dropIteration(run, loop, iteration);
}

export function dropIteration(run: ExecutionRun, loop: StepId, iteration: number): void {
  const scope = innerScope(loop.scope, iteration);
  run.outputs.drop(scope);
  run.loops.drop(scope);
}

/** The steps whose outputs make the result of an iteration. */
export function neededBy(run: ExecutionRun, { loop, iteration, endedAt }: EndedIteration): StepId[] {
  const container = run.flow.graph.nodes.get(loop.nodeId);
  if (!endedAt || !container) return [];
  if (templateOf(container) === "") return [endedAt];
  return run.stepsBefore(run.flow.inside(container.id), innerScope(loop.scope, iteration));
}

/** The result of an iteration: the container's template `result`, or the output of the node that it ended at. */
export function resultOf(run: ExecutionRun, container: GraphNode, loop: StepId, endedAt: StepId): Json {
  const template = templateOf(container);
  if (template === "") return run.outputs.get(endedAt.nodeId, endedAt.scope)?.value ?? null;
  const rendered = renderTemplate(template, visibleInside(run, container, endedAt.scope), "value");
  const at = { pointer: "/result" };
  if ("problem" in rendered) {
    run.loops.warn(loop, { ...at, message: `${rendered.problem.detail}. The result is empty.` });
    return null;
  }
  for (const { tag, message } of rendered.warnings) run.loops.warn(loop, { ...at, tag, message });
  return rendered.value;
}

function templateOf({ config }: GraphNode): string {
  return typeof config.result === "string" ? config.result : "";
}
