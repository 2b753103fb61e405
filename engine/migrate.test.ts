import { expect, test } from "vitest";
import { buildGraph } from "./graph/build.ts";
import { checkFlow } from "./graph/check.ts";
import { flow, node, types } from "./graph/test-support.ts";
import { currentDocument, withVersions } from "./migrate.ts";

const first = node("first", "renamed", {}, { url: "a" });
const second = { ...node("second", "renamed", {}, { href: "b" }), version: 2 };
const third = { ...node("third", "renamed", {}, { link: "c" }), version: 3 };
const trigger = node("t", "trigger");
const document = flow([trigger, first, second, third], ["t > first", "first > second", "second > third"]);

test("the engine walks configurations of the definition's version, whichever each node was stored in", () => {
  const built = buildGraph(document, types);
  const links = "graph" in built && built.graph.order.map((id) => built.graph.nodes.get(id)?.config.link);
  expect(links).toEqual([undefined, "a", "b", "c"]);
  expect(checkFlow(document, types)).toEqual([]);
});

test("a document is brought to the newest versions, and stays the same object once it is there", () => {
  const current = currentDocument(document, types);
  expect(current.nodes.map(({ version, config }) => [version, config.link])).toEqual([
    [undefined, undefined],
    [3, "a"],
    [3, "b"],
    [3, "c"],
  ]);
  expect(current.edges).toBe(document.edges);
  expect(currentDocument(current, types)).toBe(current);
});

test("a node from a newer release is named as a problem, and left as it is", () => {
  const newer = { ...third, version: 4 };
  expect(currentDocument(flow([newer], []), types).nodes).toEqual([newer]);
  expect(checkFlow(flow([trigger, newer], ["t > third"]), types)).toMatchObject([
    { nodeId: "third", code: "unknown_node_type", detail: "There is no node type “renamed” in version 4." },
  ]);
});

test("a version that was left out is the one that the node had, else the newest; version 1 is not written", () => {
  const { version: _, ...again } = second;
  const added = node("added", "renamed");
  expect(withVersions(flow([trigger, first, again, added], []), types, document).nodes).toEqual([
    trigger,
    first,
    { ...again, version: 2 },
    { ...added, version: 3 },
  ]);
});
