"use client";

import { ActionIcon, Tooltip } from "@mantine/core";
import { IconBraces, IconSearch } from "@tabler/icons-react";
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

const maxMatches = 500;
const maxPreviewChars = 120;
const linesAtFirst = 16;
const indentPx = 14;

/** Data as a tree with types. A click uses or copies the tag of a value, a drag drops it into a field. */
export function DataViewer({ label, value, tagOf, lackAt, onUse, maxHeightPx = 320 }: DataViewerProps) {
  const [text, setText] = useState("");
  const [isRaw, setIsRaw] = useState(false);
  const wanted = useDeferredValue(text.trim());
  const { rows, setRowOpen } = useTreeRows(value, wanted);
  const [active, setActive] = useState<number | null>(null);

  const copy = (row: DataRow) => (row.group ? setRowOpen(row, !row.isOpen) : copyRow(row, tagOf));
  const use = (row: DataRow) => {
    if (row.group || !tagOf || !onUse) copy(row);
    else onUse(tagOf(row.path));
  };
  const onKey = (event: KeyboardEvent, row: DataRow): boolean => {
    const isCopy = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "c";
    const isBranch = row.size !== null && row.size > 0 && wanted === "";
    if (event.key === "ArrowRight" && isBranch && !row.isOpen) setRowOpen(row, true);
    else if (event.key === "ArrowLeft" && isBranch && row.isOpen) setRowOpen(row, false);
    else if (event.key === "ArrowLeft") setActive(parentIndex(rows, row));
    else if (isCopy) copy(row);
    else if (event.key === "Enter" || event.key === " ") use(row);
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
        {...{ label, value, text, isRaw }}
        canSearch={isBranching && !isRaw}
        onSearch={search}
        onRaw={setIsRaw}
      />
      {isRaw && <RawView label={`${label} as JSON`} value={value} maxHeightPx={maxHeightPx} />}
      {!isRaw && !isBranching && <SingleValue value={value} />}
      {!isRaw && isBranching && rows.length === 0 && <NoRows value={value} wanted={wanted} />}
      {!isRaw && isBranching && rows.length > 0 && (
        <VirtualRows {...{ rows, label, maxHeightPx, active, onKey }} role="tree" onActive={setActive}>
          {(row, props) => (
            <TreeRow
              key={row.id}
              {...{ row, props, tagOf, lackAt }}
              canFold={wanted === ""}
              onUse={() => use(row)}
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

interface ViewerBarProps {
  label: string;
  value: Json;
  /** The text that is searched for. */
  text: string;
  isRaw: boolean;
  canSearch: boolean;
  onSearch: (text: string) => void;
  onRaw: (isRaw: boolean) => void;
}

function ViewerBar({ label, value, text, isRaw, canSearch, onSearch, onRaw }: ViewerBarProps) {
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
      <Tooltip label={isRaw ? "As a tree" : "As JSON"}>
        <ActionIcon
          size={24}
          aria-label="Show as JSON"
          aria-pressed={isRaw}
          variant={isRaw ? "light" : "subtle"}
          onClick={() => onRaw(!isRaw)}
        >
          <IconBraces size={15} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
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
function copyRow(row: DataRow, tagOf: DataViewerProps["tagOf"]): void {
  const copied = tagOf?.(row.path) ?? (typeof row.value === "string" ? row.value : JSON.stringify(row.value));
  void navigator.clipboard.writeText(copied).then(() => notifySuccess(`Copied ${tagOf ? copied : row.name}`));
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
