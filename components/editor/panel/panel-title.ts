import { type EditorState, findNode, onlyEdge, onlyNode } from "#components/editor/state/editor-context.tsx";
import { labelOf } from "#engine/edit/edit.ts";

/** The subject of the panel, for a heading outside of it: the node's name, or the kind of the selection. */
export function panelTitle({ document, selection, nodeTypes, name }: EditorState): string {
  const id = onlyNode(selection);
  const node = findNode(document, id);
  if (node) return labelOf(node, nodeTypes);
  if (id !== null) return "Note";
  if (onlyEdge(selection) !== null) return "Connection";
  return selection.nodes.size + selection.edges.size > 1 ? "Selection" : name;
}
