import fc from "fast-check";
import { expect, test } from "vitest";
import { createEditorStore } from "#components/editor/state/store/create.ts";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import type { FlowDocument } from "#engine/document.ts";
import { nodeTypes } from "#test/node-types.ts";
import { boxesOf } from "./box.ts";
import type { Box } from "./card-size.ts";
import { regionAt } from "./regions.ts";
import { tidyDocument } from "./tidy.ts";

/** A loop with two nodes and a loop in it, and a node after it. */
const loop = documentOf(
  [
    nodeOf("hook", "receive_webhook"),
    nodeOf("each", "for_each", { x: 320 }),
    nodeOf("a", "set_fields", { x: 448, y: 96, inside: "each" }),
    nodeOf("deep", "repeat", { x: 768, y: 96, inside: "each" }),
    nodeOf("b", "delay", { x: 896, y: 192, inside: "deep" }),
    nodeOf("end", "http_response", { x: 1500 }),
    nodeOf("loose", "delay", { x: 0, y: 900 }),
  ],
  ["hook -> each", "each.item -> a", "a -> deep", "deep.start -> b", "each.done -> end"],
);

function editor(document: FlowDocument = loop) {
  const store = createEditorStore({ flowId: "flow", nodeTypes, document });
  return { store, state: store.getState(), now: () => store.getState().document };
}

const boxOf = (document: FlowDocument, name: string): Box => {
  const box = boxesOf(document, nodeTypes).get(idOf(name));
  if (!box) throw new Error(`There is no ${name}.`);
  return box;
};
const nodeIn = (document: FlowDocument, name: string) => document.nodes.find(({ id }) => id === idOf(name));
const isAround = (outer: Box, inner: Box) =>
  outer.x < inner.x &&
  outer.y < inner.y &&
  outer.x + outer.width > inner.x + inner.width &&
  outer.y + outer.height > inner.y + inner.height;
const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test("a frame is around everything inside it, at any depth", () => {
  expect(isAround(boxOf(loop, "deep"), boxOf(loop, "b"))).toBe(true);
  expect(isAround(boxOf(loop, "each"), boxOf(loop, "deep"))).toBe(true);
  expect(overlap(boxOf(loop, "each"), boxOf(loop, "end"))).toBe(false);
});

test("an empty frame has its container's position and room for a first node", () => {
  const { x, y, width, height } = boxOf(documentOf([nodeOf("each", "for_each", { x: 8, y: 16 })]), "each");
  expect([x, y]).toEqual([8, 16]);
  expect(width).toBeGreaterThan(360);
  expect(height).toBeGreaterThan(160);
});

test("containers that are inside each other in a broken draft have boxes too", () => {
  const broken = documentOf([
    nodeOf("one", "for_each", { inside: "two" }),
    nodeOf("two", "for_each", { inside: "one" }),
  ]);
  expect(boxesOf(broken, nodeTypes).size).toBe(2);
  expect(regionAt(broken, nodeTypes, { x: 10, y: 10 })).toBeDefined();
});

test("a point belongs to the innermost frame around it", () => {
  const inDeep = { x: boxOf(loop, "deep").x + 4, y: boxOf(loop, "deep").y + 150 };
  expect(regionAt(loop, nodeTypes, inDeep)).toBe(idOf("deep"));
  expect(regionAt(loop, nodeTypes, inDeep, new Set([idOf("deep")]))).toBe(idOf("each"));
  expect(regionAt(loop, nodeTypes, { x: -5, y: -5 })).toBeUndefined();
});

test("a node added behind an inner handle is inside the frame, and covers nothing", () => {
  const { state, now } = editor(documentOf([nodeOf("each", "for_each"), nodeOf("end", "delay", { x: 440 })]));
  const first = state.addNode("delay_node", {
    insertAt: { after: { nodeId: idOf("each"), handle: "item" } },
  });
  const node = now().nodes.find(({ id }) => id === first);
  expect(node?.parent_id).toBe(idOf("each"));
  expect(now().edges).toMatchObject([{ source: idOf("each"), source_handle: "item", target: first }]);
  expect(
    isAround(boxOf(now(), "each"), boxesOf(now(), nodeTypes).get(first ?? "") ?? boxOf(now(), "end")),
  ).toBe(true);
});

test("where a container grows, what is beside it makes room, with what is inside", () => {
  const { state, now } = editor();
  state.addNode("delay_node", { insertAt: { onEdge: "a -> deep" } });
  expect(nodeIn(now(), "b")?.position.x).toBeGreaterThan(1000);
  expect(boxOf(now(), "end").x).toBeGreaterThan(boxOf(now(), "each").x + boxOf(now(), "each").width);
  expect(nodeIn(now(), "hook")?.position).toEqual(nodeIn(loop, "hook")?.position);
  state.undo();
  expect(now()).toBe(loop);
});

