import { expect, test } from "vitest";
import { documentOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { runsLike } from "./runs-like.ts";

const document = documentOf([nodeOf("a"), nodeOf("b")], ["a -> b"]);
const [first, ...others] = document.nodes as [DocumentNode, DocumentNode];
const withFirst = (change: Partial<DocumentNode>): FlowDocument => ({
  ...document,
  nodes: [{ ...first, ...change }, ...others],
});

test.each<[what: string, other: FlowDocument, isAlike: boolean]>([
  ["the same document", document, true],
  ["a moved node", withFirst({ position: { x: 9, y: 9 } }), true],
  ["a collapsed frame", withFirst({ collapsed: true }), true],
  ["a note", { ...document, notes: [] }, true],
  ["another configuration", withFirst({ config: { label: "Other" } }), false],
  ["another key", withFirst({ key: "other" }), false],
  ["another container", withFirst({ parent_id: "loop" }), false],
  ["a removed node", { ...document, nodes: others }, false],
  ["changed connections", { ...document, edges: [] }, false],
])("%s", (_, other, isAlike) => {
  expect(runsLike(document, other)).toBe(isAlike);
});
