import fc from "fast-check";
import { expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { checkFlow } from "#engine/graph/check.ts";
import { nodeTypes } from "#test/node-types.ts";
import { withoutNodesJoined } from "./join.ts";
import { documentOf, idOf, nodeOf } from "./test-support.ts";

const nodes = [
  nodeOf("hook", "receive_webhook"),
  nodeOf("other", "receive_webhook"),
  nodeOf("a", "delay"),
  nodeOf("b", "delay"),
  nodeOf("choose", "condition"),
  nodeOf("end"),
  nodeOf("end2"),
];

function remove(edges: string[], ...names: string[]): string[] {
  return edgesOf(withoutNodesJoined(documentOf(nodes, edges), nodeTypes, new Set(names.map(idOf))));
}

/** `hook.output -> end`, in the order of the alphabet. */
function edgesOf({ edges }: FlowDocument): string[] {
  const name = (id: string) => id.replace(/_+$/, "");
  return edges
    .map(({ source, source_handle, target }) => `${name(source)}.${source_handle} -> ${name(target)}`)
    .toSorted();
}

test.each([
  ["a node in the middle", ["hook -> a", "a -> end"], ["a"], ["hook.output -> end"]],
  ["several in a row", ["hook -> a", "a -> b", "b -> end"], ["a", "b"], ["hook.output -> end"]],
  [
    "a node behind a branch keeps the branch's handle",
    ["hook -> choose", "choose.false -> a", "a -> end"],
    ["a"],
    ["choose.false -> end", "hook.output -> choose"],
  ],
  [
    "a node that several lead to, and that leads to several",
    ["hook -> a", "other -> a", "a -> end", "a -> end2"],
    ["a"],
    ["hook.output -> end", "hook.output -> end2", "other.output -> end", "other.output -> end2"],
  ],
  [
    "neighbors that are connected already",
    ["hook -> a", "hook -> end", "a -> end"],
    ["a"],
    ["hook.output -> end"],
  ],
])("B9: joins over %s", (_, edges, removed, left) => {
  expect(remove(edges, ...removed)).toEqual(left);
});

test.each([
  ["a node that branches", ["hook -> choose", "choose.true -> end"], ["choose"]],
  ["a trigger", ["hook -> end"], ["hook"]],
  ["the last node", ["hook -> a"], ["a"]],
  ["a branch among several", ["hook -> a", "a -> choose", "choose.true -> end"], ["a", "choose"]],
])("B9: joins nothing over %s", (_, edges, removed) => {
  expect(remove(edges, ...removed)).toEqual([]);
});

test("B9: what leaves by the error handle is not the way on", () => {
  const failing = { ...nodeOf("a", "delay"), settings: { on_failure: "error_handle" } };
  const document = documentOf(
    nodes.map((node) => (node.key === "a" ? { ...node, ...(failing as typeof node) } : node)),
    ["hook -> a", "a.error -> end", "a -> end2"],
  );
  expect(edgesOf(withoutNodesJoined(document, nodeTypes, new Set([idOf("a")])))).toEqual([
    "hook.output -> end2",
  ]);
});

test("B9: no deletion makes a flow wrong in a way in which it was not", () => {
  const names = nodes.map(({ key }) => key);
  const anyEdges = fc.uniqueArray(
    fc.tuple(fc.nat(names.length - 1), fc.nat(names.length - 1)).filter(([from, to]) => from < to && to > 1),
    { selector: String },
  );
  fc.assert(
    fc.property(anyEdges, fc.subarray(names), (pairs, removed) => {
      const edges = pairs.map(([from, to]) => {
        const source = names[from];
        return source === "choose" ? `${source}.true -> ${names[to]}` : `${source} -> ${names[to]}`;
      });
      const after = withoutNodesJoined(documentOf(nodes, edges), nodeTypes, new Set(removed.map(idOf)));
      const wrong = checkFlow(after, nodeTypes).filter(
        ({ code, edgeId }) => edgeId !== null || code === "cycle",
      );
      expect(wrong).toEqual([]);
    }),
  );
});
