import { expect, test } from "vitest";
import { lineOfReturn } from "./only-return.ts";

test.each([
  ["const a = {};\na.a = a;\n\n  return a;", 4],
  ["return input", 1],
  [
    "const f = () => {\n  return 1;\n};\nfunction g() { return 2 }\nclass A { m() { return 3 } }\nreturn f",
    6,
  ],
  ["if (input) {\n  return 1;\n}", 2],
  ["if (input) return 1;\nreturn 2;", null],
  ["input;", null],
  ["return (", null],
])("the only return of %j is on line %j", (source, line) => {
  expect(lineOfReturn(source, "typescript")).toBe(line);
});
