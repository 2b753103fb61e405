import { type DragEvent, useState } from "react";
import { type DraggedTag, droppedTag, isTagDrag } from "#components/fields/tag-drag.ts";

/** Takes tags that are dropped on an element, unless something inside it takes them. */
export function useTagDrop(isEnabled: boolean, onDropped: (dragged: DraggedTag) => void) {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      // A field in a row, or a list in it, has taken it.
      const isTaken = event.isDefaultPrevented();
      setIsOver(isEnabled && !isTaken && isTagDrag(event));
      if (!isEnabled || isTaken || !isTagDrag(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      setIsOver(false);
      const dragged = event.isDefaultPrevented() ? null : droppedTag(event);
      if (!isEnabled || dragged === null) return;
      event.preventDefault();
      onDropped(dragged);
    },
  };
  return { isOver, handlers };
}
