import type { EndedIteration, StepId } from "#engine/advance/plan.ts";
import { isExpression } from "#engine/expressions/expression.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import { innerScope } from "#engine/scope.ts";
import { renderTemplate } from "#engine/tags/render.ts";
import type { ExpressionValues } from "#engine/tags/resolve-config.ts";
import type { Json } from "#lib/json.ts";
import type { ExecutionRun } from "#worker/run/execution-run.ts";
import { visibleInside } from "#worker/run/visible.ts";
import { evaluateInside } from "./evaluate-inside.ts";

/** The steps whose outputs make the result of an iteration. */
export function neededBy(run: ExecutionRun, { loop, iteration, endedAt }: EndedIteration): StepId[] {
  const container = run.flow.graph.nodes.get(loop.nodeId);
  if (!endedAt || !container) return [];
  if (isLastOutput(container)) return [endedAt];
  return run.stepsBefore(run.flow.inside(container.id), innerScope(loop.scope, iteration));
}

/**
 * The values of the expressions that make the result of an iteration; undefined without such expressions.
 * Like a tag that cannot be resolved, one that fails is a warning, and the result is empty.
 */
export async function resultValues(
  run: ExecutionRun,
  loop: StepId,
  endedAt: StepId,
): Promise<ExpressionValues | undefined> {
  const container = run.flow.graph.nodes.get(loop.nodeId);
  if (!container || !isExpression(container.config.result)) return undefined;
  const input = run.outputs.get(endedAt.nodeId, endedAt.scope)?.value ?? null;
  const evaluation = await evaluateInside(run, container, endedAt.scope, input);
  if (evaluation?.kind !== "fail") return evaluation?.values;
  run.loops.warn(loop, { pointer: "/result", message: `${evaluation.error.message} The result is empty.` });
  return undefined;
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
