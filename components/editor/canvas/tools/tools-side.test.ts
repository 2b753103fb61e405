import { expect, test } from "vitest";
import { toolsSide } from "./tools-side.ts";

const node = { x: 100, y: 200, width: 184, height: 64 };
const whole = { x: 0, y: 0, zoom: 1 };

test.each([
  ["alone", [], whole, "top"],
  ["below another node", [{ ...node, y: 96 }], whole, "bottom"],
  [
    "between two nodes",
    [
      { ...node, y: 96 },
      { ...node, y: 304 },
    ],
    whole,
    "top",
  ],
  ["below a node further away", [{ ...node, y: 40 }], whole, "top"],
  ["at the upper edge", [], { ...whole, y: -180 }, "bottom"],
  ["beside another node", [{ ...node, x: 400 }], whole, "top"],
  ["below a node that is close on the screen", [{ ...node, y: 96 }], { ...whole, zoom: 0.5 }, "bottom"],
] as const)("the tools of a node %s", (_, others, view, side) => {
  expect(toolsSide(node, others, view, 600)).toBe(side);
});
