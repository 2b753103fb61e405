import { useEffect } from "react";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import { isClipboardOfCanvas } from "#components/editor/state/use-canvas-keys.ts";
import type { Point } from "#engine/edit/edit.ts";
import type { CanvasActions } from "./use-canvas-actions.ts";

/**
 * Copies, cuts and pastes on the browser's own events, which carry the clipboard, so that no permission is needed.
 * Nodes are pasted at the pointer, or in the middle of the view.
 */
export function useClipboardEvents({ pasteText }: Pick<CanvasActions, "pasteText">): void {
  const store = useEditorStore();
  useEffect(() => {
    let pointer: Point | undefined;
    const onMove = ({ target, clientX, clientY }: PointerEvent) => {
      const isOver = target instanceof Element && target.closest("[data-canvas]") !== null;
      pointer = isOver ? { x: clientX, y: clientY } : undefined;
    };
    // Text that was selected earlier must not take the copy event from the nodes that are selected next.
    const onPress = ({ target }: PointerEvent) => {
      const isOver = target instanceof Element && target.closest("[data-canvas]") !== null;
      if (isOver && !target.matches("input, textarea")) window.getSelection()?.removeAllRanges();
    };
    const onCopy = (event: ClipboardEvent) => {
      if (!isClipboardOfCanvas() || window.getSelection()?.isCollapsed === false) return;
      const text = store.getState().copy();
      if (text === null) return;
      event.clipboardData?.setData("text/plain", text);
      event.preventDefault();
      if (event.type === "cut") store.getState().removeSelected();
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!isClipboardOfCanvas() || store.getState().readOnly) return;
      pasteText(event.clipboardData?.getData("text/plain") ?? "", pointer);
      event.preventDefault();
    };
    document.addEventListener("pointermove", onMove, { passive: true });
    document.addEventListener("pointerdown", onPress, { passive: true });
    document.addEventListener("copy", onCopy);
    document.addEventListener("cut", onCopy);
    document.addEventListener("paste", onPaste);
    return () => {
      document.removeEventListener("pointermove", onMove);
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("copy", onCopy);
      document.removeEventListener("cut", onCopy);
      document.removeEventListener("paste", onPaste);
    };
  }, [store, pasteText]);
}
