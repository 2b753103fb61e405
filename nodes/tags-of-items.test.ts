import { expect, test } from "vitest";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { renameKey } from "#engine/edit/rename-key.ts";
import { buildGraph } from "#engine/graph/build.ts";
import { createNodeTypes } from "#engine/node-types.ts";
import { checkTags } from "#engine/tags/check.ts";
import { suggestTags } from "#engine/tags/suggest.ts";
import { definitions } from "./index.definitions.ts";

const types = createNodeTypes(definitions);
const idOf = (key: string) => key.padEnd(21, "_");

function node(key: string, type: string, config: Record<string, unknown> = {}): DocumentNode {
  return { id: idOf(key), type, key, position: { x: 0, y: 0 }, config };
}

const where = (left: string) => ({ conditions: [{ left, operator: "exists" }] });

/** A call with orders, a node with the key `first`, a List, and a node after it. */
function documentWith(list: Record<string, unknown>, first = "set"): FlowDocument {
  const sample = { orders: [{ id: 7, total: 5, lines: [{ sku: "A-1" }] }], item: "of the call" };
  const keys = ["hook", first, "list", "after"];
  return {
    nodes: [
      node("hook", "receive_webhook_node", { sample_payload: JSON.stringify(sample) }),
      node(first, "set_fields_node"),
      node("list", "list_node", { list: "{{orders}}", ...list }),
      node("after", "set_fields_node"),
    ],
    edges: keys.slice(1).map((key, index) => ({
      id: key,
      source: idOf(keys[index] ?? ""),
      source_handle: "output",
      target: idOf(key),
      target_handle: "input",
    })),
  };
}

function graphOf(document: FlowDocument) {
  const built = buildGraph(document, types);
  if ("problems" in built) throw new Error(JSON.stringify(built.problems));
  return built.graph;
}

const tagsFor = (document: FlowDocument, key: string) =>
  new Map(
    suggestTags({ graph: graphOf(document), nodeId: idOf(key) }).map(({ path, sample }) => [path, sample]),
  );

test("the fields of an item are suggested in a List, from the sample payload", () => {
  const tags = tagsFor(documentWith({}), "list");
  expect(tags.get("item.total")).toBe(5);
  expect(tags.get("index")).toBe(0);
  expect(tags.get("hook.item")).toBe("of the call");
});

test("an item's tags resolve in conditions, and nowhere else", () => {
  expect(checkTags(graphOf(documentWith(where("{{item.total}} {{index}}"))))).toEqual([]);
  expect(checkTags(graphOf(documentWith({ ...where("{{item}}"), list: "{{index}}" })))).toMatchObject([
    { nodeId: idOf("list"), pointer: "/list" },
  ]);
  expect(checkTags(graphOf(documentWith(where("{{after.a}}"))))).toMatchObject([
    { nodeId: idOf("list"), pointer: "/conditions/0/left", code: "tag_unresolved" },
  ]);
});

test.each<[Record<string, unknown>, string]>([
  [{ operation: "sort" }, "list.items[0].total"],
  [where("{{item.total}}"), "list.items[0].total"],
  [{ operation: "split_out", split_field: "lines" }, "list.items[0].sku"],
  [{ operation: "summarize", measures: [{ operation: "sum", field: "total" }] }, "list.items[0].sum_total"],
  [{ operation: "compare", other: "{{orders}}" }, "list.items[0].first.total"],
])("after a List with %j the fields of its output are suggested", (config, path) => {
  expect(tagsFor(documentWith(config), "after").has(path)).toBe(true);
});

test("renaming a node called item leaves the tags of items alone", () => {
  const document = documentWith({ ...where("{{item.total}}"), list: "{{item.orders}}" }, "item");
  const edit = renameKey(document, types, idOf("item"), "fetch");
  expect(edit).toMatchObject({
    document: {
      nodes: [{}, { key: "fetch" }, { config: { list: "{{fetch.orders}}", ...where("{{item.total}}") } }, {}],
    },
  });
});

test("a node that an item's condition refers to cannot be called item", () => {
  const document = documentWith(where("{{set.a}}"));
  expect(renameKey(document, types, idOf("set"), "item")).toMatchObject({
    refusal: expect.stringContaining("“list”"),
  });
  expect(renameKey(document, types, idOf("set"), "other")).toHaveProperty("document");
});
