"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import classes from "./virtual-rows.module.css";

export interface VirtualRowsProps<Row extends { id: string }> {
  rows: readonly Row[];
  role: "tree" | "listbox";
  /** The accessible name. */
  label: string;
  maxHeightPx: number;
  /** The focused row; null at first. */
  active: number | null;
  onActive: (index: number) => void;
  /** Handles keys other than those that move; returns true if it handled one. */
  onKey: (event: KeyboardEvent, row: Row) => boolean;
  /** Renders a row of exactly `rowHeightPx`, with these properties on its outermost element. */
  children: (row: Row, props: RowProps) => ReactNode;
}

export interface RowProps {
  id: string;
  "data-active": boolean | undefined;
  style: { height: number };
  "aria-posinset": number;
  "aria-setsize": number;
}

const rowHeightPx = 24;
const rowsBeyond = 8;

/** A list of any length. Renders only the visible rows; the keyboard moves through all of them. */
export function VirtualRows<Row extends { id: string }>(props: VirtualRowsProps<Row>) {
  const { rows, active, maxHeightPx } = props;
  const activeRow = active === null ? undefined : rows[active];
  const box = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const heightPx = Math.min(maxHeightPx, rows.length * rowHeightPx);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeightPx,
    overscan: rowsBeyond,
    // Used until the box is measured, so that the first paint has its rows.
    initialRect: { width: 0, height: heightPx },
  });
  const visible = virtualizer.getVirtualItems();
  const afterPx = virtualizer.getTotalSize() - (visible.at(-1)?.end ?? 0);

  useEffect(() => {
    if (active !== null) virtualizer.scrollToIndex(active);
  }, [active, virtualizer]);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = rowAfter(event, active ?? -1, rows.length, Math.floor(heightPx / rowHeightPx) - 1);
    if (next !== null) props.onActive(next);
    else if (!activeRow || !props.onKey(event, activeRow)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is one of two, both of which take keys.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: and both of which name their active line.
    <div
      ref={box}
      role={props.role}
      tabIndex={0}
      aria-label={props.label}
      aria-activedescendant={activeRow ? `${prefix}${activeRow.id}` : undefined}
      className={classes.box}
      style={{ maxHeight: maxHeightPx }}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: visible[0]?.start ?? 0 }} />
      {visible.map(({ index }) => {
        const row = rows[index];
        return (
          row &&
          props.children(row, {
            id: `${prefix}${row.id}`,
            "data-active": index === active || undefined,
            style: { height: rowHeightPx },
            "aria-posinset": index + 1,
            "aria-setsize": rows.length,
          })
        );
      })}
      <div role="presentation" style={{ height: afterPx }} />
    </div>
  );
}

/** The row to which a key moves; null for other keys. */
function rowAfter(event: KeyboardEvent, current: number, count: number, visible: number): number | null {
  if (count === 0 || event.ctrlKey || event.metaKey || event.altKey) return null;
  const page = Math.max(1, visible);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: current + 1,
    ArrowUp: current - 1,
    PageDown: current + page,
    PageUp: current - page,
    Home: 0,
    End: count - 1,
  };
  const next = steps[event.key];
  return next === undefined ? null : Math.min(Math.max(0, next), count - 1);
}
