import fc from "fast-check";
import { expect, test } from "vitest";
import { clockTime, durationText, relativeTime, untilTime } from "./time-text.ts";

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

const evening = new Date(2026, 10, 30, 18, 5, 7);

test.each([
  [new Date(2026, 10, 30, 18, 5, 9), "18:05:09"],
  [new Date(2026, 10, 30, 23, 59, 59), "23:59:59"],
  [new Date(2026, 11, 1, 0, 0, 0), "tomorrow 00:00"],
  // Almost a day away, which the time alone does not tell.
  [new Date(2026, 11, 1, 18, 5, 6), "tomorrow 18:05"],
  [new Date(2026, 11, 1, 23, 59, 59), "tomorrow 23:59"],
  [new Date(2026, 11, 2, 0, 0, 0), "2 Dec, 00:00"],
  [new Date(2026, 10, 30, 17, 0, 0), "17:00:00"],
])("%s is worded %j in the evening before", (at, text) => expect(untilTime(at, evening)).toBe(text));

test("the day is left out of a time today", () => {
  expect(clockTime(new Date(2026, 10, 30, 9, 5, 7), evening)).toBe("09:05");
  expect(clockTime(new Date(2026, 10, 29, 9, 5, 7), evening)).toBe("29 Nov, 09:05");
});

test("the seconds of a wait over midnight are shown, and no day is needed for an instant that has passed", () => {
  const beforeMidnight = new Date(2026, 11, 31, 23, 59, 50);
  expect(untilTime(new Date(2027, 0, 1, 0, 0, 5), beforeMidnight)).toBe("00:00:05");
  expect(untilTime(new Date(2026, 11, 30, 9, 5, 7), beforeMidnight)).toBe("09:05:07");
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
