import type { FlowDocument } from "#engine/document.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { mapNodes } from "./change.ts";
import { outputsOf } from "./edit.ts";
import { removeEdges } from "./remove-edges.ts";

/** A node's new type, in a version, with a configuration of that type. */
export interface NewType {
  type: string;
  version: number;
  config: Record<string, unknown>;
}

/** Gives a node another type. It keeps its id, key, place and settings, and the edges at outputs that the new type has too. */
export function changeType(
  document: FlowDocument,
  types: NodeTypes,
  nodeId: string,
  next: NewType,
): FlowDocument {
  const gone = new Set<string>();
  const changed = mapNodes(document, (node) => {
    if (node.id !== nodeId) return node;
    const { pin: _, ...rest } = node;
    const after = { ...rest, ...next };
    for (const { name } of outputsOf(node, types)) gone.add(name);
    for (const { name } of outputsOf(after, types)) gone.delete(name);
    return after;
  });
  const edges = document.edges.filter((edge) => edge.source === nodeId && gone.has(edge.source_handle));
  return removeEdges(changed, new Set(edges.map(({ id }) => id)));
}
