import type { DragEvent } from "react";
import { z } from "zod";

/** Distinguishes our tags from other text dragged over a field. */
const type = "application/x-millrace-tag";
/** On the page's root while a tag is dragged: styles light up every place that takes one. */
const draggingAttribute = "data-tag-drag";

const draggedTagSchema = z.object({ tag: z.string(), name: z.string() });

export interface DraggedTag {
  /** `{{order.total}}` */
  tag: string;
  /** The name of the field made of it: "total". */
  name: string;
}

/** Adds a tag to a drag event; also as plain text, for other drop targets. Marks the page until the drag ends. */
export function startTagDrag(event: DragEvent, dragged: DraggedTag): void {
  event.dataTransfer.setData(type, JSON.stringify(dragged));
  event.dataTransfer.setData("text/plain", dragged.tag);
  event.dataTransfer.effectAllowed = "copy";
  const ended = new AbortController();
  const end = () => {
    ended.abort();
    document.documentElement.removeAttribute(draggingAttribute);
  };
  // A page that changes while the drag starts can end it.
  setTimeout(() => {
    if (ended.signal.aborted) return;
    document.documentElement.setAttribute(draggingAttribute, "");
    // If the dragged element disappears, the browser reports no end, but the pointer moves again.
    document.addEventListener("pointermove", end, { signal: ended.signal });
  });
  for (const name of ["dragend", "drop"])
    document.addEventListener(name, end, { capture: true, signal: ended.signal });
}

/** True while a tag is dragged. Its text can be read only on drop. */
export function isTagDrag(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(type);
}

/** The dropped tag, or null. */
export function droppedTag(event: DragEvent): DraggedTag | null {
  const data = event.dataTransfer.getData(type);
  return data === "" ? null : (draggedTagSchema.safeParse(JSON.parse(data)).data ?? null);
}
