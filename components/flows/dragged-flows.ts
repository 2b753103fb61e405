import { type DragEvent, useState } from "react";

/** The type of dragged flows: their ids, separated by commas. No other program drags anything of this type. */
const dragType = "application/x-millrace-flows";

/** Starts dragging these flows, with a text for the pointer. */
export function dragFlows(event: DragEvent, ids: readonly string[], text: string): void {
  event.dataTransfer.setData(dragType, ids.join());
  event.dataTransfer.effectAllowed = "move";
  if (ids.length < 2) return;
  const image = document.createElement("div");
  image.textContent = text;
  Object.assign(image.style, {
    position: "fixed",
    top: "-100px",
    padding: "4px 12px",
    borderRadius: "8px",
    background: "var(--accent)",
    color: "var(--on-filled)",
    font: "500 13px var(--mantine-font-family)",
  });
  document.body.append(image);
  event.dataTransfer.setDragImage(image, -8, 12);
  // The browser takes its picture after this event.
  setTimeout(() => image.remove());
}

/** Properties of an element on which flows can be dropped, and whether some are over it. */
export function useFlowDrop(onDrop: ((ids: string[]) => void) | undefined) {
  const [isOver, setIsOver] = useState(false);
  if (!onDrop) return { isOver: false, target: {} };
  const accept = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(dragType)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
    setIsOver(true);
  };
  const target = {
    onDragEnter: accept,
    onDragOver: accept,
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      setIsOver(false);
      const ids = event.dataTransfer.getData(dragType).split(",").filter(Boolean);
      if (ids.length === 0) return;
      event.preventDefault();
      onDrop(ids);
    },
  };
  return { isOver, target };
}
