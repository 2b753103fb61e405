import { expect, test } from "vitest";
import { documentOf, edgeOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { nodeTypes } from "#test/node-types.ts";
import { inputSources } from "./input-sources.ts";
import { createTagSource } from "./tag-source.ts";

const hook = nodeOf("hook", "receive_webhook", {
  config: { label: "Order", sample_payload: '{"orders": [{"total": 12}]}' },
});
const set = nodeOf("set", "set_fields", {
  config: { label: "Set", fields: [{ name: "a", value: "{{orders}}" }] },
});

function sourcesOf(document: FlowDocument, node: DocumentNode) {
  const tags = createTagSource(document, nodeTypes, node.id);
  const data = { document, tags, inputOf: () => tags.input() };
  const given = { types: nodeTypes, nodeId: node.id, data, step: undefined, readOnly: false };
  return inputSources(given).map(({ label, tagOf }) => `${label}: ${tagOf?.(["x"])}`);
}

test("the input comes first, then what ran before it, the trigger last", () => {
  const reply = nodeOf("reply", "http_response");
  const other = nodeOf("other", "set_fields", { config: { label: "Other" } });
  const document = documentOf([hook, other, set, reply], ["hook -> other", "other -> set", "set -> reply"]);
  expect(sourcesOf(document, reply)).toEqual(["Input: {{set.x}}", "Other: {{other.x}}", "Order: {{x}}"]);
});

test("a node after the trigger has the call as its input, and nothing twice", () => {
  expect(sourcesOf(documentOf([hook, set], ["hook -> set"]), set)).toEqual(["Input: {{x}}"]);
});

test("the first node in a loop gets the item, which tags find under the loop's key", () => {
  const each = nodeOf("each", "for_each", { config: { label: "Each", items: "{{orders}}" } });
  const inner = nodeOf("inner", "set_fields", { inside: "each" });
  const document = {
    nodes: [hook, each, inner],
    edges: [edgeOf("hook -> each"), { ...edgeOf("each.item -> inner"), source: idOf("each") }],
  };
  expect(sourcesOf(document, inner)).toEqual(["Input: {{each.item.x}}", "Each: {{each.x}}", "Order: {{x}}"]);
});

test("a node that works on a list offers its item", () => {
  const list = nodeOf("list", "list", { config: { operation: "filter", list: "{{orders}}" } });
  const document = documentOf([hook, set, list], ["hook -> set", "set -> list"]);
  expect(sourcesOf(document, list)).toEqual(["Input: {{set.x}}", "Each item: {{x}}", "Order: {{x}}"]);
});
