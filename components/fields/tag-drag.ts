import type { DragEvent } from "react";

/** Distinguishes our tags from other text dragged over a field. */
const type = "application/x-millrace-tag";

/** Adds a tag to a drag event; also as plain text, for other drop targets. */
export function startTagDrag(event: DragEvent, tag: string): void {
  event.dataTransfer.setData(type, tag);
  event.dataTransfer.setData("text/plain", tag);
  event.dataTransfer.effectAllowed = "copy";
}

/** True while a tag is dragged. Its text can be read only on drop. */
export function isTagDrag(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(type);
}

/** The dropped tag, or null. */
export function droppedTag(event: DragEvent): string | null {
  return event.dataTransfer.getData(type) || null;
}
