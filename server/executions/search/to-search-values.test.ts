import { expect, test } from "vitest";
import { maxValues, toSearchValue, toSearchValues } from "./to-search-values.ts";

const output = {
  order: { id: "ORD-4711", total: 12.5, paid: true, lines: [{ sku: "A" }, { sku: "B" }], nothing: null },
  tags: ["Red", "red", "Blue"],
  text: `  Two\n words ${"x".repeat(300)}`,
  secret: "[redacted]",
  _webhook: { headers: { authorization: ["[masked]"], "x-id": ["Seven"] } },
  many: Array.from({ length: 50 }, (_, index) => index),
};

test.each<[string, string[], string[]]>([
  ["a text in lower case", ["order.id"], ["ord-4711"]],
  ["numbers and booleans", ["order.total", "order.paid"], ["12.5", "true"]],
  ["each item of a list, once", ["tags"], ["red", "blue"]],
  ["a field of each item, with and without brackets", ["order.lines[].sku", "order.lines.sku"], ["a", "b"]],
  ["one item", ["order.lines[1].sku"], ["b"]],
  ["a header", ['_webhook.headers["x-id"]'], ["seven"]],
  ["nothing of an object, null or what is missing", ["order", "order.nothing", "order.number"], []],
  ["nothing that was redacted or masked", ["secret", "_webhook.headers.authorization"], []],
  ["nothing of a prototype", ["constructor.name"], []],
])("finds %s", (_, fields, values) => {
  expect(toSearchValues({ name: null, output }, fields)).toEqual(values);
});

test("the name comes first, unless it was redacted", () => {
  expect(toSearchValues({ name: "Order 1", output }, ["order.paid"])).toEqual(["order 1", "true"]);
  expect(toSearchValues({ name: "[redacted]", output }, [])).toEqual([]);
});

test("the beginning of a long text is found, on one line", () => {
  const [value] = toSearchValues({ name: null, output }, ["text"]);
  expect(value).toHaveLength(200);
  expect(value).toMatch(/^two words xxx/);
  expect(toSearchValue(output.text)).toBe(value);
});

test("an execution has few values, however many its payload has", () => {
  expect(toSearchValues({ name: null, output }, ["many"])).toHaveLength(maxValues);
});
