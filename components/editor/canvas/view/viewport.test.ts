import { expect, test } from "vitest";
import {
  aheadOf,
  centeredOn,
  isInView,
  legibleView,
  legibleZoom,
  scrolledTo,
  wholeView,
} from "./viewport.ts";

const screen = { width: 1000, height: 600 };
const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
const trigger = box(0, 0, 184, 64);

/** Where a box is on the screen. */
function shown(
  { x, y, width, height }: ReturnType<typeof box>,
  view: { x: number; y: number; zoom: number },
) {
  return {
    left: x * view.zoom + view.x,
    top: y * view.zoom + view.y,
    right: (x + width) * view.zoom + view.x,
    bottom: (y + height) * view.zoom + view.y,
  };
}

test("a small flow is in the middle at 100 %", () => {
  const flow = box(0, 0, 432, 64);
  expect(legibleView(flow, trigger, screen)).toEqual({ x: 284, y: 268, zoom: 1 });
});

test("a flow that fits when it is still legible is shown whole", () => {
  const flow = box(-20, -10, 1160, 300);
  const view = legibleView(flow, trigger, screen);
  expect(view).toEqual(wholeView(flow, screen, 0.1));
  expect(view.zoom).toBeGreaterThan(legibleZoom);
  expect(view.zoom).toBeLessThan(1);
});

test.each([
  ["a long flow begins at its trigger", box(0, 0, 9000, 64), trigger, { left: 32, top: 300 - 32 * 0.7 }],
  [
    "a trigger below other nodes is in the middle",
    box(0, -4000, 9000, 8000),
    box(200, 0, 184, 64),
    { left: 32, top: 300 - 32 * 0.7 },
  ],
  ["there is no empty canvas above a high flow", box(0, 0, 9000, 8000), trigger, { left: 32, top: 48 }],
  [
    "a high and narrow flow stays in the middle across",
    box(0, 0, 184, 8000),
    trigger,
    { left: 500 - 92 * 0.7, top: 48 },
  ],
])("%s", (_, flow, start, at) => {
  const view = legibleView(flow, start, screen);
  expect(view.zoom).toBe(legibleZoom);
  const { left, top } = shown(start, view);
  expect(left).toBeCloseTo(at.left);
  expect(top).toBeCloseTo(at.top);
});

test("the whole flow is shown at any zoom", () => {
  expect(wholeView(box(0, 0, 9040, 64), screen, 0.1).zoom).toBeCloseTo(0.1);
});

const view = { x: 0, y: 0, zoom: 1 };

test.each([
  ["in view", box(300, 200, 184, 64), view],
  ["beyond the right edge", box(900, 200, 184, 64), { ...view, x: 1000 - 56 - 184 - 900 }],
  ["beyond the left edge", box(-100, 200, 184, 64), { ...view, x: 156 }],
  ["below and to the right", box(900, 600, 184, 64), { ...view, x: -140, y: 600 - 56 - 64 - 600 }],
  ["larger than the canvas that covers it", box(0, 200, 2000, 64), view],
])("a node %s", (_, node, expected) => {
  const scrolled = scrolledTo(node, view, screen);
  expect(scrolled).toEqual(expected);
  expect(isInView(node, scrolled, screen)).toBe(true);
});

test.each([
  ["stays where what follows is in view too", box(300, 200, 184, 64), box(564, 200, 184, 64), 0],
  [
    "is a third from the left where what follows is not",
    box(700, 200, 184, 64),
    box(964, 200, 184, 64),
    1000 / 3 - 792,
  ],
  ["only comes into view with nothing behind it", box(900, 200, 184, 64), null, 1000 - 56 - 184 - 900],
])("a selected node %s", (_, node, next, x) => {
  expect(aheadOf(node, next, view, screen).x).toBeCloseTo(x);
});

test("a selected node is in view even if what follows is far away", () => {
  const node = box(0, 200, 184, 64);
  const moved = aheadOf(node, box(9000, 4000, 184, 64), view, screen);
  expect(isInView(node, moved, screen)).toBe(true);
});

test("a node that was searched for is in the middle", () => {
  expect(centeredOn(box(1000, 100, 200, 100), 0.8, screen)).toEqual({ x: -380, y: 180, zoom: 0.8 });
});
