"use client";

import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import classes from "./virtual-rows.module.css";

export interface VirtualRowsProps<Row extends { id: string }> {
  rows: readonly Row[];
  role: "tree" | "listbox";
  /** The accessible name. */
  label: string;
  maxHeightPx: number;
  /** The row that the keyboard is at; null: none yet. */
  active: number | null;
  onActive: (index: number) => void;
  /** Keys other than those that move: gives true when it has done something. */
  onKey: (event: KeyboardEvent, row: Row) => boolean;
  /** A row of exactly `rowHeightPx`, with these properties on its outermost element. */
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

/** A list of any length of which only what is in sight is drawn, and which the keyboard walks through as a whole. */
export function VirtualRows<Row extends { id: string }>(props: VirtualRowsProps<Row>) {
  const { rows, active, maxHeightPx } = props;
  const box = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const [scrollTop, setScrollTop] = useState(0);
  const heightPx = Math.min(maxHeightPx, rows.length * rowHeightPx);
  const last = Math.max(0, rows.length * rowHeightPx - heightPx);
  const top = Math.min(scrollTop, last);
  const from = Math.max(0, Math.floor(top / rowHeightPx) - rowsBeyond);
  const to = Math.min(rows.length, Math.ceil((top + heightPx) / rowHeightPx) + rowsBeyond);

  useLayoutEffect(() => {
    if (box.current && box.current.scrollTop > last) box.current.scrollTop = last;
  }, [last]);
  useEffect(() => {
    if (active === null || !box.current) return;
    const at = active * rowHeightPx;
    if (at < box.current.scrollTop) box.current.scrollTop = at;
    const end = at + rowHeightPx - box.current.clientHeight;
    if (end > box.current.scrollTop) box.current.scrollTop = end;
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (rows.length === 0) return;
    const current = active ?? -1;
    const page = Math.max(1, Math.floor(heightPx / rowHeightPx) - 1);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: rows.length - 1,
    };
    const next = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key];
    if (next !== undefined) props.onActive(Math.min(Math.max(0, next), rows.length - 1));
    else {
      const row = rows[current];
      if (!row || !props.onKey(event, row)) return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  const activeRow = active === null ? undefined : rows[active];
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
      onScroll={(event) => setScrollTop(event.currentTarget.scrollTop)}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: from * rowHeightPx }} />
      {rows.slice(from, to).map((row, index) =>
        props.children(row, {
          id: `${prefix}${row.id}`,
          "data-active": from + index === active || undefined,
          style: { height: rowHeightPx },
          "aria-posinset": from + index + 1,
          "aria-setsize": rows.length,
        }),
      )}
      <div role="presentation" style={{ height: (rows.length - to) * rowHeightPx }} />
    </div>
  );
}
