import type { Viewport } from "@xyflow/react";
import type { Box } from "#components/editor/state/document/card-size.ts";

export interface BarSize {
  width: number;
  height: number;
}

/** Between what is selected and the bar, in pixels: a card's key is above it, its state below. */
const gapPx = 28;
const marginPx = 8;
/** The height that controls cover at the canvas's upper edge, in pixels. */
const coveredTopPx = 52;

/** The upper left corner of a bar above a box, or below it where there is no room, inside the canvas. In pixels. */
export function barPlace(box: Box, { x, y, zoom }: Viewport, bar: BarSize, screen: BarSize) {
  const top = box.y * zoom + y;
  const bottom = top + box.height * zoom;
  const above = top - gapPx - bar.height;
  const below = bottom + gapPx;
  const isBelow = above < coveredTopPx && below + bar.height + marginPx <= screen.height;
  const left = (box.x + box.width / 2) * zoom + x - bar.width / 2;
  return {
    left: Math.round(within(left, marginPx, screen.width - bar.width - marginPx)),
    top: Math.round(within(isBelow ? below : above, coveredTopPx, screen.height - bar.height - marginPx)),
  };
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
