import { expect, test } from "vitest";
import { findImports, replaceImports } from "./code-imports.ts";

test.each([
  ['import a from "x"', ["x", ["default", "a"]]],
  ["import { a, b as c } from 'x';", ["x", ["a", "a"], ["b", "c"]]],
  ['import * as all from "@s/x/y"', ["@s/x/y", ["*", "all"]]],
  ['import a, { b } from "x"', ["x", ["default", "a"], ["b", "b"]]],
  ['import a, * as b from "x"', ["x", ["default", "a"], ["*", "b"]]],
  ['import "x"', ["x"]],
  ['import{a}from"x"', ["x", ["a", "a"]]],
  ['import { type T, a, } from "x"', ["x", ["a", "a"]]],
  [`import /* why */ { // it's first\n a } from "x"`, ["x", ["a", "a"]]],
  ['import type from "x"', ["x", ["default", "type"]]],
  ['import $, { _ } from "x"', ["x", ["default", "$"], ["_", "_"]]],
  ['import type { T } from "x"', [""]],
])("reads %s", (source, [module, ...names]) => {
  const expected = names.map(([imported, local]) => ({ imported, local }));
  expect(findImports(`// before\n/* it */ ${source}\nreturn 1;`)).toMatchObject([
    { module, names: expected },
  ]);
});

test.each([
  'const a = await import("x");',
  "import.meta.url",
  'importAll("x")',
  'import { a b } from "x"',
  'return 1;\nimport a from "x";',
  'import a from "x\\u0041"',
])("finds no import in %s", (source) => {
  expect(findImports(source)).toEqual([]);
});

test("replaces imports without moving a line", () => {
  const source = 'import {\n  a,\n  b as c,\n} from "x";\nimport d from "y"; return [a, c, d];';
  expect(replaceImports(source, "take")).toBe(
    'const a = take("x", "a"), c = take("x", "b");\n\n\n\nconst d = take("y", "default"); return [a, c, d];',
  );
});

test("hostile code costs no more time than its length", () => {
  for (const part of [
    "import ",
    "import /*",
    "/*",
    "import {,",
    "import a,",
    "import a from ",
    "//\n",
    "/**/",
  ]) {
    const started = performance.now();
    findImports(part.repeat(200_000 / part.length));
    expect(performance.now() - started, part).toBeLessThan(500);
  }
});
