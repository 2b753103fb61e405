import { expect, test } from "vitest";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { nodeTypes } from "#test/node-types.ts";
import { nextNode } from "./next-node.ts";

const document = documentOf(
  [
    nodeOf("hook", "receive_webhook"),
    nodeOf("choose", "condition", { x: 320 }),
    nodeOf("no", "http_response", { x: 640, y: 0 }),
    nodeOf("yes", "http_response", { x: 640, y: 200 }),
    nodeOf("far", "delay", { x: 1400, y: 0 }),
  ],
  ["hook -> choose", "choose.false -> no", "choose.true -> yes"],
);

test.each([
  ["hook", "right", "choose"],
  ["choose", "right", "yes"],
  ["yes", "left", "choose"],
  ["yes", "up", "no"],
  ["no", "down", "yes"],
  ["no", "right", "far"],
  ["hook", "left", null],
  ["hook", "up", null],
] as const)("from %s, %s leads to %s", (from, direction, to) => {
  expect(nextNode(document, nodeTypes, idOf(from), direction)).toBe(to === null ? null : idOf(to));
});
