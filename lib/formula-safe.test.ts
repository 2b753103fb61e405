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

test.each([
  "+49 170 1234567",
  "+49 (0)170",
  "-5 °C",
  "-",
  "--",
  "---",
  "+",
  "@",
  "@handle",
  "@ada.lovelace",
  "- two words",
  "-- a list item",
  "+1 for this",
  "-5",
  "+3,5",
  "@handle wrote to you",
])("%j is text for a spreadsheet, too, and stays", (text) => {
  expect(toFormulaSafe(text)).toBe(text.includes("(") ? `'${text}` : text);
});

test.each([
  "=",
  "=1+1",
  "＝1",
  "\t=1",
  "\r+1",
  "\n@A1",
  "+1+1",
  "-2+3",
  "-A1",
  "+A1:B2",
  "+49-170-1234567",
  "-name",
  "--1+1",
  "@SUM(1)",
  "+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "@Sheet!A1",
  '+HYPERLINK("http://x")',
  "-1 * 2",
  "－1+1",
  `-${"x ".repeat(2000)}`,
])("%j gets an apostrophe", (text) => {
  expect(toFormulaSafe(text)).toBe(`'${text}`);
});

test("no text costs much", () => {
  const started = performance.now();
  for (const text of ["1".repeat(1_000_000), "1+".repeat(499), "a.".repeat(499), "1,".repeat(499)])
    toFormulaSafe(`-${text}`);
  expect(performance.now() - started).toBeLessThan(200);
});
