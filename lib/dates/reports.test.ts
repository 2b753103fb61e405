import { expect, test } from "vitest";
import { addToDate, endOf, startOf } from "./calculate.ts";
import { DateProblem } from "./date-problem.ts";
import { differenceOf } from "./difference.ts";
import { toIso } from "./format-date.ts";
import { readDate } from "./read-date.ts";
import type { Temporal } from "./temporal.ts";
import type { DateUnit } from "./units.ts";

// What other libraries computed wrongly, by the reports of their users.

function read(text: string, zone: string): Temporal.ZonedDateTime {
  const date = readDate(text, { form: "auto", pattern: "", locale: "en-US", zone });
  if (date instanceof DateProblem) throw new Error(date.message);
  return date;
}

test.each<[string, string, string, number, DateUnit, string]>([
  ["dayjs 1271", "Europe/London", "2020-10-24", 2, "day", "2020-10-26T00:00:00.000+00:00"],
  ["dayjs 586", "UTC", "2019-03-10", 1, "day", "2019-03-11T00:00:00.000+00:00"],
  ["dayjs 2821", "Australia/Adelaide", "2025-03-09T01:45", 15, "minute", "2025-03-09T02:00:00.000+10:30"],
  ["moment-timezone 120", "America/Sao_Paulo", "2014-10-15", 4, "day", "2014-10-19T01:00:00.000-02:00"],
])("%s: in %s, %s and %d of the unit %s", (_, zone, text, amount, unit, iso) => {
  const sum = addToDate(read(text, zone), amount, unit);
  expect(sum instanceof DateProblem ? sum.code : toIso(sum)).toBe(iso);
});

test.each<[string, string, string, string, object]>([
  ["luxon 1200", "UTC", "2022-07-05", "2022-03-28", { months: -3, days: -8 }],
  ["luxon 1200", "UTC", "2022-07-05", "2022-03-29", { months: -3, days: -7 }],
  ["luxon 1200", "UTC", "2022-07-05", "2022-03-31", { months: -3, days: -5 }],
  [
    "luxon 487",
    "America/New_York",
    "2019-03-31T12:42:07.038Z",
    "2019-04-01T12:42:07.128Z",
    { days: 1, milliseconds: 90 },
  ],
  ["luxon 1165", "UTC", "2022-05-05T23:00", "2022-05-09T22:00", { days: 3, hours: 23 }],
  ["dayjs 2432", "Europe/Berlin", "2023-05-01T06:00", "2023-06-01T06:00", { months: 1 }],
])("%s: in %s, the parts from %s to %s", (_, zone, from, to, parts) => {
  const none = { years: 0, months: 0, days: 0, hours: 0, minutes: 0, seconds: 0, milliseconds: 0 };
  expect(differenceOf(read(from, zone), read(to, zone), "day").parts).toEqual({ ...none, ...parts });
});

test.each<[string, string, string, string, DateUnit, number, number]>([
  ["luxon 172", "UTC", "2017-09-25", "2018-02-24", "month", 4, 4.967741935],
  ["luxon 172", "UTC", "2017-09-25", "2018-02-25", "month", 5, 5],
  ["luxon 1611", "America/Bogota", "2024-01-01", "2024-02-29", "day", 59, 59],
  ["date-fns 1758", "America/Los_Angeles", "2020-03-08T03:00", "2020-04-08T02:00", "month", 0, 0.998655914],
])("%s: in %s, from %s to %s in the unit %s", (_, zone, from, to, unit, whole, exact) => {
  expect(differenceOf(read(from, zone), read(to, zone), unit)).toMatchObject({ whole, exact });
});

test.each<[string, string, number]>([
  ["node-dateformat 180", "2022-01-04", 1],
  ["node-dateformat 180", "2022-01-10", 2],
  ["node-dateformat 180", "2022-01-17", 3],
  ["luxon 362", "2021-01-01", 53],
])("%s: the week of %s in Fiji", (_, text, week) => {
  expect(read(text, "Pacific/Fiji").weekOfYear).toBe(week);
});

test("luxon 240 and 362: a quarter in December, a week in which years meet", () => {
  const december = read("2017-12-10", "UTC");
  expect(toIso(startOf(december, "quarter"))).toBe("2017-10-01T00:00:00.000+00:00");
  expect(toIso(endOf(december, "quarter"))).toBe("2017-12-31T23:59:59.999+00:00");
  expect(toIso(endOf(read("2016-12-29", "UTC"), "week"))).toBe("2017-01-01T23:59:59.999+00:00");
});
