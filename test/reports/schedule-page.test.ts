import { expect, test } from "vitest";
import { dayText, isOverdue, weekOf } from "#components/schedules/week.ts";
import type { Schedule } from "#engine/schedule/settings.ts";
import { nextTimes } from "#engine/schedule/times.ts";
import { toIso } from "#lib/dates/format-date.ts";
import { zonedAt } from "#lib/dates/zoned.ts";

/** The next times and the week of a schedule, from public bug reports. */

const cron = (expression: string, time_zone: string): Schedule => ({
  rule: { kind: "cron", expression },
  time_zone,
});

/** The week that the page shows at this time: the words of the days that have times. */
function weekAt(schedule: Schedule, now: string, fromDate: string, dueAt = now): string[] {
  const [next = Number.NaN] = nextTimes(schedule, Date.parse(dueAt) - 1, 1);
  return weekOf(schedule, fromDate, next, Date.parse(now))
    .map(dayText)
    .flatMap((text) => (text ? [`${text.day}: ${text.times}`] : []));
}

const next: [report: string, expression: string, zone: string, after: string, times: string[]][] = [
  [
    "apache/airflow#70089",
    "0 2 * * *",
    "America/New_York",
    "2024-03-10T07:30Z",
    ["2024-03-11T02:00-04:00", "2024-03-12T02:00-04:00"],
  ],
  [
    "apache/airflow#35272",
    "0,15,30,45 6-22 * * *",
    "Europe/Brussels",
    "2023-10-29T20:50Z",
    ["2023-10-29T22:00+01:00", "2023-10-29T22:15+01:00"],
  ],
  [
    "treasure-data/digdag#149",
    "0 3 * * *",
    "Asia/Tokyo",
    "2016-06-28T15:32:14Z",
    ["2016-06-29T03:00+09:00", "2016-06-30T03:00+09:00"],
  ],
  ["thieman/dagobah#184", "27 11 * * *", "Europe/Berlin", "2017-06-04T09:20Z", ["2017-06-04T11:27+02:00"]],
  [
    "windmill-labs/windmill#1070",
    "0 9 29 * *",
    "Europe/Paris",
    "2026-09-30T00:00Z",
    ["2026-10-29T09:00+01:00", "2026-11-29T09:00+01:00"],
  ],
];

test.each(next)("%s: %s in %s after %s", (_report, expression, zone, after, times) => {
  const found = nextTimes(cron(expression, zone), Date.parse(after), times.length);
  expect(found.map((ms) => toIso(zonedAt(ms, zone)).replace(":00.000", ""))).toEqual(times);
});

test("apache/airflow#38098: a time that the clocks skip is one mark in the week, an hour later", () => {
  const schedule = cron("30 2 * * *", "America/Chicago");
  expect(weekAt(schedule, "2024-03-09T18:00Z", "2024-03-09").slice(0, 2)).toEqual([
    "Sun 10 Mar: 03:00",
    "Mon 11 Mar: 02:30",
  ]);
});

test("activepieces/activepieces#12636: in winter and summer the week has the same time", () => {
  const schedule = cron("0 8 * * 1", "Europe/Warsaw");
  for (const [now, date] of [
    ["2026-01-12T00:00Z", "Mon 12 Jan"],
    ["2026-07-13T00:00Z", "Mon 13 Jul"],
  ] as const)
    expect(weekAt(schedule, now, now.slice(0, 10))).toEqual([`${date}: 08:00`]);
});

test("windmill-labs/windmill#2120: the week is by the clocks of the schedule, whatever the browser's", () => {
  const schedule = cron("0 10 * * *", "Africa/Addis_Ababa");
  expect(weekAt(schedule, "2023-08-18T00:00Z", "2023-08-18")[0]).toBe("Fri 18 Aug: 10:00");
});

test("duplicati/duplicati#6761: a time that no worker started days ago is not a mark of today", () => {
  const schedule = cron("0 3 * * 1,5", "UTC");
  expect(weekAt(schedule, "2026-02-13T12:00Z", "2026-02-13", "2026-02-09T03:00Z")).toEqual([
    "Mon 16 Feb: 03:00",
  ]);
});

test("NousResearch/hermes-agent#114443: a time that passed two days ago is overdue, and the week has what is to come", () => {
  const hourly = { rule: { kind: "every", n: 6, unit: "hours" }, time_zone: "UTC" } as const;
  const week = weekAt(hourly, "2026-09-17T13:00Z", "2026-09-17", "2026-09-15T06:00Z");
  expect(isOverdue(Date.parse("2026-09-15T06:00Z"), Date.parse("2026-09-17T13:00Z"))).toBe(true);
  expect(isOverdue(Date.parse("2026-09-17T12:59:30Z"), Date.parse("2026-09-17T13:00Z"))).toBe(false);
  expect(week[0]).toBe("Thu 17 Sept: 18:00");
  expect(week[1]).toBe("Fri 18 Sept: 00:00, 06:00, 12:00, 18:00");
});
