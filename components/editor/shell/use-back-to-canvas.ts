import { useCallback } from "react";
import { focusNode } from "#components/editor/canvas/commands/focus-node.ts";
import { onlyNode, useEditorStore } from "#components/editor/state/editor-context.tsx";

/** Leads from the panel back to the node on the canvas; without one, closes the flow's details. */
export function useBackToCanvas(): () => void {
  const store = useEditorStore();
  return useCallback(() => {
    const { selection, showDetails } = store.getState();
    const node = onlyNode(selection);
    if (node === null) showDetails(false);
    else focusNode(node);
  }, [store]);
}
