import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { formatOf } from "./format.ts";
import { mergeShapes, type Shape, shapeLimits, shapeOf, shapeOfAll } from "./shape.ts";
import { toTypeScript } from "./to-typescript.ts";

const json = fc.jsonValue({ maxDepth: 5 }) as fc.Arbitrary<Json>;

test.each<[Json[], string]>([
  [["a"], "string"],
  [[1, 2.5], "number"],
  [[true], "boolean"],
  [[null], "any"],
  [[1, null], "number | null"],
  [["a", 1], "string | number"],
  [["open", "open", "closed", "closed"], '"open" | "closed"'],
  [[[]], "any[]"],
  [[[1, "a"]], "(string | number)[]"],
  [[[{ a: 1 }, { a: 2, b: "x" }]], "{ a: number; b?: string }[]"],
  [[{ "order id": 1, ok: true }], '{ "order id": number; ok: boolean }'],
  [[{}], "{ [name: string]: any }"],
  [[{ a: 1 }, {}], "{ a?: number }"],
  [[{ a: { b: null } }, { a: { b: 1 } }], "{ a: { b: number | null } }"],
])("the type of %j is %s", (values, type) => {
  expect(toTypeScript(shapeOfAll(values))).toBe(type);
});

test.each<[string, ReturnType<typeof formatOf>]>([
  ["2026-11-23", "date"],
  ["2026-11-23T10:00:00Z", "date-time"],
  ["2026-11-23 10:00", "date-time"],
  ["2026-11-23T10:00:00.123+02:00", "date-time"],
  ["ada@example.com", "email"],
  ["0190a2b4-0000-7000-8000-000000000000", "uuid"],
  ["https://example.com/a?b=c", "url"],
  ["12.50", "number"],
  ["", null],
  ["hello", null],
  ["https://", null],
  ["a".repeat(501), null],
])("the format of %j is %j", (text, format) => {
  expect(formatOf(text)).toBe(format);
});

test("a field tells how often it was there, and of which types", () => {
  const calls = Array.from({ length: 200 }, (_, n) =>
    n % 10 === 0 ? { id: n } : { id: n, email: "a@b.co" },
  );
  const email = shapeOfAll(calls).objects?.fields.get("email");
  expect(email).toMatchObject({ seen: 180, strings: { seen: 180, format: "email", values: ["a@b.co"] } });
});

describe("for all values", () => {
  /** What matters of a shape, whatever the order in which it was built. */
  const canonical = (shape: Shape): unknown => ({
    ...shape,
    strings: shape.strings && { ...shape.strings, values: shape.strings.values?.toSorted() ?? null },
    lists: shape.lists && { ...shape.lists, element: shape.lists.element && canonical(shape.lists.element) },
    objects: shape.objects && {
      ...shape.objects,
      fields: Object.fromEntries(
        [...shape.objects.fields].map(([name, field]) => [`.${name}`, canonical(field)] as const).toSorted(),
      ),
    },
  });

  test("merging does not depend on the order", () => {
    fc.assert(
      fc.property(json, json, json, (a, b, c) => {
        const [x, y, z] = [shapeOf(a), shapeOf(b), shapeOf(c)];
        const left = mergeShapes(mergeShapes(x, y), z);
        expect(canonical(mergeShapes(x, mergeShapes(y, z)))).toEqual(canonical(left));
        expect(canonical(mergeShapes(z, mergeShapes(y, x)))).toEqual(canonical(left));
      }),
    );
  });

  test("each value is counted once, under its own type", () => {
    fc.assert(
      fc.property(fc.array(json), (values) => {
        const { seen, nulls, booleans, integers, fractions, strings, lists, objects } = shapeOfAll(values);
        expect(seen).toBe(values.length);
        const counted = [nulls, booleans, integers, fractions, strings?.seen, lists?.seen, objects?.seen];
        expect(counted.reduce<number>((sum, count) => sum + (count ?? 0), 0)).toBe(values.length);
      }),
    );
  });

  test("a type is one line, and what is inside it cannot leave it", () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(toTypeScript(shapeOf(value))).not.toMatch(/[\n\r\u2028\u2029]/);
      }),
    );
  });
});

test("hostile values cost no more than the limits allow", () => {
  let deep: Json = 1;
  for (let n = 0; n < 5000; n += 1) deep = n % 2 === 0 ? [deep] : { deep };
  const wide = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`f${n}`, n]));
  const long = Array.from({ length: 100_000 }, (_, n) => ({ [`g${n}`]: "x".repeat(100) }));
  expect(depthOf(shapeOf(deep))).toBeLessThanOrEqual(shapeLimits.depth + 1);
  expect(shapeOf(wide).objects?.hasMore).toBe(true);
  expect(shapeOf(wide).objects?.fields.size).toBe(shapeLimits.fields);
  expect(shapeOf(long).lists?.element?.objects?.fields.size).toBe(shapeLimits.elements);
  expect(toTypeScript(shapeOfAll([deep, wide, long])).length).toBeLessThan(100_000);
});

function depthOf(shape: Shape): number {
  const inside = [
    ...(shape.lists?.element ? [shape.lists.element] : []),
    ...(shape.objects ? shape.objects.fields.values() : []),
  ];
  return 1 + Math.max(0, ...inside.map(depthOf));
}
