import type { Viewport } from "@xyflow/react";
import { boxAround } from "#components/editor/state/document/box.ts";
import type { Box } from "#components/editor/state/document/card-size.ts";

/** The canvas's size on the screen, in pixels. */
export interface ScreenSize {
  width: number;
  height: number;
}

/** The lowest zoom at which a card can be read. */
export const legibleZoom = 0.7;
/** The lowest zoom at which a node is shown that was searched for. */
export const findZoom = 0.8;

/** Between a flow and the canvas's edge, in pixels. A flow of five nodes fits at 100 % into a window of 1,440 pixels. */
const padding = { across: 32, down: 48 };
/** Between a revealed node and the canvas's edge; more than its toolbar needs. */
const margin = 56;

/** The whole flow in the middle of the canvas, as large as fits, at most at 100 %. */
export function wholeView(flow: Box, screen: ScreenSize, minZoom: number): Viewport {
  const zoom = Math.max(minZoom, Math.min(1, wholeZoom(flow, screen)));
  return {
    x: screen.width / 2 - (flow.x + flow.width / 2) * zoom,
    y: screen.height / 2 - (flow.y + flow.height / 2) * zoom,
    zoom,
  };
}

/** The whole flow if it can be read that way, else its beginning at the lowest legible zoom. */
export function legibleView(flow: Box, start: Box, screen: ScreenSize): Viewport {
  const whole = wholeView(flow, screen, legibleZoom);
  const zoom = whole.zoom;
  const fitsAcross = flow.width * zoom <= screen.width - 2 * padding.across;
  const fitsDown = flow.height * zoom <= screen.height - 2 * padding.down;
  const top = padding.down - flow.y * zoom;
  const bottom = screen.height - padding.down - (flow.y + flow.height) * zoom;
  return {
    x: fitsAcross ? whole.x : padding.across - start.x * zoom,
    // The beginning in the middle, but no empty canvas above or below the flow.
    y: fitsDown ? whole.y : clamp(screen.height / 2 - (start.y + start.height / 2) * zoom, bottom, top),
    zoom,
  };
}

/** A canvas without nodes: the first one, at 0, 0, will be at the left, because flows grow to the right. */
export function emptyView({ height }: ScreenSize): Viewport {
  return { x: 3 * padding.across, y: height * 0.4, zoom: 1 };
}

/** True when the box is in view with a margin, as far as there is room. */
export function isInView(box: Box, viewport: Viewport, screen: ScreenSize): boolean {
  const moved = scrolledTo(box, viewport, screen);
  return moved.x === viewport.x && moved.y === viewport.y;
}

/** The shortest pan that brings the box into view, at the same zoom. */
export function scrolledTo(box: Box, { x, y, zoom }: Viewport, screen: ScreenSize): Viewport {
  return {
    x: scroll(x, box.x * zoom, box.width * zoom, screen.width),
    y: scroll(y, box.y * zoom, box.height * zoom, screen.height),
    zoom,
  };
}

/**
 * The pan that brings a box into view together with what follows it: none if both are, else the box is about a third from the
 * left.
 */
export function aheadOf(box: Box, next: Box | null, viewport: Viewport, screen: ScreenSize): Viewport {
  const both = next && boxAround([box, next]);
  if (!both) return scrolledTo(box, viewport, screen);
  if (isInView(both, viewport, screen)) return viewport;
  const { zoom } = viewport;
  const x = screen.width / 3 - (box.x + box.width / 2) * zoom;
  return scrolledTo(box, scrolledTo(both, { ...viewport, x }, screen), screen);
}

/** The box in the middle, at a zoom. */
export function centeredOn(box: Box, zoom: number, screen: ScreenSize): Viewport {
  return {
    x: screen.width / 2 - (box.x + box.width / 2) * zoom,
    y: screen.height / 2 - (box.y + box.height / 2) * zoom,
    zoom,
  };
}

function wholeZoom(flow: Box, screen: ScreenSize): number {
  return Math.min(
    (screen.width - 2 * padding.across) / Math.max(1, flow.width),
    (screen.height - 2 * padding.down) / Math.max(1, flow.height),
  );
}

/** Along one axis, in pixels: the offset at which the part from `start` is on the screen, closest to the given one. */
function scroll(offset: number, start: number, length: number, screen: number): number {
  const free = Math.max(0, screen - length);
  const space = Math.min(margin, free / 2);
  return clamp(offset, space - start, screen - space - length - start);
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(Math.min(value, Math.max(least, most)), Math.min(least, most));
}
