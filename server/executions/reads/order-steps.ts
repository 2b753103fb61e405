import type { FlowDocument } from "#engine/document.ts";
import { sortTopologically } from "#engine/graph/sort.ts";
import { compareScopes } from "#engine/scope.ts";
import type { StepRow } from "./present.ts";

/**
 * Steps in the order in which they began. Nodes that are done in memory begin within the same millisecond: of those, each
 * comes after all that lead to it in the document that ran.
 */
export function orderSteps(steps: readonly StepRow[], document: FlowDocument | null): StepRow[] {
  const nodeIds = document?.nodes.map((node) => node.id) ?? [];
  const places = new Map(sortTopologically(nodeIds, document?.edges ?? []).map((id, place) => [id, place]));
  const place = (step: StepRow) => places.get(step.node_id) ?? nodeIds.length;
  return steps.toSorted(
    (a, b) =>
      beganAtMs(a) - beganAtMs(b) ||
      place(a) - place(b) ||
      compareScopes(a.scope, b.scope) ||
      a.attempt - b.attempt,
  );
}

/** Dead paths are skipped without ever beginning: they come last. */
function beganAtMs({ started_at, finished_at }: StepRow): number {
  return (started_at ?? finished_at)?.getTime() ?? Number.MAX_SAFE_INTEGER;
}
