import { expect, test } from "vitest";
import { documentOf, idOf, nodeOf } from "#components/canvas/store/test-support.ts";
import { compareDocuments, describeDifference } from "./compare.ts";

const before = documentOf(
  [nodeOf("a"), nodeOf("b", "delay", { config: { seconds: 1, label: "B" } })],
  ["a -> b"],
);

test("moving nodes and the order of settings are no difference", () => {
  const after = documentOf(
    [nodeOf("b", "delay", { x: 9, config: { label: "B", seconds: 1 } }), nodeOf("a")],
    ["a -> b"],
  );
  expect(describeDifference(compareDocuments(before, after), "same")).toBe("same");
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
    rewired: 2,
    notes: 0,
  });
  expect(describeDifference(difference, "same")).toBe(
    "1 node added, 1 node removed, 1 node changed, 2 connections changed",
  );
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
