import { expect, test } from "vitest";
import { nodesReferringTo, refuseKey, renameKey } from "./rename-key.ts";
import { documentOf, idOf, nodeOf, types } from "./test-support.ts";

const document = documentOf([
  nodeOf("first"),
  nodeOf("second", "texts", {
    text: "{{ first.a }}",
    plain: "{{ first.a }}",
    rows: [{ value: "{{first}}" }, { value: "plain" }],
    once: { by: "{{first}}", tag: "{{ second.id }}" },
  }),
  nodeOf("third", "texts", { text: "{% for x in items %}{{ first[x] }}{% endfor %}" }),
  nodeOf("fourth", "from_the_future", { text: "{{ first.a }}" }),
]);

function rename(name: string, key: string) {
  const edit = renameKey(document, types, idOf(name), key);
  return "document" in edit ? edit.document : edit.refusal;
}

test("renames the key in template fields, in the rows of lists too, and shares everything else", () => {
  const renamed = rename("first", "fetch");
  expect(renamed).toEqual(
    documentOf([
      { ...nodeOf("first"), key: "fetch" },
      nodeOf("second", "texts", {
        text: "{{ fetch.a }}",
        plain: "{{ first.a }}",
        rows: [{ value: "{{fetch}}" }, { value: "plain" }],
        once: { by: "{{first}}", tag: "{{ second.id }}" },
      }),
      nodeOf("third", "texts", { text: "{% for x in items %}{{ fetch[x] }}{% endfor %}" }),
      nodeOf("fourth", "from_the_future", { text: "{{ first.a }}" }),
    ]),
  );
  expect(renamed).toMatchObject({ edges: document.edges });
  expect(typeof renamed === "string" || renamed.nodes[3] === document.nodes[3]).toBe(true);
});

test("renames the key in the node's own settings, such as the tag by which a trigger recognizes a repeated call", () => {
  const renamed = rename("second", "call");
  expect(renamed).toMatchObject({
    nodes: [{}, { key: "call", config: { once: { by: "{{first}}", tag: "{{ call.id }}" } } }, {}, {}],
  });
});

test.each([
  ["second", "“second”"],
  ["Not a key", "letter"],
  ["x", "variable"],
  ["forloop", "variable"],
])("refuses the key %j and says why", (key, words) => {
  expect(refuseKey(document, types, idOf("first"), key)).toContain(words);
  expect(rename("first", key)).toContain(words);
});

test("a node may keep its key, which changes nothing", () => {
  expect(refuseKey(document, types, idOf("first"), "first")).toBeNull();
  expect(rename("first", "first")).toBe(document);
});

test("a variable stands in the way only where the key is used beside it", () => {
  expect(refuseKey(document, types, idOf("second"), "x")).toBeNull();
});

test("names the nodes whose tags use a key", () => {
  expect(nodesReferringTo(document, types, "first").map(({ key }) => key)).toEqual(["second", "third"]);
  expect(nodesReferringTo(document, types, "items").map(({ key }) => key)).toEqual(["third"]);
  expect(nodesReferringTo(document, types, "x")).toEqual([]);
});

const withCode = documentOf(
  [
    nodeOf("first"),
    nodeOf("other"),
    nodeOf("reader", "texts", {
      text: { js: "nodes.first.a + input.first.b + first" },
      plain: { js: "nodes.first" },
      rows: [{ value: { js: "((nodes) => nodes.first)(1)" } }, { value: { js: 'nodes["first"]' } }],
      code: "const { first } = nodes;\nreturn first.a as number;",
    }),
  ],
  ["first > reader", "other > reader"],
);

test("renames the key in expressions and code, and below input where it has several outputs", () => {
  const edit = renameKey(withCode, types, idOf("first"), "fetch");
  expect("document" in edit && edit.document.nodes[2]?.config).toEqual({
    text: { js: "nodes.fetch.a + input.fetch.b + first" },
    plain: { js: "nodes.first" },
    rows: [{ value: { js: "((nodes) => nodes.first)(1)" } }, { value: { js: 'nodes["fetch"]' } }],
    code: "const { fetch: first } = nodes;\nreturn first.a as number;",
  });
});

test("where one node leads to it, input has that node's fields, which are not renamed", () => {
  const single = { ...withCode, edges: withCode.edges.slice(0, 1) };
  const edit = renameKey(single, types, idOf("first"), "fetch");
  expect("document" in edit && edit.document.nodes[2]?.config.text).toEqual({
    js: "nodes.fetch.a + input.first.b + first",
  });
});

test("finds the nodes whose expressions or code refer to a node", () => {
  expect(nodesReferringTo(withCode, types, "first").map(({ key }) => key)).toEqual(["reader"]);
  expect(nodesReferringTo(withCode, types, "other")).toEqual([]);
});
