import { stepKey } from "#engine/advance/plan.ts";
import { toCodeArgs } from "#engine/code/code-args.ts";
import { type Evaluation, evaluateExpressions } from "#engine/expressions/evaluate.ts";
import { describePointer } from "#engine/graph/config-problem.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import type { Scope } from "#engine/scope.ts";
import type { Json } from "#lib/json.ts";
import type { ExecutionRun } from "#worker/run/execution-run.ts";
import { insideData } from "#worker/run/visible.ts";

/**
 * Evaluates the expressions of a container that are resolved at the end of an iteration, in one call of the
 * sandbox. The evaluation stays until the iteration is dropped: the iteration's result and the decision after
 * it both need it.
 *
 * @param input the output of the node that the iteration ended at
 * @returns null when the container has none, which is nearly always so
 */
export function evaluateInside(
  run: ExecutionRun,
  container: GraphNode,
  scope: Scope,
  input: Json,
): Promise<Evaluation> | null {
  const { inside } = run.flow.expressions(container.id);
  if (inside.length === 0) return null;
  const key = stepKey({ nodeId: container.id, scope });
  const known = run.loops.evaluations.get(key);
  if (known) return known;
  const { ports, clock } = run.context;
  const evaluation = evaluateExpressions(ports.code, inside, {
    args: toCodeArgs(input, insideData(run, container, scope)),
    nowMs: clock.nowMs(),
    key: `${run.execution.id}:${key}`,
    signal: new AbortController().signal,
    flowId: run.execution.flowId,
    labelOf: (pointer) => describePointer(container.definition.fields, pointer),
  });
  run.loops.evaluations.set(key, evaluation);
  return evaluation;
}
