import { expect, test } from "vitest";
import { rangeBetween } from "./range-between.ts";

test.each([
  ["downwards", "b", "d", ["b", "c", "d"]],
  ["upwards", "d", "b", ["b", "c", "d"]],
  ["to itself", "b", "b", ["b"]],
  ["from one that is gone", "x", "c", ["c"]],
])("a range %s", (_, from, to, range) => {
  expect(rangeBetween(["a", "b", "c", "d"], from, to)).toEqual(range);
});
