import { expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { changeConfig } from "#engine/edit/change-config.ts";
import { removeNodes } from "#engine/edit/remove.ts";
import { documentOf, idOf, nodeOf, types } from "#engine/edit/test-support.ts";
import { rebaseDocument } from "./rebase-document.ts";

const before = documentOf([nodeOf("a", "texts", { text: "" }), nodeOf("b", "texts", { text: "" })]);
const write = (document: FlowDocument, name: string, text: string) =>
  changeConfig(document, types, idOf(name), { text });
const remove = (document: FlowDocument, name: string) => removeNodes(document, types, new Set([idOf(name)]));

function undone(base: FlowDocument, theirs: FlowDocument) {
  const { nodes } = rebaseDocument({ base, mine: before, theirs }, types);
  return Object.fromEntries(nodes.map(({ key, config }) => [key, config.text]));
}

test("undo takes back my edit and keeps theirs", () => {
  const base = write(before, "a", "mine");
  expect(undone(base, write(base, "b", "theirs"))).toEqual({ a: "", b: "theirs" });
});

test("undo restores my earlier value, also where they have written since", () => {
  const base = write(before, "a", "mine");
  expect(undone(base, write(base, "a", "theirs"))).toEqual({ a: "", b: "" });
});

test("undo does not bring back a node that they removed", () => {
  const base = write(before, "a", "mine");
  expect(undone(base, remove(base, "a"))).toEqual({ b: "" });
});

test("undo of a removal brings the node back beside their edits", () => {
  const base = remove(before, "a");
  expect(undone(base, write(base, "b", "theirs"))).toEqual({ a: "", b: "theirs" });
});
