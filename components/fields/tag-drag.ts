import type { DragEvent } from "react";

/** Tells our tags from other text that is dragged over a field. */
const type = "application/x-millrace-tag";

/** Puts a tag onto what is dragged; as plain text too, for fields that are not ours. */
export function startTagDrag(event: DragEvent, tag: string): void {
  event.dataTransfer.setData(type, tag);
  event.dataTransfer.setData("text/plain", tag);
  event.dataTransfer.effectAllowed = "copy";
}

/** True while a tag, not just anything, is dragged. What it is can be read only once it is dropped. */
export function isTagDrag(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(type);
}

/** The tag that was dropped, or null. */
export function droppedTag(event: DragEvent): string | null {
  return event.dataTransfer.getData(type) || null;
}
