import { type HTMLAttributes, type KeyboardEvent, useId, useRef, useState } from "react";
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
  return (
    <div className={classes.editor} data-editing>
      <CellField
        type={column.type}
        text={text}
        onText={setText}
        shared={{ "aria-label": label, className: classes.field, onKeyDown, onBlur: () => save(false) }}
        typed={{
          "aria-invalid": problem !== null,
          "aria-describedby": problem === null ? undefined : id,
          readOnly: isSaving,
        }}
      />
      {problem !== null && (
        <div id={id} role="alert" className={classes.problem}>
          {problem}
        </div>
      )}
    </div>
  );
}

interface CellFieldProps {
  type: TableColumn["type"];
  text: string;
  onText: (text: string) => void;
  shared: Pick<HTMLAttributes<HTMLElement>, "aria-label" | "className" | "onKeyDown" | "onBlur">;
  /** For fields in which values are typed. */
  typed: { "aria-invalid": boolean; "aria-describedby": string | undefined; readOnly: boolean };
}

/** The field for a column's type. */
function CellField({ type, text, onText, shared, typed }: CellFieldProps) {
  const field = {
    ...shared,
    ref: focus,
    value: text,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onText(currentTarget.value),
  };
  if (type === "boolean") {
    return (
      <select {...field}>
        <option value="">Empty</option>
        <option value="true">true</option>
        <option value="false">false</option>
      </select>
    );
  }
  const select = (event: { currentTarget: { select: () => void } }) => event.currentTarget.select();
  if (type === "text" || type === "json") {
    const lines = text.split("\n").length;
    return <textarea {...field} {...typed} onFocus={select} rows={Math.min(8, Math.max(1, lines))} />;
  }
  return (
    <input
      {...field}
      {...typed}
      onFocus={select}
      inputMode={type === "number" ? "decimal" : "text"}
      placeholder={type === "date_time" ? "2026-05-31T09:30:00Z" : ""}
    />
  );
}

/** Focuses a field once, when it appears. */
function focus(field: HTMLElement | null): void {
  field?.focus();
}
