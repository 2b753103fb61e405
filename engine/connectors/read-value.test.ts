import { expect, test } from "vitest";
import { fieldSchema } from "./format.ts";
import { readValue } from "./read-value.ts";

const integer = fieldSchema.parse({ label: "Id", kind: "integer" });

test.each([
  [" 42 ", 42],
  [-7, -7],
  ["9007199254740991", 9_007_199_254_740_991],
  // JavaScript would make 8202522731445526000 of it.
  ["8202522731445525542", "8202522731445525542"],
])("the whole number %j is %j", (given, value) => {
  expect(readValue(given, integer)).toEqual({ value });
});

test.each([["1.5"], ["ten"], ["1e30"], [2 ** 60]])("%j is no whole number that can be sent", (given) => {
  expect(readValue(given, integer)).toHaveProperty("problem");
});
