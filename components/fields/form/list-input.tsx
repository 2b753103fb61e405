"use client";

import { Button } from "@mantine/core";
import { IconChevronDown, IconChevronUp, IconPlus, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FieldProblems } from "#components/fields/field-problems.tsx";
import { type InsertRow, InsertRowProvider, setInsertRow } from "#components/fields/insert-target.ts";
import { flushFields } from "#components/monaco/pending-text.ts";
import { runAfterPress } from "#components/ui/after-press.ts";
import type { Fields, ListFieldDefinition } from "#engine/field.ts";
import { isJsonObject } from "#lib/json.ts";
import { type ConfigPath, moveValue } from "./config-path.ts";
import classes from "./form.module.css";
import type { FormContext } from "./form-context.ts";
import { mappedRow, takesTag } from "./mapped-row.ts";
import { newRow } from "./new-row.ts";
import type { FieldProblemAt } from "./problems-at.ts";
import { rowLayout } from "./row-layout.ts";
import { rowTitle } from "./row-title.ts";
import { type VisibleField, visibleFields } from "./shown-fields.ts";
import { useTagDrop } from "./use-tag-drop.ts";

export interface ListInputProps {
  field: ListFieldDefinition;
  path: ConfigPath;
  value: unknown;
  /** The configuration around the list. */
  seen: Readonly<Record<string, unknown>>;
  form: FormContext;
  problems: readonly FieldProblemAt[];
  /** Renders one field of a row. */
  children: (shown: VisibleField, row: RowState) => ReactNode;
}

export interface RowState {
  /** The row was just added and has not been left yet. */
  isFresh: boolean;
  /** The row has room for the labels and help of its fields. */
  isLabeled: boolean;
}

/**
 * Rows with the same fields: added, removed, and moved by their buttons or with Alt and the arrow keys. A dropped tag
 * becomes a row.
 */
export function ListInput({ field, path, value, seen, form, problems, children }: ListInputProps) {
  const { list, rows, fresh, change, move, leave } = useRows(path, value, form);
  const one = field.addLabel.replace(/^Add\s+/, "");
  const drop = useTagDrop(!form.readOnly && takesTag(field.item), (dragged) =>
    change((all) => [...all, mappedRow(field.item, dragged, all)]),
  );
  const onKeyDown = (event: KeyboardEvent, row: number) => {
    if (form.readOnly || !event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    if (!isOfThisRow(event)) return;
    event.preventDefault();
    event.stopPropagation();
    move(row, event.key === "ArrowUp" ? row - 1 : row + 1, "field");
  };

  return (
    <fieldset ref={list} className={classes.list} aria-label={field.label} {...drop.handlers}>
      <div className={classes.heading}>{field.label}</div>
      {field.help !== undefined && <div className={classes.help}>{field.help}</div>}
      {rows.length === 0 && form.readOnly && <div className={classes.empty}>None</div>}
      {rows.map((row, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place.
          key={index}
          name={`${capital(one)} ${index + 1}`}
          fields={visibleFields(field.item, isJsonObject(row) ? row : {}, [...path, index], seen)}
          onKeyDown={(event) => onKeyDown(event, index)}
          onLeave={() => leave(index)}
          isFresh={index === fresh}
          drawField={children}
        >
          {!form.readOnly && (
            <RowActions
              name={`${one} ${index + 1}`}
              index={index}
              count={rows.length}
              onMove={(to, action) => move(index, to, action)}
              onRemove={() =>
                change((all) => all.toSpliced(index, 1), { row: Math.max(0, index - 1), action: "remove" })
              }
            />
          )}
        </Row>
      ))}
      {rows.length > 0 && <ItemHelp fields={field.item} />}
      <FieldProblems problems={problems} />
      {!form.readOnly && (
        <AddRow
          label={field.addLabel}
          takesTags={takesTag(field.item)}
          isOver={drop.isOver}
          onAdd={() => {
            const focus = { row: rows.length, action: "field" };
            change((all) => [...all, newRow(field.item)], focus, rows.length);
          }}
        />
      )}
    </fieldset>
  );
}

/** A list's rows and what changes them. */
function useRows(path: ConfigPath, value: unknown, form: FormContext) {
  const list = useRef<HTMLFieldSetElement>(null);
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  });
  const [fresh, setFresh] = useState<number | null>(null);
  /** Changes the rows and gives the focus to one of them at once: the next key may be pressed before the next task. */
  const change = (next: (rows: readonly unknown[]) => unknown[], focus?: RowFocus, freshRow?: number) => {
    // Text being typed belongs to its row's old place.
    flushSync(flushFields);
    flushSync(() => {
      setFresh(freshRow ?? null);
      form.set(path, next(latest.current));
    });
    if (focus) focusIn(list.current, focus);
  };
  const move = (from: number, to: number, action: string) => {
    if (to >= 0 && to < rows.length) change((all) => moveValue(all, from, to), { row: to, action });
  };
  const leave = (row: number) => setFresh((before) => (before === row ? null : before));
  return { list, rows, fresh, change, move, leave };
}

