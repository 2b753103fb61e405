import { expect, test } from "vitest";
import { toExecutionName, toNameOfText } from "./execution-name.ts";

const output = { order: { id: 4711, note: "a\nb\u0000c\u202ed" }, empty: "  ", big: "x".repeat(500) };

test.each([
  ["a field", "{{order.id}}", "4711"],
  ["a text with a field", "Order {{order.id}}", "Order 4711"],
  ["one line without control characters", "{{order.note}}", "a b c d"],
  ["at most 200 characters", "{{big}}", "x".repeat(200)],
  ["the payload's face, where the tag is unresolved", "{{order.number}}", "#4711 · a"],
  ["the payload's face, where it cannot be rendered", "{{order.id | divided_by: 0}}", "#4711 · a"],
  ["the payload's face, where the result is blank", "{{empty}}", "#4711 · a"],
])("a name is %s", (_, template, name) => {
  expect(toExecutionName(template, output)).toBe(name);
});

test("without a template, the name is the payload's face, if it has one", () => {
  expect(toExecutionName(null, output)).toBe("#4711 · a");
  expect(toExecutionName("{{a}}", {})).toBeNull();
  expect(toNameOfText(null, '{"id":7}')).toBe("#7");
  expect(toNameOfText("Nr. {{id}}", Buffer.from('{"id":7}'))).toBe("Nr. 7");
});

test("a long name does not end with half a character", () => {
  expect(toExecutionName("{{a}}", { a: `${"x".repeat(199)}😀` })).toBe("x".repeat(199));
});
