import { expect, test } from "vitest";
import { documentOf, idOf, nodeOf } from "#components/canvas/store/test-support.ts";
import { nodeTypes } from "#test/node-types.ts";
import { dragNodes } from "./drag-nodes.ts";

const document = documentOf(
  [
    nodeOf("hook", "receive_webhook"),
    nodeOf("set", "set_fields", { x: 640 }),
    nodeOf("loose", "delay", { x: 0, y: 400 }),
    nodeOf("start", "receive_webhook", { x: 0, y: 800 }),
  ],
  ["hook -> set"],
);
/** The position at which a card's middle is on the edge from `hook` to `set`. */
const onEdge = { x: 320, y: 0 };

test("a loose node over an edge would be inserted there", () => {
  expect(dragNodes(document, nodeTypes, new Map([[idOf("loose"), onEdge]]), 6).receivingEdge).toBe(
    "hook -> set",
  );
});

test("a trigger, a connected node and several nodes would not", () => {
  const receivers = [
    new Map([[idOf("start"), onEdge]]),
    new Map([[idOf("set"), onEdge]]),
    new Map([
      [idOf("loose"), onEdge],
      [idOf("start"), { x: 320, y: 400 }],
    ]),
  ].map((raw) => dragNodes(document, nodeTypes, raw, 6).receivingEdge);
  expect(receivers).toEqual([null, null, null]);
});

test("several nodes keep their distances while they snap together", () => {
  const raw = new Map([
    [idOf("loose"), { x: 3, y: 1203 }],
    [idOf("start"), { x: 301, y: 1477 }],
  ]);
  const { positions } = dragNodes(document, nodeTypes, raw, 6);
  const [a, b] = [positions.get(idOf("loose")), positions.get(idOf("start"))];
  expect((b?.x ?? 0) - (a?.x ?? 0)).toBe(298);
  expect((b?.y ?? 0) - (a?.y ?? 0)).toBe(274);
});
