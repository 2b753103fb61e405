import fc from "fast-check";
import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { toTagSample } from "./tag-sample.ts";

test("what is small stays as it is", () => {
  const value = { name: "Ada", total: 12.5, paid: true, none: null, items: [{ sku: "a" }] };
  expect(toTagSample({ order: 1 })).toEqual({ order: 1 });
  expect(toTagSample([value])).toEqual([{ ...value, items: [] }]);
});

test("a long text ends with an ellipsis, and never in the middle of a character", () => {
  expect(toTagSample("x".repeat(300))).toBe(`${"x".repeat(200)}…`);
  expect(toTagSample(`${"x".repeat(199)}😀😀`)).toBe(`${"x".repeat(199)}…`);
});

const json: fc.Arbitrary<Json> = fc
  .jsonValue({ maxDepth: 5 })
  .map((value) => JSON.parse(JSON.stringify(value)));

test("however large the value, the sample is small", () => {
  fc.assert(
    fc.property(json, (value) => {
      const big = Array.from({ length: 50 }, () => Array.from({ length: 50 }, () => value));
      expect(JSON.stringify(toTagSample(big)).length).toBeLessThan(100_000);
    }),
    { numRuns: 20 },
  );
});
