import { expect, test } from "vitest";
import type { DocumentEdge, DocumentNode, FlowDocument } from "#engine/document.ts";
import { nodeTypes } from "#test/node-types.ts";
import { renamableFields, renameOutputField } from "./rename-output-field.ts";
import { idOf, nodeOf } from "./test-support.ts";

const edge = (source: string, target: string): DocumentEdge => ({
  id: `${source} ${target}`,
  source: idOf(source),
  source_handle: "output",
  target: idOf(target),
  target_handle: "input",
});
const code = (key: string, source: string) => nodeOf(key, "code_node", { source, language: "typescript" });
const set = (key: string, ...rows: [name: string, value: unknown][]) =>
  nodeOf(key, "set_fields_node", { fields: rows.map(([name, value]) => ({ name, value })) });

function rename(
  nodes: DocumentNode[],
  edges: DocumentEdge[],
  to = "sum",
  from = "total",
): FlowDocument | string {
  const edit = renameOutputField({ nodes, edges }, nodeTypes, nodes[0]?.id ?? "", { from, to });
  return "document" in edit ? edit.document : edit.refusal;
}

/** The settings of each node after a rename. */
function settingsAfter(...args: Parameters<typeof rename>): unknown[] {
  const document = rename(...args);
  return typeof document === "string"
    ? [document]
    : document.nodes.map(({ config }) => config.source ?? config.fields);
}

test("renames the field where code returns it, and wherever tags, expressions and code read it", () => {
  const nodes = [
    code("sums", "const total = 1;\nif (total) return { total, other: { total } };\nreturn { 'total': 2 };"),
    set(
      "after",
      ["a", "{{ sums.total | plus: other.total }} {{input.total}} {{sums['total'].total}} total"],
      ["b", { js: "nodes.sums.total + input?.total + nodes.other.total" }],
    ),
    code("later", "const { total } = nodes.sums;\nreturn nodes['sums']['total'] + total + input.total;"),
  ];
  expect(settingsAfter(nodes, [edge("sums", "after"), edge("after", "later")])).toEqual([
    "const total = 1;\nif (total) return { sum: total, other: { total } };\nreturn { sum: 2 };",
    [
      { name: "a", value: "{{ sums.sum | plus: other.total }} {{input.sum}} {{sums['sum'].total}} total" },
      { name: "b", value: { js: "nodes.sums.sum + input?.sum + nodes.other.total" } },
    ],
    "const { sum: total } = nodes.sums;\nreturn nodes['sums'][\"sum\"] + total + input.total;",
  ]);
});

test("below input it is renamed by the node's key where several nodes lead to the reader", () => {
  const nodes = [
    set("sums", ["total.net", "1"]),
    set("other", ["x", "1"]),
    code("join", "return input.sums.total + input.total;"),
  ];
  expect(settingsAfter(nodes, [edge("sums", "join"), edge("other", "join")])).toEqual([
    [{ name: "sum.net", value: "1" }],
    [{ name: "x", value: "1" }],
    "return input.sums.sum + input.total;",
  ]);
});

test.each<[string, DocumentNode, string]>([
  ["a value that code computes", code("sums", "return make();"), "sum"],
  ["an object with another one in it", code("sums", "return { ...input, total: 1 };"), "sum"],
  ["code that cannot be parsed", code("sums", "return {"), "sum"],
  ["a name that is taken", code("sums", "return { total: 1, sum: 2 };"), "sum"],
  [
    "a field of inner functions",
    code("sums", "const f = () => { return { total: 1 }; };\nreturn { a: f() };"),
    "sum",
  ],
  ["a row that is not there", set("sums", ["a", "1"]), "sum"],
  ["a node whose fields are fixed", nodeOf("sums", "http_request_node"), "sum"],
  ["a name that tags cannot write", code("sums", "return { total: 1 };"), "my sum"],
])("refuses %s", (_, node, to) => {
  expect(rename([node], [], to)).toEqual(expect.any(String));
});

test("offers the fields that can be renamed", () => {
  expect(renamableFields(set("a", ["x", "1"], ["y.z", "2"]), nodeTypes)).toEqual(["x", "y"]);
  expect(renamableFields(code("a", "return { x: 1, y: { z: 2 } };"), nodeTypes)).toEqual(["x", "y"]);
  expect(renamableFields(code("a", "return { ...input, x: 1 };"), nodeTypes)).toEqual([]);
  expect(renamableFields(nodeOf("a", "list_node"), nodeTypes)).toEqual([]);
});
