import fc from "fast-check";
import { expect, test } from "vitest";
import { nodeSettingsSchema } from "#engine/document.ts";
import { nestedFlow } from "#engine/graph/arbitrary-flow.ts";
import { removeNodes } from "./remove.ts";
import { documentOf, idOf, nodeOf, routesOf, types } from "./test-support.ts";

const nodes = [
  nodeOf("hook", "trigger"),
  nodeOf("other", "trigger"),
  nodeOf("a"),
  nodeOf("b"),
  nodeOf("choose", "choice"),
  nodeOf("end"),
  nodeOf("end2"),
];

function remove(routes: string[], ...names: string[]): string[] {
  return routesOf(removeNodes(documentOf(nodes, routes), types, new Set(names.map(idOf))));
}

test.each([
  ["a node in the middle", ["hook > a", "a > end"], ["a"], ["hook.output > end"]],
  ["several in a row", ["hook > a", "a > b", "b > end"], ["a", "b"], ["hook.output > end"]],
  [
    "a node behind a branch keeps the branch's handle",
    ["hook > choose", "choose.false > a", "a > end"],
    ["a"],
    ["choose.false > end", "hook.output > choose"],
  ],
  [
    "a node that several lead to, and that leads to several",
    ["hook > a", "other > a", "a > end", "a > end2"],
    ["a"],
    ["hook.output > end", "hook.output > end2", "other.output > end", "other.output > end2"],
  ],
  [
    "neighbors that are connected already",
    ["hook > a", "hook > end", "a > end"],
    ["a"],
    ["hook.output > end"],
  ],
])("B9: joins over %s", (_, routes, removed, left) => {
  expect(remove(routes, ...removed)).toEqual(left);
});

test.each([
  ["a node that branches", ["hook > choose", "choose.true > end"], ["choose"]],
  ["a trigger", ["hook > end"], ["hook"]],
  ["the last node", ["hook > a"], ["a"]],
  ["a branch among several", ["hook > a", "a > choose", "choose.true > end"], ["a", "choose"]],
])("B9: joins nothing over %s", (_, routes, removed) => {
  expect(remove(routes, ...removed)).toEqual([]);
});

test("B9: what leaves by the error handle is not the way on", () => {
  const failing = nodes.map((node) =>
    node.key === "a" ? { ...node, settings: nodeSettingsSchema.parse({ on_failure: "error_handle" }) } : node,
  );
  const document = documentOf(failing, ["hook > a", "a.error > end", "a > end2"]);
  expect(routesOf(removeNodes(document, types, new Set([idOf("a")])))).toEqual(["hook.output > end2"]);
});

test("a container is removed with all that is inside it, and its edges, and what it led to follows what led to it", () => {
  const loop = [
    nodeOf("hook", "trigger"),
    nodeOf("each", "each"),
    { ...nodeOf("a"), parent_id: idOf("each") },
    { ...nodeOf("b"), parent_id: idOf("each") },
    nodeOf("end"),
  ];
  const routes = ["hook > each", "each.item > a", "a > b", "each.done > end"];
  const removed = removeNodes(documentOf(loop, routes), types, new Set([idOf("each")]));
  expect(removed.nodes.map(({ key }) => key)).toEqual(["hook", "end"]);
  expect(routesOf(removed)).toEqual(["hook.output > end"]);
  const without = removeNodes(documentOf(loop, routes), types, new Set([idOf("a")]));
  expect(routesOf(without)).toEqual(["each.done > end", "each.item > b", "hook.output > each"]);
});

test("what is left after a removal is the nodes outside the removed containers, each where it was", () => {
  fc.assert(
    fc.property(nestedFlow, fc.infiniteStream(fc.nat({ max: 4 })), (document, drawn) => {
      const chosen = new Set(document.nodes.map(({ id }) => id).filter(() => drawn.next().value === 0));
      const parentOf = new Map(document.nodes.map(({ id, parent_id }) => [id, parent_id]));
      const isGone = (id: string | undefined): boolean =>
        id !== undefined && (chosen.has(id) || isGone(parentOf.get(id)));
      const { nodes, edges } = removeNodes(document, types, chosen);
      expect(nodes).toEqual(document.nodes.filter(({ id }) => !isGone(id)));
      expect(edges.filter(({ source, target }) => isGone(source) || isGone(target))).toEqual([]);
    }),
  );
});
