"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import { type Icon, IconBraces, IconSearch, IconTable } from "@tabler/icons-react";
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from "react";
import { startTagDrag } from "#components/fields/tag-drag.ts";
import { previewJson } from "#components/fields/template/preview-json.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";
import type { Json } from "#lib/json.ts";
import classes from "./data-viewer.module.css";
import { FoldToggle } from "./fold-toggle.tsx";
import { fieldName } from "./path-tag.ts";
import { RawView } from "./raw-view.tsx";
import { type DataPath, type DataRow, initiallyOpen, matchingRows, visibleRows } from "./rows.ts";
import { tableOf } from "./table-of.ts";
import { TableView } from "./table-view.tsx";
import { type RowProps, VirtualRows } from "./virtual-rows.tsx";

export interface DataViewerProps {
  /** The name of the data: "Output". */
  label: string;
  value: Json;
  /** The tag for a path in the data; omitted where tags cannot reach it, and values are copied instead. */
  tagOf?: ((path: DataPath) => string) | undefined;
  /** The share of the last calls that had a value there, if some of them lacked it: "in 187 of 200 calls". */
  lackAt?: ((path: DataPath) => string | null) | undefined;
  /** The action of a click on a value's tag. By default it copies the tag. */
  onUse?: ((tag: string) => void) | undefined;
  maxHeightPx?: number;
}

/** A value that a click uses: a line of the tree or a cell of the table. */
type Shown = Pick<DataRow, "path" | "value" | "name">;

const maxMatches = 500;
const maxPreviewChars = 120;
const linesAtFirst = 16;
const indentPx = 14;

/** Data as a tree with types, a list of objects also as a table. A click uses or copies the tag of a value, a drag drops it into a field. */
export function DataViewer({ label, value, tagOf, lackAt, onUse, maxHeightPx = 320 }: DataViewerProps) {
  const [text, setText] = useState("");
  const [chosen, setView] = useState<View>("tree");
  const table = useMemo(() => tableOf(value), [value]);
  const view = chosen === "table" && table === null ? "tree" : chosen;
  const wanted = useDeferredValue(text.trim());
  const { rows, setRowOpen } = useTreeRows(value, wanted);
  const [active, setActive] = useState<number | null>(null);

  const use = (shown: Shown) => (tagOf && onUse ? onUse(tagOf(shown.path)) : copyValue(shown, tagOf));
  const press = (row: DataRow) => (row.group ? setRowOpen(row, !row.isOpen) : use(row));
  const onKey = (event: KeyboardEvent, row: DataRow): boolean => {
    const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "c";
    const isBranch = row.size !== null && row.size > 0 && wanted === "";
    if (event.key === "ArrowRight" && isBranch && !row.isOpen) setRowOpen(row, true);
    else if (event.key === "ArrowLeft" && isBranch && row.isOpen) setRowOpen(row, false);
    else if (event.key === "ArrowLeft") setActive(parentIndex(rows, row));
    else if (isCopy && !row.group) copyValue(row, tagOf);
    else if (event.key === "Enter" || event.key === " ") press(row);
    else return false;
    return true;
  };
  const search = (next: string) => {
    setText(next);
    setActive(null);
  };

  const isBranching = typeof value === "object" && value !== null;
  return (
    <div className={classes.viewer}>
      <ViewerBar
        {...{ label, value, text, view }}
        hasTable={table !== null}
        canSearch={isBranching && view !== "raw"}
        onSearch={search}
        onView={setView}
      />
      {view === "table" && table && (
        <TableView
          {...{ table, tagOf, maxHeightPx }}
          label={`${label} as a table`}
          search={wanted}
          onUse={(path, cell) => use({ path, value: cell, name: fieldName(path) })}
        />
      )}
      {view === "raw" && <RawView label={`${label} as JSON`} value={value} maxHeightPx={maxHeightPx} />}
      {view !== "raw" && !isBranching && <SingleValue value={value} />}
      {view === "tree" && isBranching && rows.length === 0 && <NoRows value={value} wanted={wanted} />}
      {view === "tree" && isBranching && rows.length > 0 && (
        <VirtualRows {...{ rows, label, maxHeightPx, active, onKey }} role="tree" onActive={setActive}>
          {(row, props) => (
            <TreeRow
              key={row.id}
              {...{ row, props, tagOf, lackAt }}
              canFold={wanted === ""}
              onUse={() => press(row)}
              onToggle={() => setRowOpen(row, !row.isOpen)}
            />
          )}
        </VirtualRows>
      )}
    </div>
  );
}

/** The lines of the tree: those that are open or, during a search, those that match. */
function useTreeRows(value: Json, wanted: string) {
  const [open, setOpen] = useState<{ of: Json; ids: ReadonlySet<string> } | null>(null);
  const ids = useMemo(
    () => (open && open.of === value ? open.ids : initiallyOpen(value, linesAtFirst)),
    [open, value],
  );
  const rows = useMemo(
    () => (wanted === "" ? visibleRows(value, ids) : matchingRows(value, wanted, maxMatches)),
    [value, ids, wanted],
  );
  const setRowOpen = (row: DataRow, isOpen: boolean) => {
    const next = new Set(ids);
    if (isOpen) next.add(row.id);
    else next.delete(row.id);
    setOpen({ of: value, ids: next });
  };
  return { rows, setRowOpen };
}

