import { expect, test } from "vitest";
import { floodPauseMs } from "./flood-pause.ts";

test.each([
  ["the first calls of a process, however many", 500, Number.POSITIVE_INFINITY, 0],
  ["many calls at once, after a pause", 500, 10_000, 0],
  ["5,000 a second", 25, 5, 0],
  ["more", 26, 5, 45],
  ["a flood that goes on", 900, 50, 45],
  ["a flood that has ended", 200, 50, 0],
])("%s: %i calls in %d ms", (_name, calls, sinceMs, pauseMs) => {
  expect(floodPauseMs(calls, sinceMs)).toBe(pauseMs);
});
