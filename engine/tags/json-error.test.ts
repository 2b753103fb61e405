import fc from "fast-check";
import { expect, test } from "vitest";
import { findJsonError } from "./json-error.ts";
import { anyJson } from "./test-support.ts";

test.each([
  ["", 1, 1],
  ["{", 1, 2],
  ['{"a"', 1, 5],
  ['{"a" 1}', 1, 6],
  ['{"a":}', 1, 6],
  ['{"a":1,}', 1, 8],
  ["[1,]", 1, 4],
  ["[1 2]", 1, 4],
  ["[1}", 1, 3],
  ["{} {}", 1, 4],
  ['{"a":\n 01}', 2, 2],
  ['["a\nb"]', 1, 4],
  ['["\\x"]', 1, 3],
  ["tru", 1, 1],
  ["truex", 1, 1],
  ["-", 1, 1],
  ["1.", 1, 1],
  ["{'a': 1}", 1, 2],
])("%j stops being JSON at line %i, column %i", (text, line, column) => {
  expect(findJsonError(text)).toContain(`line ${line}, column ${column}`);
});

test("every good document passes, and one with a character too much does not", () => {
  fc.assert(
    fc.property(
      anyJson,
      fc.constantFrom(undefined, 1, "\t"),
      fc.constantFrom(",", "}", "]", "x", '"'),
      (value, space, more) => {
        const text = JSON.stringify(value, null, space);
        expect(findJsonError(text)).toBe(null);
        expect(findJsonError(text + more)).toMatch(/at line \d+, column \d+/);
      },
    ),
  );
});
