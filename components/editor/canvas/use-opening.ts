import { useCallback } from "react";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import type { CanvasNode } from "./to-xyflow.ts";

interface Opening {
  onOpenPanel: () => void;
  onEnterPanel: () => void;
  opensOnTap: boolean;
}

/**
 * Opens a node by a double click, and where it is asked for by a tap. Of a note the text is edited. The handlers keep their
 * identity, because new ones would render every node again.
 */
export function useOpening({ onOpenPanel, onEnterPanel, opensOnTap }: Opening) {
  const store = useEditorStore();
  const onNodeDoubleClick = useCallback(
    (_: unknown, { id, type }: CanvasNode) =>
      type === "note" ? store.getState().startRenaming(id) : onEnterPanel(),
    [store, onEnterPanel],
  );
  const onNodeClick = useCallback(
    (_: unknown, { type }: CanvasNode) => type !== "note" && onOpenPanel(),
    [onOpenPanel],
  );
  return { onNodeDoubleClick, ...(opensOnTap && { onNodeClick }) };
}
