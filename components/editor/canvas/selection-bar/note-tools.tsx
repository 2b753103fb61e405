import { IconCopyPlus, IconCursorText, IconTrash } from "@tabler/icons-react";
import { useCanvasActions } from "#components/editor/canvas/commands/use-canvas-actions.ts";
import { Tool } from "#components/editor/canvas/tools/tool.tsx";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { NoteColors } from "#components/editor/state/notes/note-colors.tsx";
import classes from "./selection-bar.module.css";

/** The actions for one note. */
export function NoteTools({ noteId }: { noteId: string }) {
  const actions = useCanvasActions();
  const note = useEditor(({ document }) => document.notes?.find(({ id }) => id === noteId));
  const readOnly = useEditor((state) => state.readOnly);
  if (!note || readOnly) return <span className={classes.name}>Note</span>;
  return (
    <>
      <Tool label="Edit text" icon={IconCursorText} keys="enter" onClick={actions.editNote} />
      <NoteColors note={note} />
      <Tool label="Duplicate" icon={IconCopyPlus} keys="mod+D" onClick={() => actions.duplicate()} />
      <Tool label="Delete" icon={IconTrash} keys="delete" onClick={actions.remove} />
    </>
  );
}
