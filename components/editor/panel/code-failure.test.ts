import { expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import code from "#nodes/code/definition.ts";
import setFields from "#nodes/set-fields/definition.ts";
import { codeFailureOf } from "./code-failure.ts";

const message = "TypeError: it is undefined (line 3)";
const config = { source: "return 1;" };
const failed = (detail?: Json) => ({
  error: { code: "code_failed", message, ...(detail !== undefined && { detail }) },
  config,
});

test("a step that failed in its code names the line, and the code that ran", () => {
  const found = codeFailureOf(failed({ line: 3, column: 7 }), code);
  expect(found).toEqual({ message, line: 3, column: 7, source: "return 1;" });
  expect(codeFailureOf(failed({ line: 3 }), code)?.column).toBeNull();
});

test.each<[string, Json | undefined]>([
  ["without a place", undefined],
  ["of an expression of another setting", { pointer: "/label", line: 1, column: 2 }],
  ["with a line that is none", { line: 0 }],
  ["with a text for a line", { line: "3" }],
])("an error %s has no line in the code", (_, detail) => {
  expect(codeFailureOf(failed(detail), code)).toBeNull();
});

test("there is no line without an error, or in a node without code", () => {
  expect(codeFailureOf({ error: null, config }, code)).toBeNull();
  expect(codeFailureOf(failed({ line: 3 }), setFields)).toBeNull();
  expect(codeFailureOf(undefined, code)).toBeNull();
});
