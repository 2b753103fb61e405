import { expect, test } from "vitest";
import { DateProblem } from "./date-problem.ts";
import { readDate } from "./read-date.ts";
import { zoneOfName } from "./zone-names.ts";

test.each([
  ["CET", "+01:00"],
  ["cest", "+02:00"],
  ["GMT+1", "+01:00"],
  ["UTC-0330", "-03:30"],
  ["ET", "America/New_York"],
  ["Etc/GMT", "Etc/GMT"],
  ["A", "+00:00"],
  ["J", null],
  ["IST", null],
  ["XYZ", null],
  ["Mars/Olympus", null],
  ["GMT+99", null],
  ["constructor", null],
])("the zone %s in a date is %s", (name, zone) => {
  expect(zoneOfName(name)).toBe(zone);
});

const read = (text: string, pattern = "") => {
  const form = pattern === "" ? ("auto" as const) : ("pattern" as const);
  const date = readDate(text, { form, pattern, locale: "en", zone: "UTC" });
  return date instanceof DateProblem ? date.code : new Date(date.epochMilliseconds).toISOString();
};

test.each([
  ["2026-02-28T24:00Z", "", "2026-03-01T00:00:00.000Z"],
  ["Sat, 28 Feb 2026 24:00:00 CET", "", "2026-02-28T23:00:00.000Z"],
  ["28.02.2026 24:00", "dd.MM.yyyy HH:mm", "2026-03-01T00:00:00.000Z"],
  ["28.02.2026 24:01", "dd.MM.yyyy HH:mm", "date_invalid"],
  ["Sat, 28 Feb 2026 25:00:00 GMT", "", "date_invalid"],
])("%s by the pattern %j is %s", (text, pattern, result) => {
  expect(read(text, pattern)).toBe(result);
});
