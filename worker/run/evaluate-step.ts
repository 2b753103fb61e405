import { type ReadyStep, stepKey } from "#engine/advance/plan.ts";
import { toCodeArgs } from "#engine/code/code-args.ts";
import { type Evaluation, evaluateExpressions, evaluateForItems } from "#engine/expressions/evaluate.ts";
import { fieldsResolved } from "#engine/field.ts";
import { describePointer } from "#engine/graph/config-problem.ts";
import type { GraphNode } from "#engine/graph/graph.ts";
import type { StepActivity } from "#engine/node.ts";
import type { ItemValues } from "#engine/tags/item-settings.ts";
import { type ExpressionValues, resolveConfig } from "#engine/tags/resolve-config.ts";
import type { ExecutionRun } from "./execution-run.ts";
import { stepInput } from "./step-input.ts";
import { stepData, visibleFrom } from "./visible.ts";

/** The values of a step's expressions, or the error of one of them. */
export type EvaluatedStep =
  | { kind: "done"; values: ExpressionValues; perItem: ItemValues; activity: StepActivity | null }
  | Extract<Evaluation, { kind: "fail" }>;

/** By `stepKey`. */
export type EvaluatedSteps = ReadonlyMap<string, EvaluatedStep>;

const none: EvaluatedSteps = new Map();

/**
 * Evaluates the expressions of the steps that are about to run, in one call of the sandbox for each step.
 *
 * @returns the steps that have expressions, without waiting if there are none; null if the execution was canceled or the worker
 * released it meanwhile
 */
export function evaluateSteps(
  run: ExecutionRun,
  ready: readonly ReadyStep[],
): EvaluatedSteps | Promise<EvaluatedSteps | null> {
  const steps = ready.flatMap((step) => {
    const node = run.flow.graph.nodes.get(step.nodeId);
    if (!node || node.pin) return [];
    const { before, item } = run.flow.expressions(node.id);
    return before.length + item.length === 0 ? [] : [{ node, step }];
  });
  if (steps.length === 0) return none;
  const evaluating = evaluateAll(run, steps);
  // The caller may first store what must not wait. If that fails, it no longer needs the values.
  evaluating.catch(() => {});
  return evaluating;
}

interface StepOfNode {
  node: GraphNode;
  step: ReadyStep;
}

async function evaluateAll(run: ExecutionRun, steps: readonly StepOfNode[]): Promise<EvaluatedSteps | null> {
  const stops = [run.signals.canceled, run.context.drain.over];
  const controller = new AbortController();
  const stop = () => controller.abort(new Error("The execution is no longer run here."));
  // Not `AbortSignal.any`: its listeners would pile up on a signal that lives as long as the worker.
  for (const each of stops) each.addEventListener("abort", stop);
  if (stops.some(({ aborted }) => aborted)) stop();
  try {
    const evaluated = await Promise.all(
      steps.map(
        async (each): Promise<[string, EvaluatedStep]> => [
          stepKey(each.step),
          await evaluateStep(run, each, controller.signal),
        ],
      ),
    );
    return new Map(evaluated);
  } catch (cause) {
    if (controller.signal.aborted) return null;
    throw cause;
  } finally {
    for (const each of stops) each.removeEventListener("abort", stop);
  }
}

async function evaluateStep(
  run: ExecutionRun,
  { node, step }: StepOfNode,
  signal: AbortSignal,
): Promise<EvaluatedStep> {
  const { scope } = step;
  const { ports, clock } = run.context;
  const { fields } = node.definition;
  const { before, item } = run.flow.expressions(node.id);
  const input = stepInput(run, step, step.delivered);
  const evaluation = {
    args: toCodeArgs(input.value, stepData(run, node, scope)),
    nowMs: clock.nowMs(),
    key: `${run.execution.id}:${stepKey(step)}`,
    signal,
    flowId: run.execution.flowId,
    labelOf: (pointer: string) => describePointer(fields, pointer),
  };
  const first = await evaluateExpressions(ports.code, before, evaluation);
  if (first.kind === "fail") return first;
  if (item.length === 0) return { ...first, perItem: new Map() };
  const visible = visibleFrom(run, node, scope, () => input.value);
  const resolved = resolveConfig(fieldsResolved(fields, "before"), node.config, visible, first.values);
  // Then the step fails before it reads an item.
  if ("problem" in resolved) return { ...first, perItem: new Map() };
  const items = node.definition.items?.(resolved.config) ?? [];
  const second = await evaluateForItems(ports.code, item, items, evaluation);
  if (second.kind === "fail") return second;
  const perItem = new Map(
    [...second.values].map(([pointer, values]) => [pointer, Array.isArray(values) ? values : []] as const),
  );
  return { ...first, perItem, activity: first.activity ?? second.activity };
}
