import type { Viewport } from "@xyflow/react";
import { isClose } from "#components/editor/state/document/box.ts";
import type { Box } from "#components/editor/state/document/card-size.ts";

/** The toolbar's size, in pixels of the screen. */
const toolsSize = { width: 158, height: 34 };
/** From the card to the toolbar, in pixels: its key is above the card, its state below. */
const gapPx = { top: 24, bottom: 26 };
/** The height that controls cover at the canvas's upper edge, in pixels. */
const coveredTopPx = 52;

export type ToolsSide = "top" | "bottom";

/** The distance of the toolbar from the card, in pixels. The texts beside a card grow with it. */
export function toolsGap(side: ToolsSide, zoom: number): number {
  return gapPx[side] * zoom + 2;
}

/** Above the card, unless the toolbar would cover another node there or leave the canvas, and not below. */
export function toolsSide(
  box: Box,
  others: Iterable<Box>,
  { y, zoom }: Viewport,
  screenHeight: number,
): ToolsSide {
  const width = toolsSize.width / zoom;
  const height = toolsSize.height / zoom;
  const at = (top: number): Box => ({ x: box.x, y: top, width, height });
  const above = at(box.y - toolsGap("top", zoom) / zoom - height);
  const below = at(box.y + box.height + toolsGap("bottom", zoom) / zoom);
  const all = [...others];
  const isFree = (area: Box) => !all.some((other) => isClose(area, other, 0));
  if (above.y * zoom + y >= coveredTopPx && isFree(above)) return "top";
  const isBelowInView = (below.y + height) * zoom + y <= screenHeight;
  return isBelowInView && isFree(below) ? "bottom" : "top";
}
