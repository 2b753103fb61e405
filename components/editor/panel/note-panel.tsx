"use client";

import { Stack, Textarea } from "@mantine/core";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { NoteColors } from "#components/editor/state/notes/note-colors.tsx";
import { maxNoteLength } from "#engine/document.ts";

/** A note's text and color. */
export function NotePanel({ noteId }: { noteId: string }) {
  const store = useEditorStore();
  const readOnly = useEditor((state) => state.readOnly);
  const note = useEditor(({ document }) => document.notes?.find(({ id }) => id === noteId));
  if (!note) return null;
  return (
    <Stack p={16} gap={12}>
      <Textarea
        label="Note"
        description="Markdown. Images are shown as links."
        autosize
        minRows={6}
        maxRows={24}
        value={note.text}
        maxLength={maxNoteLength}
        readOnly={readOnly}
        onChange={(event) => store.getState().changeNote(noteId, { text: event.currentTarget.value })}
      />
      {!readOnly && <NoteColors note={note} />}
    </Stack>
  );
}
