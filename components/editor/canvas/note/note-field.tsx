import { useEffect, useRef } from "react";
import { focusNode } from "#components/editor/canvas/commands/focus-node.ts";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import { type DocumentNote, maxNoteLength } from "#engine/document.ts";
import classes from "./note-card.module.css";

/** A note's text as a field in its place. Blur, Escape and Ctrl/⌘ Enter keep what was typed. */
export function NoteField({ note }: { note: DocumentNote }) {
  const store = useEditorStore();
  const field = useRef<HTMLTextAreaElement>(null);
  // After xyflow has focused the card that was clicked.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <textarea
      ref={field}
      className={`${classes.field} nodrag nopan nowheel`}
      aria-label="Note text, in Markdown"
      placeholder="Write Markdown …"
      defaultValue={note.text}
      maxLength={maxNoteLength}
      onBlur={(event) => {
        const { changeNote, stopRenaming } = store.getState();
        changeNote(note.id, { text: event.currentTarget.value });
        stopRenaming();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        const isEnd = event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey));
        if (!isEnd) return;
        event.preventDefault();
        event.currentTarget.blur();
        focusNode(note.id);
      }}
    />
  );
}
