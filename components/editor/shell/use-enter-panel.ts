import { type RefObject, useCallback } from "react";
import { focusSelectionBar } from "#components/editor/canvas/selection-bar/focus-selection-bar.ts";
import { findNode, onlyNode, useEditorStore } from "#components/editor/state/editor-context.tsx";

/**
 * The element that receives the focus in the panel: a node's first field, else the open tab, else any
 * focusable element.
 */
const firstInPanel = [
  "[data-pointer] :is(textarea, input, select)",
  "[role=tab][aria-selected=true]",
  "input, textarea, button",
];

interface EnteredPanel {
  open: () => void;
  /** Without a workbench. */
  isSheet: boolean;
  box: RefObject<HTMLDivElement | null>;
}

/**
 * Opens what is selected, with the focus in it: a node in the workbench, at its first field, whose text is selected; the
 * flow's details in the panel; and of everything else the bar on the canvas.
 */
export function useEnterPanel({ open, isSheet, box }: EnteredPanel): () => void {
  const store = useEditorStore();
  return useCallback(() => {
    const { document, selection, detailsOpen, showWorkbench } = store.getState();
    const hasNode = findNode(document, onlyNode(selection)) !== undefined;
    if (!hasNode && !detailsOpen) return focusSelectionBar();
    open();
    if (!isSheet) showWorkbench(hasNode);
    requestAnimationFrame(() => {
      const found = firstInPanel.flatMap((one) => [
        ...(box.current?.querySelectorAll<HTMLElement>(one) ?? []),
      ]);
      const first = found.find((element) => element.checkVisibility());
      first?.focus();
      if (first instanceof HTMLInputElement || first instanceof HTMLTextAreaElement) first.select();
    });
  }, [open, isSheet, store, box]);
}
