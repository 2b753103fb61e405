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

/** A recording of a browser with one request that got this response. */
const recordingOf = (text: string, more: object = {}) =>
  JSON.stringify({
    log: {
      entries: [
        {
          request: { method: "POST", url: "https://a.example/x?__proto__=1", headers: [], ...more },
          response: { status: 200, content: { mimeType: "application/json", text } },
        },
      ],
    },
  });
const nested = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
const manyNames = JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`p${n}`, n])));
const manyPaths = JSON.stringify({
  log: {
    entries: Array.from({ length: 30_000 }, (_, n) => ({
      request: { method: "GET", url: `https://a.example/path-${n}x/y`, headers: [] },
      response: { status: 200, content: { text: "{}" } },
    })),
  },
});

test.each([
  [
    "curl and 100,000 quotes that are not closed",
    `curl https://a.example ${"'".repeat(100_001)}`,
    "description_invalid",
  ],
  ["curl in 20,000 lines of a body", `curl https://a.example -d '${"curl x\n".repeat(20_000)}'`, null],
  ["a recorded response of 100,000 levels", recordingOf(nested), null],
  ["a recorded response with names of prototypes", recordingOf('{"__proto__": {"polluted": 1}}'), null],
  [
    "a recorded body of 50,000 properties",
    recordingOf("{}", { postData: { mimeType: "application/json", text: manyNames } }),
    null,
  ],
  ["30,000 recorded paths", manyPaths, null],
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
