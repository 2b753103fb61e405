import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { mapNodes } from "./change.ts";
import { isContainer } from "./inside.ts";

/** True for a container that is drawn as a card, without the nodes inside it. */
export function isCollapsed(node: DocumentNode, types: NodeTypes): boolean {
  return node.collapsed === true && isContainer(node, types);
}

/** Collapses or expands containers. Only `true` is stored. */
export function collapse(
  document: FlowDocument,
  types: NodeTypes,
  nodeIds: ReadonlySet<string>,
  collapsed: boolean,
): FlowDocument {
  return mapNodes(document, (node) => {
    if (!nodeIds.has(node.id) || !isContainer(node, types) || isCollapsed(node, types) === collapsed)
      return node;
    const { collapsed: _, ...expanded } = node;
    return collapsed ? { ...expanded, collapsed } : expanded;
  });
}
