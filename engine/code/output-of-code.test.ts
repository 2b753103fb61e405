import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { outputOfCode } from "./output-of-code.ts";

const input = { total: 12, customer: { name: "Ada" }, items: [{ id: 1, price: 2.5 }], tags: ["a"] };
const guess = (source: string) => outputOfCode(source, "typescript", input);

test.each<[string, Json]>([
  ["return { a: 1, b: 'x', c: true, d: null };", { a: 1, b: "x", c: true, d: null }],
  ["return { a: { b: [{ c: 1 }] }, 'd e': 2, [`f`]: 3 };", { a: { b: [{ c: 1 }] }, "d e": 2 }],
  ["return [{ id: 1 }, { id: 2 }];", [{ id: 1 }, { id: 2 }]],
  ["return 'text';", "text"],
  [`return \`Hello \${input.customer.name}\`;`, ""],
  ["return input;", input],
  ["return { ...input.customer, total: input.total };", { name: "Ada", total: 12 }],
  ["return { city: input.customer?.address?.city };", { city: null }],
  ["return { name: input['customer'].name, first: input.items[0].id };", { name: "Ada", first: 1 }],
  [
    "return { sum: input.total * 2, isLarge: input.total > 10, less: -1 };",
    { sum: 0, isLarge: false, less: -1 },
  ],
  ["return { data: await fetch('https://example.com'), n: (1 as number)!, };", { data: null, n: 1 }],
  [
    "const { customer, items: [first] } = input; return { customer, first };",
    {
      customer: { name: "Ada" },
      first: { id: 1, price: 2.5 },
    },
  ],
  ["return input.items.map((item) => ({ id: item.id, net: item.price / 1.19 }));", [{ id: 1, net: 0 }]],
  [
    "return { rows: input.items.filter((x) => x.id).map(({ id }) => { return { id }; }) };",
    { rows: [{ id: 1 }] },
  ],
  ["return { total: input.items.reduce((sum, { price }) => sum + price, 0) };", { total: 0 }],
  ["const out = []; for (const item of input.items) out.push({ id: item.id }); return out;", [{ id: 1 }]],
  [
    "const out: any = {}; out.count = 3; if (input.total) { out.name = String(1); } return out;",
    {
      count: 3,
      name: "",
    },
  ],
  [
    "if (!input.total) return { ok: false, error: 'empty' };\nreturn { ok: true, id: 7 };",
    {
      ok: true,
      error: "empty",
      id: 7,
    },
  ],
  ["if (!input.total) return null;\nreturn { id: 7 };", { id: 7 }],
  ["const inner = () => { return { hidden: 1 }; };\nreturn { shown: 2, inner };", { shown: 2, inner: null }],
  [
    "return { at: new Date().toISOString(), parts: 'a,b'.split(','), n: Math.round(1.5) };",
    {
      at: "",
      parts: [""],
      n: 0,
    },
  ],
  ["return { a: input.nothing ?? 'none', b: input.total ? 'large' : 0 };", { a: "none", b: "large" }],
  ["const a = b; const b = a; return { a, b };", { a: null, b: null }],
  ["const own = { input: 1 }; return own.input;", 1],
  ["return { __proto__: { x: 1 }, y: 2, run() {}, get z() { return 1; } };", { y: 2 }],
  ["import { get } from 'lodash'; return { value: get(input, 'a') };", { value: null }],
  ["const x = 1;", {}],
  ["return unknown();", {}],
  ["return {", {}],
  ["", {}],
])("reads from %s that it returns %j", (source, expected) => {
  expect(guess(source)).toEqual(expected);
});

test("reads JavaScript too, and types only in TypeScript", () => {
  expect(outputOfCode("return { a: 1 };", "javascript", null)).toEqual({ a: 1 });
  expect(outputOfCode("const a: number = 1; return { a };", "javascript", null)).toEqual({});
});

test.each([
  ["deep nesting", `return ${"[".repeat(3000)}${"]".repeat(3000)};`],
  ["a long sum", `return { a: ${"1 + ".repeat(8000)}1 };`],
  [
    "names that double",
    `${Array.from({ length: 60 }, (_, n) => `const a${n + 1} = [a${n}, a${n}];`).join("")}const a0 = 1; return a60;`,
  ],
  ["nested maps", `return ${"input.items.map((x) => ".repeat(40)}x${")".repeat(40)};`],
  ["code that is too long", `return { a: 1 }; ${"/".repeat(60_000)}`],
])("does not fail or take long for %s", (_, source) => {
  const startedAt = performance.now();
  expect(() => JSON.stringify(guess(source)).length).not.toThrow();
  expect(performance.now() - startedAt).toBeLessThan(2000);
});

test("an assignment to a prototype adds nothing to objects", () => {
  expect(guess("const out = {}; out.__proto__ = { bad: 1 }; out.constructor = 1; return out;")).toEqual({
    constructor: 1,
  });
  expect(({} as Record<string, unknown>).bad).toBeUndefined();
});
