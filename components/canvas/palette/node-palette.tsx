"use client";

import { afterSelection } from "#components/canvas/after-selection.ts";
import { onlyNode, useEditorStore } from "#components/canvas/store.ts";
import { NodeList } from "./node-list.tsx";

/** The node types at the left of the editor. A click adds behind what is selected, else where there is room. */
export function NodePalette() {
  const store = useEditorStore();
  return (
    <NodeList
      draggable
      onChoose={(type) => {
        const { document, selection, addNode } = store.getState();
        addNode(type, null, afterSelection(document, onlyNode(selection), type));
      }}
    />
  );
}
