import { type EndedIteration, type StepId, stepKey } from "#engine/advance/plan.ts";
import { isExpression } from "#engine/expressions/expression.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { innerScope } from "#engine/scope.ts";
import { renderTemplate } from "#engine/tags/render.ts";
import type { ExpressionValues } from "#engine/tags/resolve-config.ts";
import type { Json } from "#lib/json.ts";
import { loopIterations } from "#server/platform/metrics/millrace-metrics.ts";
import { evaluateInside } from "./evaluate-inside.ts";
import type { ExecutionRun } from "./execution-run.ts";
import { load } from "./load-needed.ts";
import { visibleInside } from "./visible.ts";
import type { WorkerContext } from "./worker-context.ts";

/**
 * Works out the results of the iterations that have ended, and drops everything else about them.
 *
 * @returns null when no output must be loaded for it and nothing evaluated
 */
export function settleIterations(run: ExecutionRun, context: WorkerContext): Promise<void> | null {
  const ended = run.progress.takeEnded();
  if (ended.length === 0) return null;
  loopIterations.add([], ended.length);
  const unloaded = run.outputs.unloaded(() => ended.flatMap((each) => neededBy(run, each)));
  const isSimple = ended.every(({ loop }) => run.flow.expressions(loop.nodeId).inside.length === 0);
  if (unloaded.length === 0 && isSimple) {
    for (const each of ended) settle(run, each, context);
    return null;
  }
  return loadAndSettle(run, ended, unloaded, context);
}

async function loadAndSettle(
  run: ExecutionRun,
  ended: readonly EndedIteration[],
  unloaded: readonly StepId[],
  context: WorkerContext,
): Promise<void> {
  if (unloaded.length > 0) await load(run, unloaded, context);
  const values = await Promise.all(
    ended.map(({ loop, endedAt }) => endedAt && resultValues(run, loop, endedAt, context)),
  );
  for (const [index, each] of ended.entries()) settle(run, each, context, values[index] ?? undefined);
}

/**
 * The values of the expressions that make the result of an iteration; undefined if it has none. Like a tag that cannot be
 * resolved, one that fails is a warning, and the result is empty.
 */
export async function resultValues(
  run: ExecutionRun,
  loop: StepId,
  endedAt: StepId,
  context: WorkerContext,
): Promise<ExpressionValues | undefined> {
  const container = run.flow.graph.nodes.get(loop.nodeId);
  if (!container || !isExpression(container.config.result)) return undefined;
  const input = run.outputs.get(endedAt.nodeId, endedAt.scope)?.value ?? null;
  const evaluation = await evaluateInside(run, container, endedAt.scope, input, context);
  if (evaluation?.kind !== "fail") return evaluation?.values;
  run.loops.warn(loop, { pointer: "/result", message: `${evaluation.error.message} The result is empty.` });
  return undefined;
}

function settle(
  run: ExecutionRun,
  { loop, iteration, endedAt }: EndedIteration,
  context: WorkerContext,
  values?: ExpressionValues,
): void {
  const container = run.flow.graph.nodes.get(loop.nodeId);
  if (!container) return;
  if (endedAt) run.loops.set(loop, iteration, resultOf(run, container, loop, endedAt, values));
  // What follows is decided with the iteration's outputs, when the engine finds that all iterations have ended.
  if (!context.runners.get(container.type)?.afterIteration) dropIteration(run, loop, iteration);
}

export function dropIteration(run: ExecutionRun, loop: StepId, iteration: number): void {
  const scope = innerScope(loop.scope, iteration);
  run.outputs.drop(scope);
  run.loops.drop(scope);
  run.evaluatedInside.delete(stepKey({ nodeId: loop.nodeId, scope }));
}

/** The steps whose outputs make the result of an iteration. */
export function neededBy(run: ExecutionRun, { loop, iteration, endedAt }: EndedIteration): StepId[] {
  const container = run.flow.graph.nodes.get(loop.nodeId);
  if (!endedAt || !container) return [];
  if (isLastOutput(container)) return [endedAt];
  return run.stepsBefore(run.flow.inside(container.id), innerScope(loop.scope, iteration));
}

/**
 * The result of an iteration: the container's setting `result`, or the output of the node that it ended at.
 *
 * @param values of the container's expressions (`resultValues`)
 */
export function resultOf(
  run: ExecutionRun,
  container: GraphNode,
  loop: StepId,
  endedAt: StepId,
  values?: ExpressionValues,
): Json {
  const last = run.outputs.get(endedAt.nodeId, endedAt.scope)?.value ?? null;
  if (isLastOutput(container)) return last;
  if (isExpression(container.config.result)) return values?.get("/result") ?? null;
  const visible = visibleInside(run, container, endedAt.scope, last);
  const rendered = renderTemplate(templateOf(container), visible, "value");
  const at = { pointer: "/result" };
  if ("problem" in rendered) {
    run.loops.warn(loop, { ...at, message: `${rendered.problem.detail}. The result is empty.` });
    return null;
  }
  for (const { tag, message } of rendered.warnings) run.loops.warn(loop, { ...at, tag, message });
  return rendered.value;
}

/** The setting `result` is empty. */
function isLastOutput(container: GraphNode): boolean {
  const { result } = container.config;
  return isExpression(result) ? result.js.trim() === "" : templateOf(container) === "";
}

function templateOf({ config }: GraphNode): string {
  return typeof config.result === "string" ? config.result : "";
}
