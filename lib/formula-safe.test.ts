import { expect, test } from "vitest";
import { toFormulaSafe } from "./formula-safe.ts";

test.each([
  ['=HYPERLINK("https://example.com")', `'=HYPERLINK("https://example.com")`],
  ["+1+1", "'+1+1"],
  ["-1-1", "'-1-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", "'\r=1"],
  ["\n=1", "'\n=1"],
  ["＝1", "'＝1"],
  ["-1", "-1"],
  ["+4,5", "+4,5"],
  ["a=1", "a=1"],
  [" =1", " =1"],
  ["", ""],
])("no spreadsheet runs %j: %j", (text, safe) => {
  expect(toFormulaSafe(text)).toBe(safe);
});
