"use client";

import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { TableRow } from "#api/flows/tables/rows/schema.ts";
import type { TableColumn } from "#api/flows/tables/schema.ts";
import { columnTypeLabels } from "#engine/tables/column.ts";
import { cutText } from "#lib/cut-text.ts";
import { CellEditor } from "./cell-editor.tsx";
import { readCellText, toCellText } from "./cell-text.ts";
import classes from "./grid.module.css";
import { type Place, useGridPosition } from "./use-grid-position.ts";

export interface RowGridProps {
  /** The accessible name: "Rows of Customers". */
  label: string;
  columns: readonly TableColumn[];
  rows: readonly TableRow[];
  isBusy?: boolean;
  /** The name of the column that the rows are sorted by, or empty. */
  sort: string;
  direction: "asc" | "desc";
  canEdit: boolean;
  /** The menu of a column, as its head. */
  head: (column: TableColumn) => React.ReactNode;
  /** Saves a value. Resolves to the reason for a refusal, or null if it is saved. */
  onSave: (row: TableRow, column: TableColumn, value: TableRow["values"][string]) => Promise<string | null>;
  onDelete: (row: TableRow) => void;
}

/** The length of a value that a cell shows. */
const shownChars = 300;

/** The rows of a table. Arrow keys move, Enter edits the current cell, Escape cancels. */
export function RowGrid(props: RowGridProps) {
  const { label, columns, rows, isBusy = false, canEdit } = props;
  const width = columns.length + (canEdit ? 1 : 0);
  const { grid, current, moveTo, setPlace, onKeyDown } = useGridPosition(rows.length, width);
  const [edited, setEdited] = useState<Place | null>(null);
  const stop = (place: Place) => {
    setEdited(null);
    moveTo(place);
  };
  return (
    <div className={classes.scroll}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are edited and have the focus.
        role="grid"
        aria-label={label}
        aria-busy={isBusy}
        aria-readonly={!canEdit}
        className={classes.grid}
        onKeyDown={onKeyDown}
      >
        <Heads {...props} onPlace={setPlace} />
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.id}>
              <th scope="row" className={`tabular ${classes.number}`}>
                {row.id}
              </th>
              {columns.map((column, index) => {
                const place = { row: at, column: index };
                return (
                  <GridCell
                    key={column.id}
                    {...{ row, column, place, canEdit }}
                    isCurrent={isAt(current, place)}
                    isEdited={isAt(edited, place)}
                    onEdit={() => setEdited(place)}
                    onFocus={() => setPlace(place)}
                    onStop={(down) => stop({ row: at + (down ? 1 : 0), column: index })}
                    onLeave={() => setEdited(null)}
                    onSave={props.onSave}
                  />
                );
              })}
              {canEdit && (
                <DeleteCell
                  {...{ row, current }}
                  place={{ row: at, column: columns.length }}
                  onPlace={setPlace}
                  onDelete={props.onDelete}
                />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadsProps extends Pick<RowGridProps, "columns" | "sort" | "direction" | "canEdit" | "head"> {
  onPlace: (place: Place) => void;
}

function Heads({ columns, sort, direction, canEdit, head, onPlace }: HeadsProps) {
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.number}>
          _id
        </th>
        {columns.map((column, index) => (
          <th
            key={column.id}
            scope="col"
            data-type={column.type}
            data-place={`-1:${index}`}
            aria-sort={column.name === sort ? (direction === "asc" ? "ascending" : "descending") : undefined}
            title={columnTypeLabels[column.type]}
            onFocus={() => onPlace({ row: -1, column: index })}
          >
            {head(column)}
          </th>
        ))}
        {canEdit && (
          <th scope="col" className={classes.actions}>
            <span className={classes.hidden}>Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

interface DeleteCellProps {
  row: TableRow;
  place: Place;
  current: Place;
  onPlace: (place: Place) => void;
  onDelete: (row: TableRow) => void;
}

function DeleteCell({ row, place, current, onPlace, onDelete }: DeleteCellProps) {
  return (
    <td data-place={`${place.row}:${place.column}`} className={classes.actions}>
      <ActionIcon
        data-cell-focus
        tabIndex={isAt(current, place) ? 0 : -1}
        aria-label={`Delete row ${row.id}`}
        onFocus={() => onPlace(place)}
        onClick={() => onDelete(row)}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </td>
  );
}

function isAt(current: Place | null, { row, column }: Place): boolean {
  return current?.row === row && current.column === column;
}

interface GridCellProps {
  row: TableRow;
  column: TableColumn;
  place: Place;
  isCurrent: boolean;
  isEdited: boolean;
  canEdit: boolean;
  onEdit: () => void;
  onFocus: () => void;
  /** Editing ended by a key. `down` if it continues below. */
  onStop: (down: boolean) => void;
  /** Editing ended because the focus went elsewhere. */
  onLeave: () => void;
  onSave: RowGridProps["onSave"];
}

function GridCell(props: GridCellProps) {
  const { row, column, place, isCurrent, isEdited, canEdit, onEdit, onFocus, onStop, onLeave, onSave } =
    props;
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const text = toCellText(row.values[column.name], column.type);
  const save = async (entered: string, moves: boolean) => {
    const read = readCellText(entered, column.type);
    if ("problem" in read) return setProblem(read.problem);
    setIsSaving(true);
    const refused = await onSave(row, column, read.value);
    setIsSaving(false);
    setProblem(refused);
    if (refused === null) moves ? onStop(true) : onLeave();
  };
  const cancel = () => {
    setProblem(null);
    onStop(false);
  };
  return (
    <td
      data-place={`${place.row}:${place.column}`}
      data-type={column.type}
      tabIndex={isCurrent && !isEdited ? 0 : -1}
      className={classes.cell}
      onFocus={onFocus}
      onDoubleClick={() => canEdit && !isEdited && onEdit()}
      onKeyDown={(event) => {
        if (isEdited || !canEdit || (event.key !== "Enter" && event.key !== "F2")) return;
        event.preventDefault();
        onEdit();
      }}
    >
      {isEdited ? (
        <CellEditor
          column={column}
          label={`${column.name}, row ${row.id}`}
          text={text}
          isSaving={isSaving}
          problem={problem}
          onSave={(entered, moves) => void save(entered, moves)}
          onCancel={cancel}
        />
      ) : (
        <span className={classes.text}>{cutText(text, shownChars)}</span>
      )}
    </td>
  );
}
