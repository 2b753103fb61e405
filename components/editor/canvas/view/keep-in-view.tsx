"use client";

import { useStore } from "@xyflow/react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { useCanvasActions } from "#components/editor/canvas/commands/use-canvas-actions.ts";
import { onlyNode, useEditorStore } from "#components/editor/state/editor-context.tsx";

/** Shows the flow when the canvas opens, and its selected node when the canvas gets smaller. Renders nothing. */
export function KeepInView() {
  const store = useEditorStore();
  const { showFirst, reveal } = useCanvasActions();
  const isReady = useStore(({ panZoom, width }) => panZoom !== null && width > 0);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const size = useRef({ width, height });

  useLayoutEffect(() => {
    if (isReady) showFirst();
  }, [isReady, showFirst]);

  useEffect(() => {
    const before = size.current;
    size.current = { width, height };
    const node = onlyNode(store.getState().selection);
    if (node !== null && (width < before.width || height < before.height)) void reveal(node);
  }, [width, height, store, reveal]);
  return null;
}
