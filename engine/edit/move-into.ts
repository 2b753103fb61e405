import type { FlowDocument } from "#engine/document.ts";
import { findEdgeProblem } from "#engine/graph/edge-problem.ts";
import { indexNodes } from "#engine/graph/index-nodes.ts";
import { findParentProblem } from "#engine/graph/parent-problem.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { mapNodes } from "./change.ts";
import { labelOf } from "./edit.ts";
import { withInside } from "./inside.ts";
import { allPlaced, mapNotes, type Placed } from "./notes.ts";
import { removeEdges } from "./remove-edges.ts";

/**
 * Moves nodes and notes, with their contents, into a container or to the top level (undefined). Edges that
 * would then lead across a container's border are removed; `removedEdges` is their number. Positions do not
 * change.
 */
export function moveInto(
  document: FlowDocument,
  types: NodeTypes,
  nodeIds: ReadonlySet<string>,
  containerId: string | undefined,
): { document: FlowDocument; removedEdges: number } | { refusal: string } {
  const roots = rootsOf(document, nodeIds);
  const move = <Item extends Placed>(item: Item) =>
    roots.has(item.id) ? withParent(item, containerId) : item;
  const moved = mapNotes(mapNodes(document, move), move);
  if (moved === document) return { document, removedEdges: 0 };
  if (containerId !== undefined && withInside(document, roots).has(containerId)) {
    const container = document.nodes.find(({ id }) => id === containerId);
    return {
      refusal: `“${container ? labelOf(container, types) : containerId}” cannot be moved into itself.`,
    };
  }
  const after = indexNodes(moved, types);
  for (const id of roots) {
    const entry = after.get(id);
    const problem = entry && findParentProblem(entry, after);
    if (problem) return { refusal: problem.detail };
  }
  const before = indexNodes(document, types);
  const crossing = moved.edges.filter(
    (edge) =>
      (roots.has(edge.source) || roots.has(edge.target)) &&
      findEdgeProblem(edge, after) !== null &&
      findEdgeProblem(edge, before) === null,
  );
  return {
    document: removeEdges(moved, new Set(crossing.map(({ id }) => id))),
    removedEdges: crossing.length,
  };
}

/** Of these nodes and notes, those that are not inside another of them. */
export function rootsOf(document: FlowDocument, nodeIds: ReadonlySet<string>): ReadonlySet<string> {
  const parents = new Map(allPlaced(document).map(({ id, parent_id }) => [id, parent_id]));
  const isInside = (id: string) => {
    const seen = new Set<string>();
    for (let at = parents.get(id); at !== undefined && !seen.has(at); at = parents.get(at)) {
      if (nodeIds.has(at)) return true;
      seen.add(at);
    }
    return false;
  };
  return new Set([...nodeIds].filter((id) => parents.has(id) && !isInside(id)));
}

/** The node or note with this parent; the same one if it has it already. */
export function withParent<Item extends Placed>(item: Item, containerId: string | undefined): Item {
  if (item.parent_id === containerId) return item;
  const moved = { ...item };
  delete moved.parent_id;
  return containerId === undefined ? moved : { ...moved, parent_id: containerId };
}
