import { expect, test } from "vitest";
import { prefersMinimal } from "./prefer.ts";

test.each([
  [null, false],
  ["return=minimal", true],
  ['respond-async, Return = "minimal"; foo=bar', true],
  ["return=representation, return=minimal", false],
  ["return=representation", false],
  ["returns=minimal", false],
  ["", false],
])("Prefer: %s", (prefer, minimal) => {
  const request = new Request("http://localhost/", { headers: prefer === null ? {} : { prefer } });
  expect(prefersMinimal(request)).toBe(minimal);
});
