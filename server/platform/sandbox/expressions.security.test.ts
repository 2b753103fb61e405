import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { evaluateExpressions } from "#engine/expressions/evaluate.ts";
import { toExpression, toTemplate } from "#engine/tags/convert-to-expression.ts";
import { renderTemplate } from "#engine/tags/render.ts";
import { buildScope } from "#engine/tags/scope.ts";
import type { Json } from "#lib/json.ts";
import { createSandboxPort } from "./code-port.ts";
import { escapes, probes } from "./escapes.table.ts";
import { createSandbox } from "./pool.ts";

const sandbox = createSandbox(1);
afterAll(() => sandbox.close());
const port = createSandboxPort(() => sandbox, Buffer.alloc(32));

function evaluate(sources: readonly string[], args: Record<string, Json> = {}) {
  return evaluateExpressions(
    port,
    sources.map((source, index) => ({ pointer: `/${index}`, source })),
    {
      args: { input: null, nodes: {}, trigger: {}, item: null, index: null, ...args },
      nowMs: 0,
      key: "key",
      signal: new AbortController().signal,
      labelOf: (pointer) => pointer,
    },
  );
}

const expressions = [...escapes, ...probes].flatMap(({ name, source }) => {
  const [, body] = /^return ([^;]*)$/.exec(source.trim()) ?? [];
  return body === undefined ? [] : [{ name, source: body }];
});

test("S6: many escapes are tried as expressions", () => {
  expect(expressions.length).toBeGreaterThan(30);
});

describe("S6: an expression reaches nothing outside its sandbox by", () => {
  for (const { name, source } of expressions) {
    test(name, async () => {
      const result = await evaluate([source]);
      expect(JSON.stringify(result.kind === "done" ? [...result.values] : result)).not.toMatch(
        /root:|node_modules|server\/platform|PATH=/,
      );
    });
  }
});

test.each([
  "1); globalThis.left = 1; (1",
  "1\n);}); (async function () { return (1",
  "1 //\n); while (true); (1",
  "1 /*",
  "`",
  "1;",
])("S6: %j cannot end its place and begin another", async (source) => {
  expect(await evaluate(["1", source])).toMatchObject({
    kind: "fail",
    error: { code: "expression_invalid" },
  });
});

test("S6: an expression cannot change what the next one gets beyond its call", async () => {
  await evaluate(["(Object.prototype.left = 1, Array.prototype.map = () => 1, globalThis.left = 1)"]);
  expect(await evaluate(["[typeof left, ({}).left, [1].map((x) => x + 1)]"])).toMatchObject({
    values: new Map([["/0", ["undefined", null, [2]]]]),
  });
});

test("S6: an expression that never ends costs its time, and names itself", async () => {
  expect(await evaluate(["1", "(() => { for (;;); })()"])).toMatchObject({
    kind: "fail",
    pointer: "/1",
    error: { code: "cpu_limit" },
  });
  expect(await evaluate(["1"])).toMatchObject({ kind: "done" });
});

const names = { keys: new Set(["call", "other"]), hasInput: true, locals: new Set<string>() };
const name = fc.constantFrom(
  "a",
  "b",
  "call",
  "other",
  "input",
  "_x",
  "$y",
  "size",
  "first",
  "constructor",
  "map",
);
const value = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom<Json[]>(null, true, 0, "", "text", [], [1, 2]),
    fc.dictionary(name, tie("json"), { maxKeys: 4, noNullPrototype: true }),
  ),
})).json;

test("a converted path has the same value as its tag, whatever the data, and converts back", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(name, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 20 }),
      fc.dictionary(name, value, { noNullPrototype: true }),
      value,
      value,
      async (paths, trigger, other, input) => {
        const outputs = { call: trigger, other };
        const scope = buildScope(
          trigger,
          Object.entries(outputs).map(([key, output]) => ({ key, output })),
          () => input,
        );
        const pairs = paths.flatMap((path) => {
          const template = `{{${path.join(".")}}}`;
          const expression = toExpression(template, names);
          return expression === null ? [] : [{ template, expression }];
        });
        const evaluated = await evaluate(
          pairs.map(({ expression }) => expression),
          { input, nodes: outputs, trigger },
        );
        if (evaluated.kind === "fail") throw new Error(evaluated.error.message);
        for (const [index, { template, expression }] of pairs.entries()) {
          const rendered = renderTemplate(template, scope, "value");
          expect(evaluated.values.get(`/${index}`), expression).toEqual(
            "value" in rendered ? rendered.value : rendered,
          );
          expect(toTemplate(expression, names)).toBe(template);
        }
      },
    ),
    { numRuns: 40 },
  );
});
