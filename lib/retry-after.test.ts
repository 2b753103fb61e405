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
  [["9999999999"], 2 ** 31],
  [["9".repeat(400)], 2 ** 31],
  [["Sunday, 22-Nov-26 12:01:30 GMT"], 90],
  [["Sunday, 22-Nov-2026 12:01:30 GMT"], 90],
  [["Sunday, 06-Nov-94 08:49:37 GMT"], 0],
  [["Sun Nov 22 12:01:30 2026"], 90],
  [["Tue Dec  1 12:00:00 2026"], 9 * 86_400],
  [["Sun, 22 Nov 2026 12:01:30 UTC"], 90],
  [["Sun, 22 Nov 2026 12:01:30 +0000"], 90],
  [["22 Nov 2026 12:01:30 GMT"], 90],
  [["Tue, 1 Dec 2026 12:00:00 GMT"], 9 * 86_400],
  [["Fri, 01 Jan 9999 00:00:00 GMT"], 2 ** 31],
  [["Sun, 31 Feb 2026 12:01:30 GMT"], null],
  [["Sun, 22 Foo 2026 12:01:30 GMT"], null],
  [[""], null],
  [[], null],
  [undefined, null],
])("Retry-After %j asks for %j seconds", (values, seconds) => {
  expect(readRetryAfter(values)).toBe(seconds);
});
