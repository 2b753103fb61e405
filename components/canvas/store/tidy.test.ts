import { expect, test } from "vitest";
import { moveNodes } from "#engine/edit/change.ts";
import { nodeTypes } from "#test/node-types.ts";
import { boxOf } from "./box.ts";
import { documentOf, idOf, nodeOf } from "./test-support.ts";
import { tidyPositions } from "./tidy.ts";

const tree = documentOf(
  [
    nodeOf("hook", "receive_webhook"),
    nodeOf("choose", "condition"),
    nodeOf("no", "http_response"),
    nodeOf("yes", "http_response"),
    nodeOf("alone", "delay"),
  ],
  ["hook -> choose", "choose.false -> no", "choose.true -> yes"],
);

test("no card covers another", () => {
  const boxes = moveNodes(tree, tidyPositions(tree, nodeTypes, null)).nodes.map((node) =>
    boxOf(node, nodeTypes),
  );
  for (const [index, a] of boxes.entries()) {
    for (const b of boxes.slice(index + 1)) {
      const apart =
        a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
      expect(apart).toBe(true);
    }
  }
});

test("branches lie in the order of their handles, so that connections do not cross", () => {
  const places = tidyPositions(tree, nodeTypes, null);
  expect(places.get(idOf("yes"))?.y).toBeLessThan(places.get(idOf("no"))?.y ?? 0);
});

test("a connection to the next node runs straight", () => {
  const places = tidyPositions(documentOf(tree.nodes.slice(0, 2), ["hook -> choose"]), nodeTypes, null);
  expect(places.get(idOf("hook"))?.y).toBe(places.get(idOf("choose"))?.y);
});

test("a part keeps its corner and leaves the others alone", () => {
  const moved = moveNodes(
    tree,
    new Map([
      [idOf("yes"), { x: 500, y: 300 }],
      [idOf("no"), { x: 400, y: 700 }],
    ]),
  );
  const places = tidyPositions(moved, nodeTypes, new Set([idOf("yes"), idOf("no")]));
  expect([...places.keys()].sort()).toEqual([idOf("no"), idOf("yes")]);
  expect(Math.min(...[...places.values()].map(({ x }) => x))).toBe(400);
  expect(Math.min(...[...places.values()].map(({ y }) => y))).toBe(300);
});

test("an empty flow is tidy", () => expect(tidyPositions(documentOf([]), nodeTypes, null).size).toBe(0));
