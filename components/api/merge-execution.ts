import type { Execution, ExecutionChange, Step } from "#api/executions/reads/schema.ts";
import { sortTopologically } from "#engine/graph/sort.ts";
import { compareScopes } from "#engine/scope.ts";

/** Merges an execution that came with its first steps with already loaded steps of later pages. */
export function mergeExecution(known: Execution | undefined, execution: Execution): Execution {
  return known ? mergeSteps({ ...execution, steps: known.steps }, execution.steps) : execution;
}

/** Merges a change. If it lacks steps, those that were not loaded follow page by page. */
export function mergeChange(
  known: Execution,
  { steps, steps_next_cursor, ...state }: ExecutionChange,
): Execution {
  const cursor = known.steps_next_cursor ?? steps_next_cursor ?? null;
  return mergeSteps({ ...known, ...state, steps_next_cursor: cursor }, steps);
}

/** Merges new or changed steps into an execution. */
export function mergeSteps(execution: Execution, steps: readonly Step[]): Execution {
  if (steps.length === 0) return execution;
  const merged = new Map(execution.steps.map((step) => [keyOf(step), step]));
  for (const step of steps) merged.set(keyOf(step), step);
  return { ...execution, steps: orderSteps([...merged.values()], execution.document) };
}

function keyOf({ scope, node_id, attempt }: Step): string {
  return `${scope} ${node_id} ${attempt}`;
}

/**
 * Steps in the order in which they began. Nodes that run in memory begin within the same millisecond; these are in
 * topological order of the executed document. The server uses the same order.
 */
function orderSteps(steps: readonly Step[], document: Execution["document"]): Step[] {
  const nodeIds = document?.nodes.map((node) => node.id) ?? [];
  const places = new Map(sortTopologically(nodeIds, document?.edges ?? []).map((id, index) => [id, index]));
  const indexOf = (step: Step) => places.get(step.node_id) ?? nodeIds.length;
  const began = new Map(steps.map((step) => [step, beganAtMs(step)]));
  return steps.toSorted(
    (a, b) =>
      (began.get(a) ?? 0) - (began.get(b) ?? 0) ||
      indexOf(a) - indexOf(b) ||
      compareScopes(a.scope, b.scope) ||
      a.attempt - b.attempt,
  );
}

/** Skipped steps never begin, so they come last. */
function beganAtMs({ started_at, finished_at }: Step): number {
  const at = started_at ?? finished_at;
  return at === null ? Number.MAX_SAFE_INTEGER : Date.parse(at);
}
