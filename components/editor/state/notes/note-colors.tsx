import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import { type DocumentNote, noteColors } from "#engine/document.ts";
import classes from "./note-colors.module.css";
import hues from "./note-hue.module.css";

/** The choice of a note's color. */
export function NoteColors({ note }: { note: DocumentNote }) {
  const store = useEditorStore();
  return (
    <fieldset className={classes.colors}>
      <legend>Color</legend>
      {noteColors.map((color) => (
        <button
          key={color}
          type="button"
          className={`${hues.hue} ${classes.swatch}`}
          data-color={color}
          aria-label={color}
          aria-pressed={color === note.color}
          title={color}
          onClick={() => store.getState().changeNote(note.id, { color })}
        />
      ))}
    </fieldset>
  );
}
