import { expect, test } from "vitest";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import type { FlowDocument } from "#engine/document.ts";
import { moveNodes } from "#engine/edit/change.ts";
import { nodeTypes } from "#test/node-types.ts";
import { boxesOf } from "./box.ts";
import { tidyDocument } from "./tidy.ts";

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

const positionsOf = (document: FlowDocument, ids: ReadonlySet<string> | null = null) =>
  new Map(tidyDocument(document, nodeTypes, ids).nodes.map(({ id, position }) => [id, position]));

test("no card covers another", () => {
  const boxes = [...boxesOf(tidyDocument(tree, nodeTypes, null), nodeTypes).values()];
  for (const [index, a] of boxes.entries()) {
    for (const b of boxes.slice(index + 1)) {
      const apart =
        a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
      expect(apart).toBe(true);
    }
  }
});

test("branches lie in the order of their handles, so that connections do not cross", () => {
  const places = positionsOf(tree);
  expect(places.get(idOf("yes"))?.y).toBeLessThan(places.get(idOf("no"))?.y ?? 0);
});

test("a connection to the next node runs straight", () => {
  const places = positionsOf(documentOf(tree.nodes.slice(0, 2), ["hook -> choose"]));
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
  const chosen = new Set([idOf("yes"), idOf("no")]);
  const tidied = tidyDocument(moved, nodeTypes, chosen);
  const inPart = tidied.nodes.filter(({ id }) => chosen.has(id)).map(({ position }) => position);
  expect(Math.min(...inPart.map(({ x }) => x))).toBe(400);
  expect(Math.min(...inPart.map(({ y }) => y))).toBe(300);
  expect(tidied.nodes.filter(({ id }) => !chosen.has(id))).toEqual(
    moved.nodes.filter(({ id }) => !chosen.has(id)),
  );
});

test("an empty flow is tidy", () => expect(positionsOf(documentOf([])).size).toBe(0));
