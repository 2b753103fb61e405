import { expect, test } from "vitest";
import { type CodeLanguage, highlight } from "./highlight.ts";

test.each<[CodeLanguage, string]>([
  ["html", '<a class="el-link" href="#x"><!-- "not" a string -->Words &amp; more</a>'],
  ["css", ".el-box { --el-gap: 1rem; margin: 0 -4px; /* why */ color: #fff }"],
  ["js", 'const a = "x"; // rest\nfor (const b of c) d(`b`, 1.5);'],
])("no character of %s is lost or moved", (language, code) => {
  expect(
    highlight(code, language)
      .map(({ text }) => text)
      .join(""),
  ).toBe(code);
});

test("each kind is told apart", () => {
  const kinds = (code: string, language: CodeLanguage) =>
    highlight(code, language).flatMap(({ text, kind }) => (kind ? [[text, kind]] : []));
  expect(kinds('<p id="a">1</p>', "html")).toEqual([
    ["<p", "name"],
    ["id", "word"],
    ['"a"', "string"],
    [">", "name"],
    ["</p", "name"],
    [">", "name"],
  ]);
  expect(kinds("return 1; // no", "js")).toEqual([
    ["return", "word"],
    ["1", "number"],
    ["// no", "comment"],
  ]);
});