interface RowActionsProps {
  /** "field 2" */
  name: string;
  index: number;
  count: number;
  onMove: (to: number, action: string) => void;
  onRemove: () => void;
}

function RowActions({ name, index, count, onMove, onRemove }: RowActionsProps) {
  const button = { type: "button", className: classes.rowAction } as const;
  return (
    <div className={classes.rowActions}>
      {count > 1 &&
        [
          { action: "up", to: index - 1, Icon: IconChevronUp },
          { action: "down", to: index + 1, Icon: IconChevronDown },
        ].map(({ action, to, Icon }) => (
          <button
            {...button}
            key={action}
            data-action={action}
            aria-label={`Move ${name} ${action}`}
            disabled={to < 0 || to >= count}
            onClick={() => onMove(to, action)}
          >
            <Icon size={14} aria-hidden />
          </button>
        ))}
      <button {...button} data-action="remove" aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconX size={14} aria-hidden />
      </button>
    </div>
  );
}

/** Under the rows, the help of fields that have no room for it themselves. */
function ItemHelp({ fields }: { fields: Fields }) {
  const isLabeled = rowLayout(Object.values(fields).map((field) => ({ field }))) === "many";
  if (isLabeled) return null;
  return Object.entries(fields).map(
    ([name, { help }]) =>
      help && (
        <div key={name} className={classes.help}>
          {help}
        </div>
      ),
  );
}

interface AddRowProps {
  label: string;
  takesTags: boolean;
  /** A tag is dragged over the list. */
  isOver: boolean;
  onAdd: () => void;
}

function AddRow({ label, takesTags, isOver, onAdd }: AddRowProps) {
  return (
    <div className={classes.add} data-takes-tags={takesTags || undefined} data-drop={isOver || undefined}>
      <Button
        variant="default"
        size="compact-sm"
        data-action="add"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={onAdd}
      >
        {label}
      </Button>
      <span className={classes.dropHint} aria-hidden>
        Drop here to {label.charAt(0).toLowerCase() + label.slice(1)}
      </span>
    </div>
  );
}

/** The control that has the focus after a change: "up", "down", "remove" or "field". */
interface RowFocus {
  row: number;
  action: string;
}

interface RowProps {
  /** "Field 2" */
  name: string;
  fields: readonly VisibleField[];
  onKeyDown: (event: KeyboardEvent) => void;
  /** The focus has left the row. */
  onLeave: () => void;
  isFresh: boolean;
  drawField: (shown: VisibleField, row: RowState) => ReactNode;
  /** Shown at the row's end. */
  children: ReactNode;
}

/** A row. While the caret is in it, tags are inserted into its fields. */
function Row({ name, fields, onKeyDown, onLeave, isFresh, drawField, children }: RowProps) {
  const [row] = useState<InsertRow>(() => ({ offers: new Set(), last: null }));
  const title = rowTitle(fields) ?? name;
  const layout = rowLayout(fields);
  const isLabeled = layout === "many";
  const isShared = fields.filter(({ field }) => field.kind === "template").length > 1;
  const context = useMemo(() => ({ row, title, isShared }), [row, title, isShared]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout rules.
    <div
      role="group"
      aria-label={name}
      className={classes.row}
      data-row
      data-layout={layout}
      onKeyDownCapture={onKeyDown}
      onFocus={() => setInsertRow(row)}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Without a target, the field only mounts its editor, or another window has the focus now.
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) runAfterPress(onLeave);
      }}
    >
      <InsertRowProvider value={context}>
        <div className={classes.cells}>{fields.map((shown) => drawField(shown, { isFresh, isLabeled }))}</div>
      </InsertRowProvider>
      {children}
    </div>
  );
}

/** False for a key in a row of a nested list, which moves that row. */
function isOfThisRow({ target, currentTarget }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest("[data-row]") === currentTarget;
}

/** Restores the focus after a change: to a row's button, to its first field, else to the button that adds a row. */
function focusIn(list: HTMLElement | null, { row, action }: RowFocus): void {
  const group = list?.querySelectorAll<HTMLElement>(':scope > [role="group"]')[row];
  const wanted =
    action === "field"
      ? group?.querySelector<HTMLElement>("textarea, input, select")
      : group?.querySelector<HTMLElement>(`[data-action="${action}"]:not(:disabled), [data-action="remove"]`);
  (wanted ?? list?.querySelector<HTMLElement>('[data-action="add"]'))?.focus();
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
