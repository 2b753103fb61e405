import { expect, test } from "vitest";
import { offsetText, runText, shortRunText } from "./run-text.ts";

test("shows a run in the schedule's zone, whatever the reader's", () => {
  const ms = Date.UTC(2026, 6, 1, 7);
  expect(runText(ms, "Europe/Berlin")).toBe("Wed, 1 Jul 2026, 09:00");
  expect(offsetText(ms, "Europe/Berlin")).toBe("UTC+02:00");
  expect(runText(ms, "America/St_Johns")).toBe("Wed, 1 Jul 2026, 04:30");
});

test("a list leaves out the year that it is, by the schedule's zone", () => {
  const ms = Date.UTC(2026, 11, 31, 20);
  const now = Date.UTC(2026, 10, 27);
  expect(shortRunText(ms, "UTC", now)).toBe("Thu, 31 Dec, 20:00");
  expect(shortRunText(ms, "Asia/Tokyo", now)).toBe("Fri, 1 Jan 2027, 05:00");
});
