import { useReactFlow } from "@xyflow/react";
import { type PointerEvent, useRef } from "react";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import { type DocumentNote, documentNoteSchema } from "#engine/document.ts";
import classes from "./note-card.module.css";

type Size = DocumentNote["size"];

const sizeSchema = documentNoteSchema.shape.size;
const grid = 8;

interface ResizeHandleProps {
  note: DocumentNote;
  /** The size while the handle is dragged; null afterwards. */
  onResize: (size: Size | null) => void;
}

/** The lower right corner of a note, which resizes it. The document is written once, when the corner is dropped. */
export function ResizeHandle({ note, onResize }: ResizeHandleProps) {
  const store = useEditorStore();
  const { getZoom } = useReactFlow();
  const began = useRef<{ x: number; y: number } | null>(null);
  const last = useRef(note.size);
  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    began.current = { x: event.clientX, y: event.clientY };
    last.current = note.size;
  };
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    if (!began.current) return;
    const zoom = getZoom();
    const parsed = sizeSchema.safeParse({
      width: onGrid(note.size.width + (clientX - began.current.x) / zoom),
      height: onGrid(note.size.height + (clientY - began.current.y) / zoom),
    });
    if (!parsed.success) return;
    last.current = parsed.data;
    onResize(parsed.data);
  };
  const end = () => {
    if (!began.current) return;
    began.current = null;
    store.getState().changeNote(note.id, { size: last.current });
    onResize(null);
  };
  return (
    <div
      className={`${classes.corner} nodrag nopan`}
      title="Resize"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}

function onGrid(length: number): number {
  return Math.round(length / grid) * grid;
}
