import { expect, test } from "vitest";
import { iterationText } from "./iteration-text.ts";

test.each([
  ["0", "1"],
  ["3", "4"],
  ["3/0", "4.1"],
  ["9/10/11", "10.11.12"],
])("iteration %j is called %s", (scope, text) => {
  expect(iterationText(scope)).toBe(text);
});
