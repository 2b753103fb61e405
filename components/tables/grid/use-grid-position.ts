import { type KeyboardEvent, useEffect, useRef, useState } from "react";

/** A cell of a grid: row -1 is the head. */
export interface Place {
  row: number;
  column: number;
}

/** The move of each key; the sizes of the grid end the way. */
const moves: Readonly<Record<string, Place>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  Home: { row: 0, column: Number.NEGATIVE_INFINITY },
  End: { row: 0, column: Number.POSITIVE_INFINITY },
  PageUp: { row: -20, column: 0 },
  PageDown: { row: 20, column: 0 },
};

const within = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/**
 * The current cell of a grid, the only one in the tab order, and the keys that move it (WAI-ARIA, grid pattern). A cell has
 * `data-place="row:column"`; what it contains that can be focused gets the focus in its place.
 */
export function useGridPosition(rows: number, columns: number) {
  const grid = useRef<HTMLTableElement>(null);
  const [place, setPlace] = useState<Place>({ row: 0, column: 0 });
  const isMoved = useRef(false);
  const current = { row: within(place.row, -1, rows - 1), column: within(place.column, 0, columns - 1) };
  const moveTo = (next: Place) => {
    isMoved.current = true;
    setPlace({ row: within(next.row, -1, rows - 1), column: within(next.column, 0, columns - 1) });
  };

  useEffect(() => {
    if (!isMoved.current) return;
    isMoved.current = false;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-place="${place.row}:${place.column}"]`);
    const target = cell?.querySelector<HTMLElement>("[data-cell-focus]") ?? cell;
    target?.focus();
    target?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [place]);

  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (!move || event.altKey || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (!(event.target instanceof HTMLElement) || event.target.closest("[data-editing]")) return;
    // An open menu belongs to its column's head, but is elsewhere on the page and has its own keys.
    if (!grid.current?.contains(event.target)) return;
    event.preventDefault();
    moveTo({ row: current.row + move.row, column: current.column + move.column });
  };
  return { grid, current, moveTo, setPlace, onKeyDown };
}
