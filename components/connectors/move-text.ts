import type { FlowMove, MoveResult } from "#api/flows/connector-moves/schema.ts";
import { countText } from "#components/ui/count-text.ts";

/** Whether a move would change the draft. */
export const canMove = ({ nodes }: FlowMove): boolean => nodes.some(({ moves }) => moves);

/** "2 drafts use version 3 now. Publish them to run it." */
export function movedText(results: readonly MoveResult[], version: number): string {
  const count = results.filter(({ revision }) => revision !== null).length;
  if (count === 0) return "No draft was changed.";
  const [verb, object] = count === 1 ? ["uses", "it"] : ["use", "them"];
  return `${countText(count, "draft")} ${verb} version ${version} now. Publish ${object} to run it.`;
}

/** The refusals, a sentence for each flow; null without any. */
export function refusedText(results: readonly MoveResult[]): string | null {
  const refused = results.flatMap(({ name, flow_id, problem }) =>
    problem ? [`“${name ?? flow_id}” was not moved: ${problem.detail}`] : [],
  );
  return refused.length === 0 ? null : refused.join(" ");
}
