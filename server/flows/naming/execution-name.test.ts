import { expect, test } from "vitest";
import { toExecutionName } from "./execution-name.ts";

const output = { order: { id: 4711, note: "a\nb\u0000c\u202ed" }, empty: "  ", big: "x".repeat(500) };

test.each([
  ["a field", "{{order.id}}", "4711"],
  ["a text with a field", "Order {{order.id}}", "Order 4711"],
  ["one line without control characters", "{{order.note}}", "a b c d"],
  ["at most 200 characters", "{{big}}", "x".repeat(200)],
  ["nothing, where the tag is unresolved", "{{order.number}}", null],
  ["nothing, where it cannot be rendered", "{{order.id | divided_by: 0}}", null],
  ["nothing, where the result is blank", "{{empty}}", null],
])("a name is %s", (_, template, name) => {
  expect(toExecutionName(template, output)).toBe(name);
});

test("a flow without a template gives no names", () => {
  expect(toExecutionName(null, output)).toBeNull();
});

test("a long name does not end with half a character", () => {
  expect(toExecutionName("{{a}}", { a: `${"x".repeat(199)}😀` })).toBe("x".repeat(199));
});
