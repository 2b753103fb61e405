import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { shorten } from "./shorten.ts";

test.each<[string, Json]>([
  ["a small value", { a: [1, "x", null], "__proto__ ": { b: true } }],
  ["a list of twenty", Array(20).fill(0)],
])("keeps %s", (_, value) => {
  expect(shorten(value)).toEqual({ value, isShorter: false });
});

test("cuts long texts, lists and objects, and says so", () => {
  expect(shorten("x".repeat(3000))).toEqual({ value: `${"x".repeat(2000)}…`, isShorter: true });
  expect(shorten(Array(21).fill(0))).toEqual({ value: Array(20).fill(0), isShorter: true });
  const wide = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`n${n}`, n]));
  expect(Object.keys(shorten(wide).value as object)).toHaveLength(200);
});

test("stays small where lists are in lists", () => {
  const nest = (depth: number): Json => (depth === 0 ? "end" : Array(20).fill(nest(depth - 1)));
  const { value, isShorter } = shorten(nest(5));
  expect(isShorter).toBe(true);
  expect(JSON.stringify(value).length).toBeLessThan(200_000);
});
