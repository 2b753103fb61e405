import { expect, test } from "vitest";
import { boxesOf } from "#components/editor/state/document/box.ts";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { nodeTypes } from "#test/node-types.ts";
import { displayedBoxes } from "./displayed-boxes.ts";

const loop = documentOf([
  nodeOf("each", "for_each"),
  nodeOf("a", "set_fields", { x: 128, y: 96, inside: "each" }),
  nodeOf("b", "delay", { x: 448, y: 96, inside: "each" }),
]);
const frame = boxesOf(loop, nodeTypes).get(idOf("each"));
const frameWhile = (x: number, isStaying: boolean) =>
  displayedBoxes(loop, nodeTypes, new Map([[idOf("b"), { x, y: 96 }]]), { isStaying }).get(idOf("each"));

test("a frame grows with a node that is dragged over its edge", () => {
  expect(frameWhile(548, true)?.width).toBe((frame?.width ?? 0) + 100);
});

test("a frame does not follow a node that is dragged back, or out of it", () => {
  expect(frameWhile(300, true)).toEqual(frame);
  expect(frameWhile(900, false)).toEqual(frame);
});
