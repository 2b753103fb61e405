"use client";

import { useStore } from "@xyflow/react";
import { useEffect, useLayoutEffect, useRef } from "react";
import { onlyNode, useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { useCanvasActions } from "./commands/use-canvas-actions.ts";
import { whenSettled } from "./view/when-settled.ts";

/**
 * Shows the flow when the canvas opens; then, whenever a node is selected or the canvas gets smaller, that node with what
 * follows it. Renders nothing.
 */
export function KeepInView() {
  const store = useEditorStore();
  const { showFirst, revealAhead } = useCanvasActions();
  const isReady = useStore(({ panZoom, width }) => panZoom !== null && width > 0);
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const selected = useEditor(({ selection }) => onlyNode(selection));
  const before = useRef({ selected, width, height });
  const cancel = useRef<() => void>(undefined);

  useLayoutEffect(() => {
    if (isReady) showFirst();
  }, [isReady, showFirst]);

  useEffect(() => {
    const last = before.current;
    before.current = { selected, width, height };
    const isSmaller = width < last.width || height < last.height;
    if (selected === null || (selected === last.selected && !isSmaller)) return;
    cancel.current?.();
    cancel.current = whenSettled(() => {
      if (onlyNode(store.getState().selection) === selected) void revealAhead(selected);
    });
  }, [selected, width, height, store, revealAhead]);
  useEffect(() => () => cancel.current?.(), []);
  return null;
}
