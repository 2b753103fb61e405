import { expect, test } from "vitest";
import { isSameJson } from "./same-json.ts";

test.each([
  [1, 1, true],
  [1, "1", false],
  [null, undefined, false],
  [null, {}, false],
  [[], {}, false],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [{ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ toString: 1 }, {}, false],
])("%j and %j: %j", (a, b, isSame) => {
  expect(isSameJson(a, b)).toBe(isSame);
  expect(isSameJson(b, a)).toBe(isSame);
});
