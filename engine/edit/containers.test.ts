import { expect, test } from "vitest";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { addNode, type InsertPoint } from "./add.ts";
import { insertOnEdge } from "./connect.ts";
import { moveInto } from "./move-into.ts";
import { documentOf, idOf, nodeOf, routesOf, types } from "./test-support.ts";

const inside = (container: string, node: DocumentNode): DocumentNode => ({
  ...node,
  parent_id: idOf(container),
});

/** A trigger, a loop with two nodes and another loop in it, and a node after it. */
const loop = documentOf(
  [
    nodeOf("hook", "trigger"),
    nodeOf("each", "each"),
    inside("each", nodeOf("a")),
    inside("each", nodeOf("b")),
    inside("each", nodeOf("deep", "each")),
    inside("deep", nodeOf("c")),
    nodeOf("end"),
    nodeOf("loose"),
  ],
  ["hook > each", "each.item > a", "a > b", "b > deep", "deep.item > c", "each.done > end"],
);

const at = { x: 0, y: 0 };
const parentOf = (document: FlowDocument, name: string) =>
  document.nodes.find(({ id }) => id === idOf(name))?.parent_id;
const into = (names: string[], container?: string) =>
  moveInto(loop, types, new Set(names.map(idOf)), container === undefined ? undefined : idOf(container));

function parentOfNew(insertAt?: InsertPoint, containerId?: string, type = "action") {
  const added = addNode(loop, types, { type, position: at, insertAt, containerId });
  if ("refusal" in added) throw new Error(added.refusal);
  return { parent: added.node.parent_id, edges: added.document.edges.length - loop.edges.length };
}

test("a new node on an edge goes into the container of that edge", () => {
  expect(parentOfNew({ onEdge: "a > b" })).toEqual({ parent: idOf("each"), edges: 1 });
  expect(parentOfNew({ onEdge: "deep.item > c" })).toEqual({ parent: idOf("deep"), edges: 1 });
  expect(parentOfNew({ onEdge: "each.done > end" })).toEqual({ parent: undefined, edges: 1 });
});

test("a new node on the edge from a container's inner handle goes into the container", () => {
  expect(parentOfNew({ onEdge: "each.item > a" })).toEqual({ parent: idOf("each"), edges: 1 });
});

test("a new node behind or before another one goes into the same container", () => {
  expect(parentOfNew({ after: { nodeId: idOf("b"), handle: "output" } }).parent).toBe(idOf("each"));
  expect(parentOfNew({ before: { nodeId: idOf("c"), handle: "input" } }).parent).toBe(idOf("deep"));
});

test("a new node behind an inner handle goes inside, behind the outer one beside the container", () => {
  const inner = parentOfNew({ after: { nodeId: idOf("deep"), handle: "item" } });
  expect(inner).toEqual({ parent: idOf("deep"), edges: 1 });
  const outer = parentOfNew({ after: { nodeId: idOf("deep"), handle: "done" } });
  expect(outer).toEqual({ parent: idOf("each"), edges: 1 });
});

test("a new node without a connection goes into the given container, and nowhere else", () => {
  expect(parentOfNew(undefined, idOf("each")).parent).toBe(idOf("each"));
  expect(parentOfNew(undefined, idOf("end")).parent).toBeUndefined();
  expect(parentOfNew(undefined, "gone").parent).toBeUndefined();
});

test("a trigger never goes into a container", () => {
  expect(parentOfNew(undefined, idOf("each"), "trigger").parent).toBeUndefined();
  expect(parentOfNew({ onEdge: "a > b" }, undefined, "trigger").parent).toBeUndefined();
});

test("a node that moves out loses the edges that would cross the border, and no others", () => {
  const moved = into(["b"]);
  if ("refusal" in moved) throw new Error(moved.refusal);
  expect(parentOf(moved.document, "b")).toBeUndefined();
  expect(moved.removedEdges).toBe(2);
  expect(routesOf(moved.document)).toEqual([
    "deep.item > c",
    "each.done > end",
    "each.item > a",
    "hook.output > each",
  ]);
});

test("a container moves with what is inside it and the edges there", () => {
  const moved = into(["deep", "c"]);
  if ("refusal" in moved) throw new Error(moved.refusal);
  expect(parentOf(moved.document, "deep")).toBeUndefined();
  expect(parentOf(moved.document, "c")).toBe(idOf("deep"));
  expect(routesOf(moved.document)).toContain("deep.item > c");
  expect(moved.removedEdges).toBe(1);
});

test("what moves from beside a container into it loses its edges with the container", () => {
  const moved = into(["end"], "each");
  if ("refusal" in moved) throw new Error(moved.refusal);
  expect(parentOf(moved.document, "end")).toBe(idOf("each"));
  expect(moved.removedEdges).toBe(1);
});

test("a first node that moves out keeps no edge from the inner handle", () => {
  const moved = into(["a"]);
  if ("refusal" in moved) throw new Error(moved.refusal);
  expect(routesOf(moved.document)).not.toContain("each.item > a");
});

test("a move that changes no parent gives the same document", () => {
  const moved = into(["a", "b"], "each");
  expect("document" in moved && moved.document === loop).toBe(true);
});

test("moves that are not possible say why", () => {
  expect(into(["each"], "deep")).toEqual({ refusal: "“each” cannot be moved into itself." });
  expect(into(["hook"], "each")).toEqual({
    refusal: "“trigger” is a trigger: it starts the flow, so it cannot be in “each” (each).",
  });
  expect(into(["a"], "end")).toHaveProperty("refusal");
});

test("a loose node that is put on an edge in a container goes into it", () => {
  const edit = insertOnEdge(loop, types, idOf("loose"), "a > b");
  if ("refusal" in edit) throw new Error(edit.refusal);
  expect(parentOf(edit.document, "loose")).toBe(idOf("each"));
  expect(routesOf(edit.document)).toEqual(expect.arrayContaining(["a.output > loose", "loose.output > b"]));
});
