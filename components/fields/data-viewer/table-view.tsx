"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { startTagDrag } from "#components/fields/tag-drag.ts";
import { previewJson } from "#components/fields/template/preview-json.ts";
import type { Json } from "#lib/json.ts";
import { fieldName } from "./path-tag.ts";
import type { DataPath } from "./rows.ts";
import { type DataTable, matchingIndexes } from "./table-of.ts";
import classes from "./table-view.module.css";

export interface TableViewProps {
  label: string;
  table: DataTable;
  /** Only rows that contain it are shown. */
  search: string;
  tagOf?: ((path: DataPath) => string) | undefined;
  /** The action of a click on a value. */
  onUse: (path: DataPath, value: Json) => void;
  maxHeightPx: number;
}

const rowHeightPx = 28;
const maxPreviewChars = 80;

/** A list of objects as a table. Renders only the visible rows. The tree has the same values for the keyboard. */
export function TableView({ label, table, search, tagOf, onUse, maxHeightPx }: TableViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const found = matchingIndexes(table, search);
  const count = found?.length ?? table.rows.length;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
    initialRect: { width: 0, height: maxHeightPx },
  });
  const visible = virtualizer.getVirtualItems();
  const beforePx = visible[0]?.start ?? 0;
  const afterPx = virtualizer.getTotalSize() - (visible.at(-1)?.end ?? 0);
  if (count === 0) return <p className={classes.nothing}>No results for “{search}”.</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard.
    <div ref={box} className={classes.box} style={{ maxHeight: maxHeightPx }} tabIndex={0}>
      <table className={classes.table} aria-label={label} aria-rowcount={count + 1}>
        <thead>
          <tr>
            <th scope="col" className={classes.index}>
              #
            </th>
            {table.columns.map((name) => (
              <th key={name} scope="col" data-number={isNumber(table, name) || undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {beforePx > 0 && <tr aria-hidden style={{ height: beforePx }} />}
          {visible.map((item) => {
            const index = found?.[item.index] ?? item.index;
            return <Row key={index} index={index} place={item.index} {...{ table, tagOf, onUse }} />;
          })}
          {afterPx > 0 && <tr aria-hidden style={{ height: afterPx }} />}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Pick<TableViewProps, "table" | "tagOf" | "onUse"> {
  /** In the list. */
  index: number;
  /** Among the rows that are found. */
  place: number;
}

function Row({ index, place, table, tagOf, onUse }: RowProps) {
  return (
    <tr aria-rowindex={place + 2}>
      <th scope="row" className={classes.index}>
        {index}
      </th>
      {table.columns.map((name) => {
        const path = [...table.path, index, name];
        const value = table.rows[index]?.[name];
        if (value === undefined) return <td key={name} />;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys.
          <td
            key={name}
            className={classes.value}
            data-type={value === null ? "null" : typeof value}
            data-number={isNumber(table, name) || undefined}
            title={tagOf?.(path) ?? "Click to copy"}
            draggable={tagOf !== undefined}
            onDragStart={(event) => tagOf && startTagDrag(event, { tag: tagOf(path), name: fieldName(path) })}
            onClick={() => onUse(path, value)}
          >
            {typeof value === "string" ? value : previewJson(value, maxPreviewChars)}
          </td>
        );
      })}
    </tr>
  );
}

/** Numbers and their heading are at the right. */
function isNumber({ rows }: DataTable, name: string): boolean {
  return typeof rows[0]?.[name] === "number";
}
