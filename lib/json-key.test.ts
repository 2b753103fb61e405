import { expect, test } from "vitest";
import type { Json } from "./json.ts";
import { matchKey, valueKey } from "./json-key.ts";

test.each<[Json, Json]>([
  [7, "7"],
  [null, "null"],
  [true, "true"],
  [[], {}],
  [["a"], { a: 1 }],
  [["object", "a", 1], { a: 1 }],
  [[["list"]], [[]]],
  [
    { a: 1, b: 2 },
    { a: 1, b: 3 },
  ],
  ['"a"', "a"],
])("tells %j from %j", (left, right) => expect(valueKey(left)).not.toBe(valueKey(right)));

test.each<[Json, Json]>([
  [7, 7.0],
  [
    { a: 1, b: [{ c: 2, d: 3 }] },
    { b: [{ d: 3, c: 2 }], a: 1 },
  ],
  [
    { 10: "x", 9: "y" },
    { 9: "y", 10: "x" },
  ],
])("takes %j and %j for the same value", (left, right) => expect(valueKey(left)).toBe(valueKey(right)));

test.each<[Json, Json]>([
  [7, "7"],
  [true, "true"],
  ["a", "a"],
  [{ a: 1 }, { a: 1 }],
])("%j matches %j", (left, right) => expect(matchKey(left)).toBe(matchKey(right)));

test.each<[Json, Json]>([
  [7, "7.0"],
  ["A", "a"],
  [{ a: 1 }, { a: "1" }],
  [[7], "7"],
])("%j does not match %j", (left, right) => expect(matchKey(left)).not.toBe(matchKey(right)));
