import type { Box } from "#components/editor/state/document/card-size.ts";
import type { Point } from "#engine/edit/edit.ts";

/** A line that shows what a dragged box is aligned with. */
export interface Guide {
  /** `x`: a vertical line at `at`; `y`: a horizontal one. */
  axis: "x" | "y";
  at: number;
  from: number;
  to: number;
}

export interface Alignment {
  /** The rest of the way that the box must move. */
  shift: Point;
  guides: Guide[];
}

const grid = 8;

/**
 * Snaps a dragged box: aligned with another box (edges or middles) within `reach`, else to the grid. Returns one guide
 * for each axis that is aligned.
 */
export function align(box: Box, others: readonly Box[], reach: number): Alignment {
  const x = alignAxis(box, others, reach, "x");
  const y = alignAxis(box, others, reach, "y");
  const shift = { x: x?.shift ?? toGrid(box.x), y: y?.shift ?? toGrid(box.y) };
  const moved = { ...box, x: box.x + shift.x, y: box.y + shift.y };
  const guides = [x && guideOf("x", x, moved), y && guideOf("y", y, moved)].filter((guide) => guide !== null);
  return { shift, guides };
}

function toGrid(value: number): number {
  return Math.round(value / grid) * grid - value;
}

interface Match {
  shift: number;
  at: number;
  other: Box;
}

function alignAxis(box: Box, others: readonly Box[], reach: number, axis: "x" | "y"): Match | null {
  let best: Match | null = null;
  for (const other of others) {
    for (const line of linesOf(other, axis)) {
      for (const own of linesOf(box, axis)) {
        const shift = line - own;
        if (Math.abs(shift) > reach || (best && Math.abs(shift) >= Math.abs(best.shift))) continue;
        best = { shift, at: line, other };
      }
    }
  }
  return best;
}

/** Its near edge, middle and far edge along an axis. */
function linesOf(box: Box, axis: "x" | "y"): readonly [number, number, number] {
  const length = axis === "x" ? box.width : box.height;
  return [box[axis], box[axis] + length / 2, box[axis] + length];
}

function guideOf(axis: "x" | "y", { at, other }: Match, box: Box): Guide {
  const [near, length] = axis === "x" ? (["y", "height"] as const) : (["x", "width"] as const);
  return {
    axis,
    at,
    from: Math.min(box[near], other[near]),
    to: Math.max(box[near] + box[length], other[near] + other[length]),
  };
}
