import { expect, test } from "vitest";
import { periodText } from "./period-text.ts";

test("names a period by as much as its range needs", () => {
  const at = new Date(2026, 10, 23, 14, 0).toISOString();
  expect(periodText(at, "24h")).toBe("Mon 14:00");
  expect(periodText(at, "7d")).toBe("Mon 23 Nov, 14:00");
  expect(periodText(at, "30d")).toBe("Mon 23 Nov");
});