test("a node that is moved out leaves the frame, and undo brings it back with its edges", () => {
  const { state, now } = editor();
  expect(state.moveInto(new Set([idOf("a")]), undefined)).toMatchObject({ removedEdges: 2 });
  expect(nodeIn(now(), "a")?.parent_id).toBeUndefined();
  expect(overlap(boxOf(now(), "each"), boxOf(now(), "a"))).toBe(false);
  state.undo();
  expect(now()).toBe(loop);
});

test("a node that is moved into an empty container is its first step", () => {
  const { state, now } = editor(
    documentOf([nodeOf("each", "for_each"), nodeOf("loose", "delay", { y: 600 })]),
  );
  state.moveInto(new Set([idOf("loose")]), idOf("each"));
  expect(now().edges).toMatchObject([{ source: idOf("each"), source_handle: "item", target: idOf("loose") }]);
  expect(isAround(boxOf(now(), "each"), boxOf(now(), "loose"))).toBe(true);
  expect(boxOf(now(), "each").y).toBe(0);
});

test("a container is not moved into itself, and nothing changes", () => {
  const { state, now } = editor();
  expect(state.moveInto(new Set([idOf("each")]), idOf("deep"))).toHaveProperty("refusal");
  expect(now()).toBe(loop);
});

test("a copy of a container has copies of everything inside, beside the original", () => {
  const { state, store, now } = editor();
  state.duplicate([idOf("deep")]);
  const copies = now().nodes.slice(loop.nodes.length);
  expect(copies.map(({ type }) => type)).toEqual(["repeat_node", "delay_node"]);
  expect(copies.map(({ parent_id }) => parent_id)).toEqual([idOf("each"), copies[0]?.id]);
  expect(now().edges.at(-1)).toMatchObject({ source: copies[0]?.id, target: copies[1]?.id });
  const box = boxesOf(now(), nodeTypes).get(copies[0]?.id ?? "");
  expect(box && overlap(box, boxOf(now(), "deep"))).toBe(false);
  expect(box && isAround(boxOf(now(), "each"), box)).toBe(true);
  expect(store.getState().selection.nodes.size).toBe(2);
});

test("what is pasted over a frame goes into it, and into a selected container", () => {
  const { state, now } = editor();
  state.select({ nodes: [idOf("loose")] });
  const text = state.copy() ?? "";
  const { x, y } = boxOf(loop, "deep");
  state.paste(text, { x: x + 40, y: y + 150 });
  expect(now().nodes.at(-1)?.parent_id).toBe(idOf("deep"));
  state.select({ nodes: [idOf("each")] });
  state.paste(text, { x: -900, y: -900 });
  const pasted = now().nodes.at(-1);
  expect(pasted?.parent_id).toBe(idOf("each"));
  expect(pasted?.position.x).toBeGreaterThan(300);
});

test("deleting a container deletes what is inside, and undo brings all of it back", () => {
  const { state, now } = editor();
  state.removeNodes([idOf("each")]);
  expect(now().nodes.map(({ key }) => key)).toEqual(["hook", "end", "loose"]);
  expect(now().edges).toMatchObject([{ source: idOf("hook"), target: idOf("end") }]);
  state.undo();
  expect(now()).toBe(loop);
});

test("a tidy layout keeps every node in its frame, and none covers another of its region", () => {
  const coordinate = fc.integer({ min: -2000, max: 2000 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ x: coordinate, y: coordinate }), { minLength: 7, maxLength: 7 }),
      (points) => {
        const strewn = {
          ...loop,
          nodes: loop.nodes.map((node, index) => ({ ...node, position: points[index] ?? node.position })),
        };
        const tidied = tidyDocument(strewn, nodeTypes, null);
        expect(isAround(boxOf(tidied, "each"), boxOf(tidied, "deep"))).toBe(true);
        expect(isAround(boxOf(tidied, "deep"), boxOf(tidied, "b"))).toBe(true);
        for (const names of [
          ["hook", "each", "end", "loose"],
          ["a", "deep"],
        ])
          for (const [index, name] of names.entries())
            for (const other of names.slice(index + 1))
              expect(overlap(boxOf(tidied, name), boxOf(tidied, other))).toBe(false);
        expect(nodeIn(tidied, "a")?.position.y).toBe(boxOf(tidied, "each").y + 96);
      },
    ),
    { numRuns: 60 },
  );
});
