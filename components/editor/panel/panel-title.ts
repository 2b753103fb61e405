import { type EditorState, findNode, onlyNode } from "#components/editor/state/editor-context.tsx";
import { labelOf } from "#engine/edit/edit.ts";

/** The subject of the panel, for a heading outside of it: the name of the node, else of the flow. */
export function panelTitle({ document, selection, nodeTypes, name }: EditorState): string {
  const node = findNode(document, onlyNode(selection));
  return node ? labelOf(node, nodeTypes) : name;
}