type View = "tree" | "table" | "raw";

interface ViewerBarProps {
  label: string;
  value: Json;
  /** The text that is searched for. */
  text: string;
  view: View;
  hasTable: boolean;
  canSearch: boolean;
  onSearch: (text: string) => void;
  onView: (view: View) => void;
}

const views = { table: { name: "table", icon: IconTable }, raw: { name: "JSON", icon: IconBraces } };

function ViewerBar({ label, value, text, view, hasTable, canSearch, onSearch, onView }: ViewerBarProps) {
  return (
    <div className={classes.bar}>
      <IconSearch size={14} aria-hidden color="var(--mantine-color-placeholder)" />
      <input
        type="search"
        className={classes.search}
        aria-label={`Search in ${label}`}
        placeholder="Search"
        value={text}
        disabled={!canSearch}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      />
      <CopyValue value={value} label={`Copy ${label} as JSON`} />
      {(hasTable ? (["table", "raw"] as const) : (["raw"] as const)).map((other) => (
        <ViewSwitch
          key={other}
          {...views[other]}
          isOn={view === other}
          onClick={() => onView(view === other ? "tree" : other)}
        />
      ))}
    </div>
  );
}

interface ViewSwitchProps {
  /** The form in which it shows the data. */
  name: string;
  icon: Icon;
  isOn: boolean;
  onClick: () => void;
}

function ViewSwitch({ name, icon: ViewIcon, isOn, onClick }: ViewSwitchProps) {
  return (
    <Tooltip label={isOn ? "As a tree" : `As ${name}`}>
      <ActionIcon
        size={24}
        aria-label={`Show as ${name}`}
        aria-pressed={isOn}
        variant={isOn ? "light" : "subtle"}
        onClick={onClick}
      >
        <ViewIcon size={15} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

function SingleValue({ value }: { value: Json }) {
  return (
    <div className={classes.row} style={{ padding: "6px 10px", cursor: "default", whiteSpace: "pre-wrap" }}>
      <span className={classes.value} data-type={value === null ? "null" : typeof value}>
        {previewJson(value, 10_000)}
      </span>
    </div>
  );
}

function NoRows({ value, wanted }: { value: Json; wanted: string }) {
  const text = Array.isArray(value) ? "An empty array." : "An empty object.";
  return <div className={classes.nothing}>{wanted === "" ? text : `No results for “${wanted}”.`}</div>;
}

interface TreeRowProps extends Pick<DataViewerProps, "tagOf" | "lackAt"> {
  row: DataRow;
  props: RowProps;
  canFold: boolean;
  onUse: () => void;
  onToggle: () => void;
}

function TreeRow({ row, props, tagOf, lackAt, canFold, onUse, onToggle }: TreeRowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names its active line.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys.
    <div
      {...props}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-selected={props["data-active"] ?? false}
      aria-expanded={row.size ? row.isOpen : undefined}
      className={classes.row}
      style={{ ...props.style, paddingLeft: 6 + row.depth * indentPx }}
      title={row.group ? undefined : (tagOf?.(row.path) ?? "Click to copy")}
      draggable={tagOf !== undefined && !row.group}
      onDragStart={(event) =>
        tagOf && startTagDrag(event, { tag: tagOf(row.path), name: fieldName(row.path) })
      }
      onClick={onUse}
    >
      <FoldToggle isOpen={row.size && canFold ? row.isOpen : null} onToggle={onToggle} />
      <span className={classes.name} data-place={row.group !== null || undefined}>
        {row.name}
      </span>
      <span className={classes.value} data-type={row.type}>
        {row.group ? "" : previewJson(row.value, maxPreviewChars)}
      </span>
      {!row.group && <Lack text={lackAt?.(row.path) ?? null} />}
      <span className={classes.type}>{typeText(row)}</span>
    </div>
  );
}

/** Copies the tag of a value, or the value where tags cannot reach it. */
function copyValue(shown: Shown, tagOf: DataViewerProps["tagOf"]): void {
  const copied =
    tagOf?.(shown.path) ?? (typeof shown.value === "string" ? shown.value : JSON.stringify(shown.value));
  void navigator.clipboard
    .writeText(copied)
    .then(() => notifySuccess(`Copied ${tagOf ? copied : shown.name}`));
}

/** Marks a field that is optional. */
function Lack({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <span className={classes.lack} title={`Optional: ${text}`}>
      {text}
    </span>
  );
}

/** Serializes the JSON only on demand. */
function CopyValue({ value, label }: { value: Json; label: string }) {
  const [json, setJson] = useState<string | null>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only prepares what the button inside copies.
    <span
      onPointerDown={() => setJson(JSON.stringify(value, null, 2))}
      onFocus={() => setJson(JSON.stringify(value, null, 2))}
    >
      <CopyButton value={json ?? ""} label={label} />
    </span>
  );
}

function parentIndex(rows: readonly DataRow[], row: DataRow): number {
  const at = rows.indexOf(row);
  for (let index = at - 1; index >= 0; index--) {
    if ((rows[index]?.depth ?? 0) < row.depth) return index;
  }
  return at;
}

function typeText({ type, size, group }: DataRow): string {
  if (group) return "";
  return size === null ? type : `${type} ${size}`;
}
