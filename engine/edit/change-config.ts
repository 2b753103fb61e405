import type { FlowDocument } from "#engine/document.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { mapNodes } from "./change.ts";
import { outputsOf } from "./edit.ts";
import { removeEdges } from "./remove-edges.ts";

/**
 * Merges into a node's configuration. Edges at an output that no longer exists are removed, such as those of a deleted
 * Switch case. Edges at outputs that only moved or were renamed are kept.
 */
export function changeConfig(
  document: FlowDocument,
  types: NodeTypes,
  nodeId: string,
  change: Readonly<Record<string, unknown>>,
): FlowDocument {
  const removed = new Set<string>();
  const changed = mapNodes(document, (node) => {
    if (node.id !== nodeId) return node;
    if (Object.entries(change).every(([name, value]) => isSame(node.config[name], value))) return node;
    const after = { ...node, config: { ...node.config, ...change } };
    for (const { name } of outputsOf(node, types)) removed.add(name);
    for (const { name } of outputsOf(after, types)) removed.delete(name);
    return after;
  });
  const edges = document.edges.filter(
    ({ source, source_handle }) => source === nodeId && removed.has(source_handle),
  );
  return removeEdges(changed, new Set(edges.map(({ id }) => id)));
}

function isSame(before: unknown, after: unknown): boolean {
  return before === after || JSON.stringify(before) === JSON.stringify(after);
}
