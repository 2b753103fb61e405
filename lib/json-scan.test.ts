import { expect, test } from "vitest";
import { isLightJson, scanJson } from "./json-scan.ts";

const all = { depth: 1e9, parts: 1e9 };

test.each<[string, number, number]>([
  ["1", 0, 0],
  ["[]", 1, 1],
  ['{"a":[1,2,{"b":[]}]}', 4, 6],
  ['["[[[,,,", "\\"[[", "\\\\", 1]', 1, 4],
  ['"unfinished [[', 0, 0],
  ['["ends with \\', 1, 1],
  ["[[]][[]]", 2, 4],
])("%s has %i levels and %i parts", (text, depth, parts) => {
  expect(scanJson(Buffer.from(text), all)).toEqual({ depth, parts });
});

test("stops where too much is found", () => {
  expect(isLightJson(Buffer.from("[".repeat(512)), { depth: 512, parts: 1000 })).toBe(true);
  expect(isLightJson(Buffer.from("[".repeat(513)), { depth: 512, parts: 1000 })).toBe(false);
  expect(isLightJson(Buffer.from(`[${"1,".repeat(1000)}1]`), { depth: 512, parts: 1000 })).toBe(false);
  expect(scanJson(Buffer.from("[".repeat(1e7)), { depth: 3, parts: 1e9 })).toEqual({ depth: 4, parts: 4 });
});
