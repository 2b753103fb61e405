import { type KeyboardEvent, useId, useRef, useState } from "react";
import type { TableColumn } from "#api/flows/tables/schema.ts";
import classes from "./grid.module.css";

export interface CellEditorProps {
  column: TableColumn;
  label: string;
  /** The value as text. */
  text: string;
  isSaving: boolean;
  /** Why the last value was not saved. */
  problem: string | null;
  /** `moves` if the key continues in the cell below. */
  onSave: (text: string, moves: boolean) => void;
  onCancel: () => void;
}

/** Edits a value in its cell. Enter and leaving the cell save, Escape cancels. */
export function CellEditor({
  column,
  label,
  text: before,
  isSaving,
  problem,
  onSave,
  onCancel,
}: CellEditorProps) {
  const id = useId();
  const [text, setText] = useState(before);
  // Escape takes the field away, which must not count as leaving it.
  const isOver = useRef(false);
  const save = (moves: boolean) => {
    if (isSaving || isOver.current) return;
    if (text === before && problem === null) return cancel();
    onSave(text, moves);
  };
  const cancel = () => {
    isOver.current = true;
    onCancel();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      cancel();
    } else if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      save(true);
    }
  };
  const field = {
    "aria-label": label,
    "aria-invalid": problem !== null,
    "aria-describedby": problem === null ? undefined : id,
    className: classes.field,
    value: text,
    readOnly: isSaving,
    onKeyDown,
    onBlur: () => save(false),
    onFocus: (event: { currentTarget: { select?: () => void } }) => event.currentTarget.select?.(),
    ref: focus,
  };
  return (
    <div className={classes.editor} data-editing>
      {column.type === "boolean" ? (
        <select
          aria-label={label}
          className={classes.field}
          value={text}
          ref={focus}
          onKeyDown={onKeyDown}
          onBlur={() => save(false)}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        >
          <option value="">Empty</option>
          <option value="true">true</option>
          <option value="false">false</option>
        </select>
      ) : column.type === "text" || column.type === "json" ? (
        <textarea
          {...field}
          rows={Math.min(8, Math.max(1, text.split("\n").length))}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      ) : (
        <input
          {...field}
          inputMode={column.type === "number" ? "decimal" : "text"}
          placeholder={column.type === "date_time" ? "2026-05-31T09:30:00Z" : ""}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      {problem !== null && (
        <div id={id} role="alert" className={classes.problem}>
          {problem}
        </div>
      )}
    </div>
  );
}

/** Focuses a field once, when it appears. */
function focus(field: HTMLElement | null): void {
  field?.focus();
}
