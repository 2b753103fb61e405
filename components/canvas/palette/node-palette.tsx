"use client";

import { useCanvasActions } from "#components/canvas/commands/use-canvas-actions.ts";
import { NodeList } from "./node-list.tsx";

/** The node types at the left of the editor. A click adds a node after the selected one, or in free space if none is selected. */
export function NodePalette({ onAdded }: { onAdded?: () => void }) {
  const { addType } = useCanvasActions();
  return (
    <NodeList
      draggable
      onChoose={(type) => {
        addType(type);
        onAdded?.();
      }}
    />
  );
}
