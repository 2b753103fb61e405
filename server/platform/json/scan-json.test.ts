import fc from "fast-check";
import { expect, test } from "vitest";
import { bodyLimits } from "#server/webhooks/body/json-limits.ts";
import { scanJson } from "./scan-json.ts";

const scan = (text: string) => scanJson(Buffer.from(text), bodyLimits());

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test("takes for JSON what JSON.parse takes, and nothing else", () => {
  const chunks = [
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"a"',
    '"\\u00e9"',
    '"\\x"',
    '"\t"',
    "-0",
    "01",
    "1.5e3",
    "1.",
    "tru",
    "true",
    "null",
    " ",
    "\n",
    "é",
  ];
  const almost = fc.array(fc.constantFrom(...chunks), { maxLength: 9 }).map((parts) => parts.join(""));
  const text = fc.oneof(
    almost,
    fc.json(),
    fc.tuple(fc.json(), fc.constantFrom(...chunks)).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, (candidate) => {
      expect(scan(candidate).kind === "json").toBe(isJson(candidate));
    }),
    { numRuns: 5000 },
  );
});

test.each([
  ['{"a":}', 5],
  ["[1,]", 3],
  ['{"a" 1}', 5],
  ["[1}", 2],
  ["{} {}", 3],
  ['{"a":\n 01}', 8],
  ['["a\nb"]', 3],
  ['["\\x"]', 2],
  ["[truex]", 5],
  ["[", 1],
  ['{"a":1,}', 7],
])("%j is JSON up to its byte %i", (text, at) => {
  expect(scan(text)).toEqual({ kind: "invalid", at });
});

test.each([
  ["{}", true, true],
  ["[]", false, true],
  ['{"_webhook":1}', true, false],
  ['{"\\u005fwebhook":1}', true, false],
  ['{"a":{"_webhook":1}}', true, true],
])("%s: an object %s, to be stored as it is %s", (text, isObject, isStorable) => {
  expect(scan(text)).toMatchObject({ kind: "json", isObject, isStorable });
});

test.each([
  ['{"a":1e999}', [5, 10]],
  [`[1, ${"9".repeat(1000)}]`, [4, 1004]],
  ["[8202522731445525542,-9007199254740993 ]", [1, 20, 21, 38]],
  ["[9007199254740992,1e3,100.00,0.10000000000000001,1.000000000000000000,-0]", []],
  ['["8202522731445525542"]', []],
])("%s: the numbers that a double cannot hold are at %j", (text, inexact) => {
  expect(scan(text)).toMatchObject({ kind: "json", inexact });
});
