import { afterLast, afterSelection, typeBefore } from "#components/editor/canvas/after-selection.ts";
import { onlyNode, useEditor } from "#components/editor/state/editor-context.tsx";

/** The type of the node that a node added now would follow: the selected one, else as `afterLast` says. */
export function useFollowed(): string | undefined {
  return useEditor(({ document, nodeTypes, selection, lastNode }) => {
    const node = onlyNode(selection);
    const insertAt =
      node === null
        ? afterLast(document, nodeTypes, lastNode, null)
        : afterSelection(document, nodeTypes, node, null);
    return typeBefore(document, insertAt);
  });
}
