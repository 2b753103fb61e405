import { afterAll, expect, test } from "vitest";
import { createSandbox } from "./pool.ts";
import { callOf } from "./test-support.ts";

const sandbox = createSandbox(1);
afterAll(() => sandbox.close());

const run = (source: string) =>
  sandbox.run({
    ...callOf(source),
    fetch: async () => ({
      status: 200,
      headers: [["x-a", "1"]],
      body: Buffer.from('{"id":7}').toString("base64"),
    }),
  });

test.each<[source: string, value: unknown]>([
  ["[1, 2].map(async (n) => n * 2)", [2, 4]],
  ["({ a: { b: [Promise.resolve({ c: Promise.resolve(1) })] } })", { a: { b: [{ c: 1 }] } }],
  ["new Map([['a', Promise.resolve(1)]])", { a: 1 }],
  [
    "(() => { const out = []; [1, 2].forEach(async (n) => { await null; out.push(n) }); return out })()",
    [1, 2],
  ],
  [
    "(() => { const out = []; [1, 2].forEach(async (n) => { await fetch('http://a'); out.push(n) }); return out })()",
    [1, 2],
  ],
  ["new Map([['a', 1], [2, new Set(['b'])]])", { a: 1, 2: ["b"] }],
  ["new Map([[{ k: 1 }, 1]])", [[{ k: 1 }, 1]]],
  [
    "new Map([['1', 'a'], [1, 'b']])",
    [
      ["1", "a"],
      [1, "b"],
    ],
  ],
  ["({ tags: new Set(['a', 'a', 'b']) })", { tags: ["a", "b"] }],
  [
    "new TypeError('no', { cause: new Error('why') })",
    { name: "TypeError", message: "no", cause: { name: "Error", message: "why" } },
  ],
  ["Object.assign(new Error('no'), { status: 404 })", { name: "Error", message: "no", status: 404 }],
  [
    "new AggregateError([new Error('a')], 'all')",
    { name: "AggregateError", message: "all", errors: [{ name: "Error", message: "a" }] },
  ],
  ["new Headers({ 'X-A': '1' })", { "x-a": "1" }],
  ["new URL('https://a.example/b?c=1')", "https://a.example/b?c=1"],
  ["new URLSearchParams('a=1 2')", "a=1+2"],
  ["/a+/gi", "/a+/gi"],
  ["new Uint8Array([1, 255])", [1, 255]],
  ["new Float64Array([1.5])", [1.5]],
  ["new BigInt64Array([5n])", ["5"]],
  ["new Uint8Array([1, 2, 3]).buffer", [1, 2, 3]],
  ["new DataView(new Uint8Array([1, 2, 3]).buffer, 1)", [2, 3]],
  ["new Date(0)", "1970-01-01T00:00:00.000Z"],
  [
    "({ at: new Date(0), id: 8202522731445525542n })",
    { at: "1970-01-01T00:00:00.000Z", id: "8202522731445525542" },
  ],
  ["5n", "5"],
  ["[new Number(1), new String('a'), new Boolean(false), Object(7n)]", [1, "a", false, "7"]],
  ["Temporal.PlainDate.from('2026-11-27')", "2026-11-27"],
  ["({ a: undefined, b: 1 })", { b: 1 }],
  ["undefined", null],
  ["Object.create(null, { a: { value: 1, enumerable: true } })", { a: 1 }],
  ["new (class { a = 1; toJSON() { return new Set([this.a]) } })()", [1]],
  ["new (class Point { x = 1 })()", { x: 1 }],
  ["(() => { const a = { n: 1 }; return [a, a, { a }] })()", [{ n: 1 }, { n: 1 }, { a: { n: 1 } }]],
  ["[1, { get a() { return [2n] } }]", [1, { a: ["2"] }]],
])("what code returns is written as it is meant: %s", async (expression, value) => {
  expect(await run(`return ${expression}`)).toMatchObject({ kind: "done", value, warnings: [] });
});

test.each<[source: string, value: unknown, warning: string]>([
  ["[undefined]", [null], "[0]: undefined became null."],
  ["[1, , 2]", [1, null, 2], "[1]: undefined became null."],
  [
    "({ list: [() => 1] })",
    { list: [null] },
    "list[0]: a function cannot be written as JSON, so it became null.",
  ],
  [
    "({ a: { 'b c': Symbol('x') } })",
    { a: {} },
    'a["b c"]: a symbol cannot be written as JSON, so it was left out.',
  ],
  ["({ f() {} })", {}, "f: a function cannot be written as JSON, so it was left out."],
  ["0 / 0", null, "The result: NaN is not a number in JSON, so it became null."],
  ["({ rate: 1 / 0 })", { rate: null }, "rate: Infinity is not a number in JSON, so it became null."],
  ["new Float32Array([-1 / 0])", [null], "[0]: -Infinity is not a number in JSON, so it became null."],
  ["({ at: new Date('x') })", { at: null }, "at: an invalid date became null."],
  ["[new Map().keys()]", [{}], "[0]: a Map Iterator has no fields of JSON, so it became {}."],
  ["new (class Secret { #a = 1 })()", {}, "The result: a Secret has no fields of JSON, so it became {}."],
  ["new WeakMap()", {}, "The result: a WeakMap has no fields of JSON, so it became {}."],
  [
    "fetch('http://a')",
    { status: 200, ok: true, url: "http://a", headers: { "x-a": "1" } },
    "The result: a response's body is not in the result. Return await response.json() or .text().",
  ],
])("what cannot be written is a warning with its path: %s", async (expression, value, warning) => {
  expect(await run(`return ${expression}`)).toEqual({
    kind: "done",
    value,
    warnings: [warning],
    logs: [],
    droppedLogBytes: 0,
    cpuMs: expect.any(Number),
  });
});

test("of many values that cannot be written, the first 20 are named and the others counted", async () => {
  const result = await run("return Array.from({ length: 50 }, () => undefined)");
  expect(result.warnings).toHaveLength(21);
  expect(result.warnings.at(-1)).toBe("30 more values could not be written as JSON.");
});

test.each<[source: string, message: string]>([
  [
    "const order = { id: 1 }; order.lines = [{ order }]; return order",
    "lines[0].order leads back to the result itself. JSON cannot hold a circle. Return only the fields that later nodes need.",
  ],
  [
    "const a = { b: {} }; a.b.c = { back: a.b }; return { list: [a] }",
    "list[0].b.c.back leads back to list[0].b. JSON cannot hold a circle. Return only the fields that later nodes need.",
  ],
  [
    "const set = new Set(); set.add(set); return set",
    "[0] leads back to the result itself. JSON cannot hold a circle. Return only the fields that later nodes need.",
  ],
  [
    "return () => 1",
    "The code returned a function, which cannot be written as JSON. Return its result or its fields.",
  ],
])("a circle or a function is an error that says where and what to do: %s", async (source, message) => {
  expect(await run(source)).toMatchObject({ kind: "fail", error: { code: "output_invalid", message } });
});

test("a promise in the result that is rejected fails the step with its text and line", async () => {
  const source =
    "const list = [1, 2];\nreturn list.map(async (n) => {\n  if (n === 2) throw new Error('second');\n});";
  expect(await run(source)).toMatchObject({
    kind: "fail",
    error: { code: "code_failed", message: "Error: second", line: 3 },
  });
});

test("a promise in the result that nothing settles is named", async () => {
  expect(await run("return { users: [1, new Promise(() => {})] }")).toMatchObject({
    kind: "fail",
    error: {
      code: "never_settled",
      message: expect.stringMatching(/^users\[1\] is a promise that nothing settles/),
    },
  });
});
