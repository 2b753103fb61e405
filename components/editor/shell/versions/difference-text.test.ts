import { expect, test } from "vitest";
import { documentOf, edgeOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { compareDocuments, isSameDocument } from "#engine/compare-documents.ts";
import { nodeTypes } from "#test/node-types.ts";
import { describeDifference } from "./difference-text.ts";
import { edgeText } from "./edge-text.ts";

const before = documentOf(
  [nodeOf("a"), nodeOf("b", "delay", { config: { seconds: 1, label: "B" } })],
  ["a -> b"],
);

test("moving nodes and the order of settings are no difference", () => {
  const after = documentOf(
    [nodeOf("b", "delay", { x: 9, config: { label: "B", seconds: 1 } }), nodeOf("a")],
    ["a -> b"],
  );
  const difference = compareDocuments(before, after);
  expect(isSameDocument(difference)).toBe(true);
  expect(describeDifference(difference, "same")).toBe("same");
});

test("names what came, went, changed and was connected otherwise", () => {
  const after = documentOf(
    [nodeOf("b", "delay", { config: { seconds: 2, label: "B" } }), nodeOf("c")],
    ["b -> c"],
  );
  const difference = compareDocuments(before, after);
  expect(difference).toEqual({
    added: [idOf("c")],
    removed: [idOf("a")],
    changed: [idOf("b")],
    connected: [edgeOf("b -> c")],
    disconnected: [edgeOf("a -> b")],
    notes: 0,
  });
  expect(isSameDocument(difference)).toBe(false);
  expect(describeDifference(difference, "same")).toBe(
    "1 node added, 1 node removed, 1 node changed, 2 connections changed",
  );
});

test("a node that moved into a container has changed", () => {
  const inside = documentOf(
    [nodeOf("a", "set_fields", { inside: "loop" }), ...before.nodes.slice(1)],
    ["a -> b"],
  );
  expect(compareDocuments(before, inside).changed).toEqual([idOf("a")]);
});

test("notes count by their text and color", () => {
  const note = {
    id: idOf("note"),
    position: { x: 0, y: 0 },
    size: { width: 240, height: 160 },
    color: "blue" as const,
    text: "Why",
  };
  const noted = { ...before, notes: [note] };
  const say = (from: typeof before, to: typeof before) =>
    describeDifference(compareDocuments(from, to), "same");
  expect(say(before, noted)).toBe("1 note changed");
  expect(say(noted, { ...noted, notes: [{ ...note, text: "How" }] })).toBe("1 note changed");
  expect(say(noted, { ...noted, notes: [{ ...note, position: { x: 9, y: 9 } }] })).toBe("same");
});

test.each([
  ["a -> b", "Check → Wait"],
  ["check.true -> b", "Is it large? (True) → Wait"],
  ["check.error -> b", "Is it large? (error) → Wait"],
  ["gone -> b", "A connection without a node"],
])("the connection %s is called %s", (edge, text) => {
  const document = documentOf([
    nodeOf("a", "set_fields", { config: { label: "Check" } }),
    nodeOf("b", "delay", { config: { label: "Wait" } }),
    nodeOf("check", "condition", { config: { label: "Is it large?" } }),
  ]);
  expect(edgeText(edgeOf(edge), document, nodeTypes)).toBe(text);
});
