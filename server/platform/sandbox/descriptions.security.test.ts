import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import type { Conversion } from "#engine/conversion-port.ts";
import { convertWith } from "./converter.test-support.ts";
import { createConverter } from "./converter.ts";
import { descriptionProgram } from "./converter-program.ts";

const converter = createConverter(1, descriptionProgram);
afterAll(() => converter.close());

const compile: Conversion = {
  ...{ kind: "compile_openapi", input: "description", operations: "all", isListed: false },
  ...{ host: null, location: null, today: "2026-05-31" },
};

const head = 'openapi: 3.0.0\ninfo: {title: x, version: "1"}\n';
const doubled = Array.from({ length: 11 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array(9).fill(`*a${n}`)}]`);
const bomb = `${head}a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1]\n${doubled.join("\n")}\npaths: {}\n`;
const deep = `{"openapi":"3.0.0","paths":${'{"a":'.repeat(200_000)}1${"}".repeat(200_000)}}`;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const operationWith = (schema: object) => ({
  ...{ openapi: "3.1.0", info: { title: "x", version: "1" } },
  paths: {
    "/a": {
      post: {
        requestBody: { content: { "application/json": { schema } } },
        responses: { 200: { description: "", content: { "application/json": { schema } } } },
      },
    },
  },
});
/** Each schema has the next one sixty times: written out, 60³⁰ parts. */
const wide = {
  ...operationWith(ref("S0")),
  components: {
    schemas: Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [
        `S${n}`,
        {
          allOf: Array(10).fill(ref(`S${n + 1}`)),
          properties: Object.fromEntries(Array.from({ length: 50 }, (_, k) => [`p${k}`, ref(`S${n + 1}`)])),
        },
      ]),
    ),
  },
};
const circle = {
  ...operationWith(ref("A")),
  components: { schemas: { A: { allOf: [ref("A")], items: ref("A") } } },
};
const named = {
  ...operationWith(ref("__proto__")),
  components: { schemas: { constructor: { type: "string" } } },
};
const proto = JSON.stringify(named).replace('"info"', '"__proto__":{"polluted":true},"info"');

test.each([
  ["YAML aliases that are 9¹¹ parts", bomb, "description_too_complex"],
  ["YAML that is in itself", `${head}a: &a {b: *a}\npaths: {}\n`, "description_too_complex"],
  ["YAML that constructs code", `${head}paths: !!js/function "function () {}"\n`, "description_invalid"],
  ["JSON of 200,000 levels", deep, null],
  ["schemas that are 60³⁰ parts", JSON.stringify(wide), null],
  ["a schema that is a part of itself", JSON.stringify(circle), null],
  ["names of prototypes", proto, null],
  ["bytes", "\u0000\u0001\u0002", "description_invalid"],
  ["nothing", "", "description_invalid"],
])("S6: a description with %s costs only its process", async (_name, text, code) => {
  const result = await convertWith(converter, compile, text);
  expect(result.kind === "fail" ? result.error.code : null).toBe(code);
  const [pid] = converter.pids();
  if (process.platform === "linux" && pid !== undefined)
    expect(Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1])).toBeLessThan(
      512_000,
    );
});
