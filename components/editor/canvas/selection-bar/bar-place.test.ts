import { expect, test } from "vitest";
import { barPlace } from "./bar-place.ts";

const bar = { width: 200, height: 36 };
const screen = { width: 1000, height: 600 };
const whole = { x: 0, y: 0, zoom: 1 };
const box = { x: 400, y: 300, width: 200, height: 64 };

test.each([
  ["above what is selected", box, whole, { left: 400, top: 236 }],
  ["below it at the upper edge", { ...box, y: 60 }, whole, { left: 400, top: 152 }],
  ["inside the canvas at its right edge", { ...box, x: 900 }, whole, { left: 792, top: 236 }],
  ["inside the canvas at its left edge", { ...box, x: -900 }, whole, { left: 8, top: 236 }],
  [
    "in view over a selection larger than the canvas",
    { x: 0, y: -900, width: 1000, height: 3000 },
    whole,
    { left: 400, top: 52 },
  ],
  ["as large as ever when zoomed out", box, { x: 0, y: 0, zoom: 0.5 }, { left: 150, top: 86 }],
])("stands %s", (_, selected, view, place) => {
  expect(barPlace(selected, view, bar, screen)).toEqual(place);
});
