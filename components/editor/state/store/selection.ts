import type { Boxes } from "#components/editor/state/document/box.ts";
import type { FlowDocument } from "#engine/document.ts";

/** The selected nodes and edges, by id. */
export interface Selection {
  nodes: ReadonlySet<string>;
  edges: ReadonlySet<string>;
}

export const emptySelection: Selection = { nodes: new Set(), edges: new Set() };

/** True when nothing is selected. */
export function isEmptySelection({ nodes, edges }: Selection): boolean {
  return nodes.size === 0 && edges.size === 0;
}

export function selectionOf({
  nodes = [],
  edges = [],
}: {
  nodes?: Iterable<string>;
  edges?: Iterable<string>;
}): Selection {
  return { nodes: new Set(nodes), edges: new Set(edges) };
}

/** The selection without nodes that are not shown and edges that do not exist; the same object if none were removed. */
export function withoutMissing(selection: Selection, { edges }: FlowDocument, boxes: Boxes): Selection {
  const edgeIds = new Set(edges.map((edge) => edge.id));
  const remaining = {
    nodes: new Set([...selection.nodes].filter((id) => boxes.has(id))),
    edges: new Set([...selection.edges].filter((id) => edgeIds.has(id))),
  };
  const isWhole =
    remaining.nodes.size === selection.nodes.size && remaining.edges.size === selection.edges.size;
  return isWhole ? selection : remaining;
}

/** True when both select the same. */
export function isSameSelection(a: Selection, b: Selection): boolean {
  return isSame(a.nodes, b.nodes) && isSame(a.edges, b.edges);
}

function isSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}

/** The id of the selected node, if nothing else is selected. */
export function onlyNode({ nodes, edges }: Selection): string | null {
  if (nodes.size !== 1 || edges.size > 0) return null;
  return nodes.values().next().value ?? null;
}

/** The id of the selected edge, if nothing else is selected. */
export function onlyEdge({ nodes, edges }: Selection): string | null {
  if (edges.size !== 1 || nodes.size > 0) return null;
  return edges.values().next().value ?? null;
}
