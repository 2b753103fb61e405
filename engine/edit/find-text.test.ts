import { expect, test } from "vitest";
import { findText } from "./find-text.ts";
import { documentOf, nodeOf, types } from "./test-support.ts";

const document = documentOf([
  nodeOf("first", "texts", {
    text: "{{ order.Total }}",
    plain: "total",
    rows: [{ value: { js: "a.total" } }],
  }),
  nodeOf("second", "texts", { code: "const a = 1;\nreturn { total: a };\n// total" }),
  nodeOf("third", "from_the_future", { "a/b": ["nothing", "Total of it"] }),
]);

test("finds a text in every setting of every node, with its line", () => {
  const found = findText(document, types, "total");
  expect(
    found.map(({ node, pointer, setting, line, text }) => [node.key, pointer, setting, line, text]),
  ).toEqual([
    ["first", "/text", "Text", null, "{{ order.Total }}"],
    ["first", "/plain", "Plain text", null, "total"],
    ["first", "/rows/0/value", "Value", null, "a.total"],
    ["second", "/code", "Code", 2, "return { total: a };"],
    ["second", "/code", "Code", 3, "// total"],
    ["third", "/a~1b/1", "a/b", null, "Total of it"],
  ]);
});

test.each(["", "  ", "nowhere"])("finds nothing for %j", (query) => {
  expect(findText(document, types, query)).toEqual([]);
});

test("stops after 200 lines", () => {
  const long = documentOf([nodeOf("long", "texts", { code: "total\n".repeat(500) })]);
  expect(findText(long, types, "TOTAL")).toHaveLength(200);
});
