import { notifications } from "@mantine/notifications";
import { useReactFlow } from "@xyflow/react";
import { useEffect } from "react";
import { useEditorStore } from "#components/canvas/store.ts";
import { isOnCanvas } from "./use-canvas-keys.ts";

/**
 * Copying, cutting and pasting by the browser's own keys: their events carry the clipboard, so that no permission is
 * asked for. What is pasted goes to the pointer.
 */
export function useClipboardEvents(): void {
  const store = useEditorStore();
  const { screenToFlowPosition } = useReactFlow();
  useEffect(() => {
    const pointer = { x: window.innerWidth / 2, y: window.innerHeight / 2 };
    const onMove = (event: PointerEvent) => {
      pointer.x = event.clientX;
      pointer.y = event.clientY;
    };
    const onCopy = (event: ClipboardEvent) => {
      if (!isOnCanvas(event.target) || window.getSelection()?.isCollapsed === false) return;
      const text = store.getState().copy();
      if (text === null) return;
      event.clipboardData?.setData("text/plain", text);
      event.preventDefault();
      if (event.type === "cut") store.getState().removeSelected();
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!isOnCanvas(event.target) || store.getState().readOnly) return;
      const text = event.clipboardData?.getData("text/plain") ?? "";
      const refusal = store.getState().paste(text, screenToFlowPosition(pointer));
      event.preventDefault();
      if (refusal !== null)
        notifications.show({ color: "red", title: "Nothing was pasted", message: refusal });
    };
    document.addEventListener("pointermove", onMove, { passive: true });
    document.addEventListener("copy", onCopy);
    document.addEventListener("cut", onCopy);
    document.addEventListener("paste", onPaste);
    return () => {
      document.removeEventListener("pointermove", onMove);
      document.removeEventListener("copy", onCopy);
      document.removeEventListener("cut", onCopy);
      document.removeEventListener("paste", onPaste);
    };
  }, [store, screenToFlowPosition]);
}
