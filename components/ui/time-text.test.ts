import fc from "fast-check";
import { expect, test } from "vitest";
import { durationText, relativeTime, untilTime } from "./time-text.ts";

const now = new Date("2026-11-21T12:00:00Z");
const ago = (ms: number) => relativeTime(new Date(now.getTime() - ms), now);

test.each([
  [0, "just now"],
  [4_999, "just now"],
  [12_000, "12 s ago"],
  [59_999, "59 s ago"],
  [60_000, "1 min ago"],
  [3 * 3_600_000, "3 h ago"],
  [2 * 86_400_000, "2 d ago"],
  [10 * 86_400_000, "11 Nov"],
  [400 * 86_400_000, "17 Oct 2025"],
  [-90_000, "in 1 min"],
])("%d ms ago reads %j", (ms, text) => expect(ago(ms)).toBe(text));

test("an instant to come has a date if it is a day away", () => {
  const from = new Date(2026, 10, 23, 9, 5, 7);
  expect(untilTime(new Date(2026, 10, 24, 9, 5, 6), from)).toBe("09:05:06");
  expect(untilTime(new Date(2026, 10, 24, 9, 5, 7), from)).toBe("24 Nov, 09:05");
});

test.each([
  [0, "< 1 ms"],
  [999, "999 ms"],
  [1_000, "1.0 s"],
  [9_990, "9.9 s"],
  [59_999, "59 s"],
  [60_000, "1 min"],
  [184_000, "3 min 4 s"],
  [7_800_000, "2 h 10 min"],
  [90_000_000, "1 d 1 h"],
])("%d ms lasts %j", (ms, text) => expect(durationText(ms)).toBe(text));

test("never shows sixty of a unit, whatever the length", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), (ms) => {
      expect(durationText(ms)).not.toMatch(/\b60 (s|min)\b|\b24 h\b|\b1000 ms\b/);
    }),
  );
});
