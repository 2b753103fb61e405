import { expect, test } from "vitest";
import { formatOffset, formatZoned, isTimeZone } from "./zoned-time.ts";

test("knows names of time zones, and nothing else", () => {
  for (const name of ["Europe/Berlin", "America/Argentina/Buenos_Aires", "UTC", "Etc/GMT+5"]) {
    expect(isTimeZone(name)).toBe(true);
  }
  for (const name of ["", "Europe/Atlantis", "+02:00", "Berlin; drop", "UTC\n"])
    expect(isTimeZone(name)).toBe(false);
});

test("writes instants with the zone's offset at that time", () => {
  expect(formatZoned(Date.UTC(2026, 6, 1, 12), "Europe/Berlin")).toBe("2026-07-01T14:00:00.000+02:00");
  expect(formatZoned(Date.UTC(2026, 0, 1, 12), "America/St_Johns")).toBe("2026-01-01T08:30:00.000-03:30");
  expect(formatOffset(0, "UTC")).toBe("+00:00");
});
