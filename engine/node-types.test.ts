import { expect, test } from "vitest";
import { types as known } from "#engine/graph/test-support.ts";
import { createNodeTypes, definitionOf } from "./node-types.ts";

const action = known.newest("action");
if (!action) throw new Error("The test types have changed.");
const versions = [4, 2].map((version) => ({ ...action, version, migrate: () => ({}) }));
const types = createNodeTypes([...versions, { ...action, type: "other", label: "Send Mail" }]);

test.each([
  [1, 2],
  [2, 2],
  [3, 4],
  [4, 4],
  [5, undefined],
])("a configuration of version %j is read by version %j", (version, registered) => {
  expect(types.get("action", version)?.version).toBe(registered);
});

test("a document's node without a version is of version 1", () => {
  const node = { id: "a", type: "other", key: "a", position: { x: 0, y: 0 }, config: {} };
  expect(definitionOf(node, types)?.type).toBe("other");
  expect(definitionOf({ ...node, version: 2 }, types)).toBeUndefined();
  expect(definitionOf({ ...node, type: "unknown" }, types)).toBeUndefined();
});

test("a new node gets the newest version, and the search offers no other", () => {
  expect(types.newest("action")?.version).toBe(4);
  expect(types.all().map(({ type, version }) => [type, version])).toEqual([
    ["action", 4],
    ["other", 1],
  ]);
});

test("the search finds the newest version, by its label, its keywords and its name in documents", () => {
  const named = createNodeTypes([
    ...versions,
    { ...action, type: "other_node", group: "Data", label: "Send Mail", keywords: ["smtp"] },
  ]);
  for (const query of [" mail SEND ", "smtp", "other_node"])
    expect(named.search(query).map(({ entry }) => entry.type)).toEqual(["other_node"]);
  expect(named.search(action.label).map(({ entry }) => types.newest(entry.type)?.version)).toEqual([4]);
});

test("an entry with half of the words is found only while none has all of them", () => {
  expect(types.search("mail nowhere").map(({ hasAllWords }) => hasAllWords)).toEqual([false]);
  expect(types.search("mail nowhere ever")).toEqual([]);
});

test("the same version twice is refused", () => {
  expect(() => createNodeTypes([action, { ...action }])).toThrow("twice");
});
