import type { Step } from "#api/executions/reads/schema.ts";
import type { FlowDocument } from "#engine/document.ts";
import { sortTopologically } from "#engine/graph/sort.ts";
import { topScope } from "#engine/scope.ts";

/**
 * Steps as they are listed: in the order in which they ran. A skipped step never started, so it comes where the flow
 * has its node: before the first step of its scope whose node comes later.
 */
export function listOrder(steps: readonly Step[], document: FlowDocument | null): Step[] {
  if (!document) return [...steps];
  const ids = document.nodes.map(({ id }) => id);
  const places = new Map(sortTopologically(ids, document.edges).map((id, index) => [id, index]));
  const placeOf = ({ node_id }: Step) => places.get(node_id) ?? places.size;
  const listed = steps.filter((step) => !isUnstarted(step));
  for (const step of steps.filter(isUnstarted).toSorted((a, b) => placeOf(a) - placeOf(b))) {
    const next = listed.findIndex((each) => each.scope === step.scope && placeOf(each) > placeOf(step));
    listed.splice(next === -1 ? endOf(listed, step.scope) : next, 0, step);
  }
  return listed;
}

function isUnstarted({ status, started_at }: Step): boolean {
  return status === "skipped" && started_at === null;
}

/** Where a scope ends in the list, after the loops inside it. */
function endOf(listed: readonly Step[], scope: Step["scope"]): number {
  if (scope === topScope) return listed.length;
  const last = listed.findLastIndex((each) => each.scope === scope || each.scope.startsWith(`${scope}/`));
  return last === -1 ? listed.length : last + 1;
}
