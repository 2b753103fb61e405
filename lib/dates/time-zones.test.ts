import { expect, test } from "vitest";
import { canonicalZone, isTimeZone } from "./time-zones.ts";

test("knows names of time zones, and nothing else", () => {
  for (const name of [
    "Europe/Berlin",
    "America/Argentina/Buenos_Aires",
    "UTC",
    "Etc/GMT+5",
    "europe/berlin",
  ]) {
    expect(isTimeZone(name)).toBe(true);
  }
  for (const name of ["", "Europe/Atlantis", "+02:00", "Berlin; drop", "UTC\n"])
    expect(isTimeZone(name)).toBe(false);
  expect(canonicalZone("europe/berlin")).toBe("Europe/Berlin");
});
