import { expect, test } from "vitest";
import { isExactVersion, parsePackageSpec } from "./npm-package.ts";

test.each([
  ["date-fns@4.1.0", "date-fns", "date-fns", "4.1.0"],
  ["date-fns", "date-fns", "date-fns", "latest"],
  ["lodash/get@^4.17", "lodash", "lodash/get", "^4.17"],
  ["@scope/name/a/b.js@>=1 <2", "@scope/name", "@scope/name/a/b.js", ">=1 <2"],
  [" x@beta ", "x", "x", "beta"],
])("%s is a package", (text, name, module, range) => {
  expect(parsePackageSpec(text)).toEqual({ name, module, range });
});

test.each([
  "",
  "../x",
  "x/../y",
  "/x",
  "X",
  "x@http://a/b",
  "x@file:../y",
  "a b",
  "@scope",
  "x@",
  ".x",
  "x/@y",
  "x".repeat(215),
])("“%s” is not a package", (text) => {
  expect(parsePackageSpec(text)).toBeNull();
});

test("tells versions from ranges and tags", () => {
  expect(["1.2.3", "1.0.0-beta.1", "1.0.0+build"].filter(isExactVersion)).toHaveLength(3);
  expect(["1", "1.2", "^1.2.3", "latest", "1.2.x", ""].filter(isExactVersion)).toEqual([]);
});
