import { expect, test } from "vitest";
import { offsetText, runText } from "./run-text.ts";

test("shows a run in the schedule's zone, whatever the reader's", () => {
  const ms = Date.UTC(2026, 6, 1, 7);
  expect(runText(ms, "Europe/Berlin")).toBe("Wed, 1 Jul 2026, 09:00");
  expect(offsetText(ms, "Europe/Berlin")).toBe("UTC+02:00");
  expect(runText(ms, "America/St_Johns")).toBe("Wed, 1 Jul 2026, 04:30");
});
