import { expect, test } from "vitest";
import { findJsonError } from "#engine/node.ts";
import { errorPosition } from "./error-position.ts";

test.each([
  ['{"a": 1,\n "b": }', { line: 2, column: 7 }],
  ['{"a": 1', { line: 1, column: 8 }],
  ["[1,\n2,\n]", { line: 3, column: 1 }],
])("marks the fault of %j where the sentence says that it is", (text, position) => {
  expect(errorPosition(findJsonError(text) ?? "")).toEqual(position);
});
