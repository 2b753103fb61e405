import type { Node, NodeProps } from "@xyflow/react";
import { lazy, memo, Suspense, useState } from "react";
import { useDetailLevel } from "#components/editor/canvas/view/detail-level.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import hues from "#components/editor/state/notes/note-hue.module.css";
import type { DocumentNote } from "#engine/document.ts";
import classes from "./note-card.module.css";
import { NoteField } from "./note-field.tsx";
import { ResizeHandle } from "./resize-handle.tsx";

interface NoteData extends Record<string, unknown> {
  note: DocumentNote;
}

export type NoteNode = Node<NoteData, "note">;

/** Loaded with the first note, because most flows have no notes. */
const NoteText = lazy(() => import("./note-text.tsx"));

/** A sticky note on the canvas: its text as Markdown, or a field while it is edited. */
export const NoteCard = memo(function NoteCard({ data: { note }, selected }: NodeProps<NoteNode>) {
  const isEditing = useEditor((state) => state.renaming === note.id);
  const readOnly = useEditor((state) => state.readOnly);
  const near = useDetailLevel() === "near";
  const [resized, setResized] = useState<DocumentNote["size"] | null>(null);
  return (
    <div
      className={`${hues.hue} ${classes.note}`}
      data-color={note.color}
      data-selected={selected || undefined}
      style={resized ?? note.size}
    >
      {isEditing && <NoteField key={note.id} note={note} />}
      {!isEditing && near && <Content note={note} />}
      {selected && !readOnly && <ResizeHandle note={note} onResize={setResized} />}
    </div>
  );
});

function Content({ note: { text } }: { note: DocumentNote }) {
  if (text.trim() === "") return <p className={classes.empty}>Empty note</p>;
  return (
    <Suspense fallback={<div className={classes.text}>{withoutMarks(text)}</div>}>
      <NoteText text={text} />
    </Suspense>
  );
}

/** Markdown without what would look like an error until it is rendered: the marks of headings and of bold text. */
function withoutMarks(text: string): string {
  return text.replaceAll(/^#+ |\*\*|__/gm, "");
}
