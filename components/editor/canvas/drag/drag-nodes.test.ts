import { expect, test } from "vitest";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
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

const loop = documentOf(
  [
    nodeOf("hook", "receive_webhook", { y: -400 }),
    nodeOf("each", "for_each"),
    nodeOf("in", "set_fields", { x: 128, y: 96, inside: "each" }),
    nodeOf("out", "delay", { x: 900 }),
  ],
  ["each.item -> in"],
);
const drag = (name: string, x: number, y: number) =>
  dragNodes(loop, nodeTypes, new Map([[idOf(name), { x, y }]]), 6);

test("a node over a frame would go into it, and one beyond its edge out of it", () => {
  expect(drag("out", 130, 140)).toMatchObject({ region: idOf("each"), entering: new Set([idOf("out")]) });
  expect(drag("in", 128, 900)).toMatchObject({ region: undefined, entering: new Set([idOf("in")]) });
});

test("a node that is moved about in its frame stays in it", () => {
  expect(drag("in", 150, 110)).toMatchObject({ region: idOf("each"), entering: new Set() });
});

test("a trigger goes into no frame", () => expect(drag("hook", 130, 120).entering).toEqual(new Set()));

test("a container is dragged with what is inside, which does not become its target", () => {
  const { positions, region, entering } = drag("each", 400, 800);
  expect(positions.get(idOf("in"))).toEqual({ x: 528, y: 896 });
  expect(region).toBeUndefined();
  expect(entering).toEqual(new Set());
});
