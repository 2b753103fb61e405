import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { resultText } from "./result-text.ts";

test.each<[Json, string, string | null]>([
  ["Hello Ada", "Hello Ada", null],
  ["two\nlines", "two\nlines", null],
  [12, "12", "number"],
  [true, "true", "boolean"],
  [null, "null", null],
  [[1, 2], "[1, 2]", "array 2"],
  [{ a: "b" }, '{"a": "b"}', "object"],
])("%j is shown as %s", (value, text, type) => expect(resultText(value)).toEqual({ text, type }));

test("a megabyte is cut", () => {
  expect(resultText("x".repeat(1_000_000)).text).toHaveLength(2000);
  expect(resultText(Array.from({ length: 100_000 }, () => "x")).text).toHaveLength(2000);
});
