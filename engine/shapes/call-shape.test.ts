import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { addKnown } from "./add-known.ts";
import { findSeen } from "./call-shape.ts";
import { limitShape } from "./limit-shape.ts";
import { choiceWords, seenWords, typeWords } from "./seen-words.ts";
import { type Shape, shapeOf, shapeOfAll } from "./shape.ts";
import { fromShapeFields, toShapeFields } from "./shape-fields.ts";
import { toTypeScript } from "./to-typescript.ts";

const json = fc.jsonValue({ maxDepth: 5 }) as fc.Arbitrary<Json>;

/** 200 calls, of which each tenth has no e-mail and each second a paid order with two items. */
const calls = Array.from(
  { length: 200 },
  (_, n): Json => ({
    id: n,
    ...(n % 10 === 0 ? {} : { email: `ada${n}@example.com` }),
    state: n % 2 === 0 ? "paid" : "open",
    note: n % 4 === 0 ? null : "a",
    order: n % 2 === 0 ? { total: 1.5, items: [{ sku: "a", size: "M" }, { sku: "b" }] } : {},
    empty: [],
    nothing: null,
  }),
);
const shape = { calls: 200, shape: shapeOfAll(calls) };

test.each<[(string | number)[], string]>([
  [["id"], "number in all 200 calls"],
  [["email"], "string (e-mail address) in 180 of 200 calls"],
  [["state"], "string in all 200 calls: paid, open"],
  [["note"], "string or null in all 200 calls"],
  [["order", "total"], "number in 100 of 200 calls"],
  [["order", "items", 0, "sku"], "string in all 200 items: a, b"],
  [["order", "items", "first", "size"], "string in 100 of 200 items"],
  [["order", "price"], "absent"],
  [["id", "name"], "absent"],
  [["order", "items", "sku"], "absent"],
  [["order", "items", "size"], "null"],
  [["empty", 0, "sku"], "null"],
  [["nothing", "name"], "null"],
  [["constructor"], "absent"],
])("the calls have at %j: %s", (path, words) => {
  const found = findSeen(shape, path);
  if (found === null || found === "absent") return expect(String(found)).toBe(words);
  const choices = choiceWords(found.shape);
  const end = choices === null ? "" : `: ${choices}`;
  expect(`${typeWords(found.shape)} ${seenWords(found)}${end}`).toBe(words);
});

test("of an object with more fields than are kept, nothing is claimed", () => {
  const many = Object.fromEntries(Array.from({ length: 600 }, (_, n) => [`f${n}`, n]));
  const wide = { calls: 2, shape: shapeOfAll([many, { g: 1 }]) };
  expect(findSeen(wide, ["f1"])).toBeNull();
  expect(findSeen(wide, ["h"])).toBeNull();
});

test("a field that only the sample has is optional in code", () => {
  const known = addKnown(
    shapeOfAll([{ a: 1, list: [] }]),
    shapeOf({ a: "x", b: { c: 1 }, list: [{ d: 1 }] }),
  );
  expect(toTypeScript(known)).toBe("{ a: number; list: { d: number }[]; b?: { c: number } }");
});

describe("for all values", () => {
  test("a shape that is sent and read again is the same", () => {
    fc.assert(
      fc.property(fc.array(json), (values) => {
        const sent = JSON.stringify(toShapeFields(shapeOfAll(values)));
        expect(fromShapeFields(JSON.parse(sent))).toEqual(shapeOfAll(values));
      }),
    );
  });

  test("a limited shape has at most so many places, and says where it was cut", () => {
    fc.assert(
      fc.property(fc.array(json), fc.integer({ min: 1, max: 20 }), (values, max) => {
        const whole = shapeOfAll(values);
        const limited = limitShape(whole, max);
        expect(toShapeFields(limited).length).toBeLessThanOrEqual(max);
        if (toShapeFields(whole).length <= max) expect(limited).toBe(whole);
        expect(hasFewerUnsaid(whole, limited)).toBe(false);
      }),
    );
  });
});

/** Whether an object lost fields without saying so. */
function hasFewerUnsaid(whole: Shape, limited: Shape): boolean {
  if (!whole.objects || !limited.objects) return false;
  if (limited.objects.fields.size < whole.objects.fields.size && !limited.objects.hasMore) return true;
  return [...limited.objects.fields].some(([name, field]) => {
    const before = whole.objects?.fields.get(name);
    return before !== undefined && hasFewerUnsaid(before, field);
  });
}
