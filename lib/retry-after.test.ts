import { afterEach, beforeEach, expect, test } from "vitest";
import { setClock } from "#lib/clock.ts";
import { readRetryAfter } from "./retry-after.ts";

let restore = () => {};
beforeEach(() => {
  restore = setClock({ nowMs: () => Date.UTC(2026, 10, 22, 12, 0, 0), monotonicMs: () => 0 });
});
afterEach(() => restore());

test.each([
  [["0"], 0],
  [["120"], 120],
  [[" 7 "], 7],
  [["3", "900"], 3],
  [["Sun, 22 Nov 2026 12:01:30 GMT"], 90],
  [["Sun, 22 Nov 2026 11:00:00 GMT"], 0],
  [["-1"], null],
  [["1.5"], null],
  [["soon"], null],
  [["2027"], 2027],
  [["2026-11-22T13:00:00Z"], null],
  [["9999999999"], null],
  [[""], null],
  [[], null],
  [undefined, null],
])("Retry-After %j asks for %j seconds", (values, seconds) => {
  expect(readRetryAfter(values)).toBe(seconds);
});
