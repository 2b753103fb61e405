import { expect, test } from "vitest";
import { etagOf, matchesEtag } from "./etag.ts";

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ["*", true],
  ['"b"', false],
  ["a", false],
  ["", false],
  [undefined, false],
])("If-None-Match %s names the tag: %s", (header, matches) => {
  expect(matchesEtag(header, '"a"')).toBe(matches);
});

test("another body has another tag", () => {
  expect(etagOf("a")).not.toBe(etagOf("b"));
  expect(etagOf("a")).toMatch(/^"[A-Za-z0-9_-]{27}"$/);
});
