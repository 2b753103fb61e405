import fc from "fast-check";
import { expect, test } from "vitest";
import { renderTemplate } from "#engine/tags/render.ts";
import { scopeOf } from "#engine/tags/test-support.ts";
import { addToDate } from "#lib/dates/calculate.ts";
import { DateProblem } from "#lib/dates/date-problem.ts";
import { toIso } from "#lib/dates/format-date.ts";
import { Temporal } from "#lib/dates/temporal.ts";
import { atLocal, zonedAt } from "#lib/dates/zoned.ts";
import { type LocalRule, localTimesAfter } from "./local-times.ts";
import type { Schedule, ScheduleRule } from "./settings.ts";
import { clockChanges, testZones } from "./test-support.ts";
import { lastTimes, nextTime, nextTimes, timesAfter } from "./times.ts";

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;
const everyDay = [1, 2, 3, 4, 5, 6, 7];

const at = (time: string, time_zone: string): Schedule => ({
  rule: { kind: "at", times: [time], weekdays: everyDay },
  time_zone,
});
const cron = (expression: string, time_zone = "Europe/Berlin"): Schedule => ({
  rule: { kind: "cron", expression },
  time_zone,
});

/** The next times as local ones. */
function next(schedule: Schedule, after: string, count: number): string[] {
  return nextTimes(schedule, Date.parse(after), count).map((ms) => format(ms, schedule.time_zone));
}

const format = (ms: number, zone: string) => toIso(zonedAt(ms, zone)).replace(":00.000", "");

test.each([
  // Clocks are put forward: the time does not exist.
  ["Europe/Berlin", "02:30", "2026-03-28T12:00Z", "2026-03-29T03:00+02:00", "2026-03-30T02:30+02:00"],
  ["Europe/London", "01:15", "2026-03-28T12:00Z", "2026-03-29T02:00+01:00", "2026-03-30T01:15+01:00"],
  ["America/New_York", "02:30", "2026-03-07T12:00Z", "2026-03-08T03:00-04:00", "2026-03-09T02:30-04:00"],
  ["America/Havana", "00:30", "2026-03-07T12:00Z", "2026-03-08T01:00-04:00", "2026-03-09T00:30-04:00"],
  ["Australia/Lord_Howe", "02:15", "2026-10-03T12:00Z", "2026-10-04T02:30+11:00", "2026-10-05T02:15+11:00"],
  ["Antarctica/Troll", "01:30", "2026-03-28T12:00Z", "2026-03-29T03:00+02:00", "2026-03-30T01:30+02:00"],
  // Clocks are put back: the time exists twice.
  ["Europe/Berlin", "02:30", "2026-10-24T12:00Z", "2026-10-25T02:30+02:00", "2026-10-26T02:30+01:00"],
  ["America/New_York", "01:30", "2026-10-31T12:00Z", "2026-11-01T01:30-04:00", "2026-11-02T01:30-05:00"],
  ["Australia/Lord_Howe", "01:45", "2026-04-04T12:00Z", "2026-04-05T01:45+11:00", "2026-04-06T01:45+10:30"],
  ["America/St_Johns", "01:30", "2026-10-31T12:00Z", "2026-11-01T01:30-02:30", "2026-11-02T01:30-03:30"],
  // Clocks do not change.
  ["Asia/Kathmandu", "02:30", "2026-03-28T12:00Z", "2026-03-29T02:30+05:45", "2026-03-30T02:30+05:45"],
])("%s at %s after %s is due at %s, then %s", (zone, time, after, first, second) => {
  expect(next(at(time, zone), after, 2)).toEqual([first, second]);
});

test("a day that a zone skipped is due at the first instant of the next one", () => {
  // Samoa went from December 29 to December 31.
  expect(next(at("09:00", "Pacific/Apia"), "2011-12-29T12:00-10:00", 2)).toEqual([
    "2011-12-31T00:00+14:00",
    "2011-12-31T09:00+14:00",
  ]);
});

test("a cron expression treats clock changes like times of day, whatever its form", () => {
  expect(next(cron("30 2,14 * * *"), "2026-03-28T23:00Z", 2)).toEqual([
    "2026-03-29T03:00+02:00",
    "2026-03-29T14:30+02:00",
  ]);
  expect(next(cron("*/30 1-3 * * *"), "2026-10-24T23:15Z", 5)).toEqual([
    "2026-10-25T01:30+02:00",
    "2026-10-25T02:00+02:00",
    "2026-10-25T02:30+02:00",
    "2026-10-25T03:00+01:00",
    "2026-10-25T03:30+01:00",
  ]);
});

test.each([
  // What other programs computed wrongly, by the reports of their users.
  ["node-cron 518", "30 2 * * *", "America/New_York", "2026-03-08T06:30Z", "2026-03-08T03:00-04:00"],
  ["cronie 217", "* * * */3 *", "America/New_York", "2015-02-15T04:40Z", "2015-04-01T00:00-04:00"],
  ["cronie 218", "0 12 * * 0", "Europe/Berlin", "2022-03-24T11:00Z", "2022-03-27T12:00+02:00"],
  ["croner 132", "0 0 * * *", "America/Santiago", "2022-09-10T12:00Z", "2022-09-11T01:00-03:00"],
  ["croner 284", "0 * * * *", "UTC", "2025-10-05T02:00Z", "2025-10-05T03:00+00:00"],
  ["crontap 2", "30 * 1 * *", "Europe/London", "2023-03-02T12:00Z", "2023-04-01T00:30+01:00"],
])("%s: %s in %s after %s is due at %s", (_, expression, zone, after, due) => {
  expect(next(cron(expression, zone), after, 1)).toEqual([due]);
});

test("intervals of minutes and hours pass clock changes without a pause", () => {
  const schedule: Schedule = { rule: { kind: "every", n: 30, unit: "minutes" }, time_zone: "Europe/Berlin" };
  expect(next(schedule, "2026-10-25T00:15Z", 4)).toEqual([
    "2026-10-25T02:30+02:00",
    "2026-10-25T02:00+01:00",
    "2026-10-25T02:30+01:00",
    "2026-10-25T03:00+01:00",
  ]);
});

test("intervals start at local midnight, those of weeks on Mondays", () => {
  const every = (n: number, unit: "hours" | "days" | "weeks"): Schedule => ({
    rule: { kind: "every", n, unit },
    time_zone: "America/New_York",
  });
  expect(next(every(6, "hours"), "2026-01-05T00:00-05:00", 2)).toEqual([
    "2026-01-05T06:00-05:00",
    "2026-01-05T12:00-05:00",
  ]);
  expect(next(every(1, "days"), "2026-03-07T00:00-05:00", 2)).toEqual([
    "2026-03-08T00:00-05:00",
    "2026-03-09T00:00-04:00",
  ]);
  expect(next(every(1, "weeks"), "2026-01-05T00:00-05:00", 1)).toEqual(["2026-01-12T00:00-05:00"]);
});

const every = (
  rule: Omit<Extract<ScheduleRule, { kind: "every" }>, "kind">,
  time_zone = "UTC",
): Schedule => ({
  rule: { kind: "every", ...rule },
  time_zone,
});

test.each([
  [4, "hours", "Europe/Madrid", "2026-08-10T00:30+02:00", "04:00 08:00 12:00 16:00 20:00 00:00"],
  [4, "hours", "Asia/Almaty", "2026-08-10T00:30+05:00", "04:00 08:00 12:00 16:00 20:00 00:00"],
  [240, "minutes", "Europe/Madrid", "2026-08-10T00:30+02:00", "04:00 08:00 12:00 16:00"],
  [90, "minutes", "Europe/Madrid", "2026-08-10T00:30+02:00", "01:30 03:00 04:30"],
  [1, "hours", "Australia/Lord_Howe", "2026-01-10T00:45+11:00", "01:00 02:00 03:00"],
  [2, "hours", "Europe/Madrid", "2026-03-29T00:30+01:00", "03:00 04:00 06:00"],
  [2, "hours", "Europe/Madrid", "2026-10-25T00:30+02:00", "02:00 04:00 06:00"],
  [1, "hours", "Europe/Madrid", "2026-10-25T00:30Z", "02:00 03:00 04:00"],
  [1, "hours", "Europe/Madrid", "2026-03-29T00:30Z", "03:00 04:00 05:00"],
] as const)("every %i %s in %s after %s is due at local hours", (n, unit, zone, after, times) => {
  const expected = times.split(" ");
  expect(next(every({ n, unit }, zone), after, expected.length).map((due) => due.slice(11, 16))).toEqual(
    expected,
  );
});

test.each([
  [
    { n: 2, unit: "weeks", weekdays: [5], times: ["09:00"], from: "2026-11-27" },
    ["2026-11-27T09:00+01:00", "2026-12-11T09:00+01:00", "2026-12-25T09:00+01:00"],
  ],
  [
    { n: 2, unit: "weeks", weekdays: [1, 4], times: ["09:00", "17:30"], from: "2026-11-25" },
    ["2026-11-26T09:00+01:00", "2026-11-26T17:30+01:00", "2026-12-07T09:00+01:00"],
  ],
  [
    { n: 3, unit: "months", day: "last", times: ["17:00"], from: "2026-03-31" },
    ["2026-12-31T17:00+01:00", "2027-03-31T17:00+02:00", "2027-06-30T17:00+02:00"],
  ],
  [
    { n: 1, unit: "months", day: 31 },
    ["2026-11-30T00:00+01:00", "2026-12-31T00:00+01:00", "2027-01-31T00:00+01:00"],
  ],
  [{ n: 1, unit: "months" }, ["2026-12-01T00:00+01:00", "2027-01-01T00:00+01:00"]],
  [
    { n: 2, unit: "days", times: ["06:00"], from: "2026-12-24" },
    ["2026-12-24T06:00+01:00", "2026-12-26T06:00+01:00"],
  ],
] as const)("every %j", (rule, expected) => {
  const schedule = every(structuredClone(rule) as never, "Europe/Berlin");
  expect(next(schedule, "2026-11-26T00:00Z", expected.length)).toEqual(expected);
});

test("a rule without times is never due", () => {
  expect(nextTime({ rule: { kind: "at", times: [], weekdays: everyDay }, time_zone: "UTC" }, 0)).toBeNull();
  expect(nextTime(cron("0 0 30 2 *"), Date.UTC(2026, 0, 1))).toBeNull();
  expect(nextTime(cron("not cron"), 0)).toBeNull();
});

const twoDigits = (value: number) => String(value).padStart(2, "0");
const timeOfDay = fc
  .tuple(fc.nat(23), fc.nat(59))
  .map(([hour, minute]) => `${twoDigits(hour)}:${twoDigits(minute)}`);
const minuteField = fc.oneof(
  fc.constant("*"),
  fc.nat(59).map(String),
  fc.integer({ min: 2, max: 30 }).map((n) => `*/${n}`),
);
const hourField = fc.oneof(fc.constant("*"), fc.nat(23).map(String), fc.constant("0-4"));
const rule: fc.Arbitrary<Exclude<ScheduleRule, { kind: "every" }>> = fc.oneof(
  fc.record({
    kind: fc.constant("at" as const),
    times: fc.array(timeOfDay, { minLength: 1, maxLength: 4 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 3 }),
  }),
  fc.record({
    kind: fc.constant("cron" as const),
    expression: fc.tuple(minuteField, hourField).map(([minute, hour]) => `${minute} ${hour} * * *`),
  }),
);
/** A day before to a day after one of a zone's clock changes. */
const period = fc.constantFrom(...testZones).chain((zone) =>
  fc.record({
    zone: fc.constant(zone),
    fromMs: fc.constantFrom(...clockChanges(zone), Date.UTC(2026, 5, 1)).map((ms) => ms - dayMs),
  }),
);

/**
 * The rule itself, without arithmetic: looks at a local clock once a minute. A time is due when the clock shows it, or
 * a later one, for the first time.
 */
function watchClock(rule: LocalRule, zone: string, fromMs: number, untilMs: number): number[] {
  const due: number[] = [];
  const showAt = (ms: number) => zonedAt(ms, zone).toPlainDateTime();
  const { compare } = Temporal.PlainDateTime;
  let shown = showAt(fromMs);
  const times = localTimesAfter(rule, shown);
  let time = times.next().value;
  for (let ms = fromMs + minuteMs; ms <= untilMs; ms += minuteMs) {
    const now = showAt(ms);
    if (compare(now, shown) > 0) shown = now;
    for (; time && compare(time, shown) <= 0; time = times.next().value) due.push(ms);
  }
  return [...new Set(due)];
}

/** All times of a period, one asked for after the other. */
function timesUntil(schedule: Schedule, fromMs: number, untilMs: number): number[] {
  const times: number[] = [];
  for (const ms of timesAfter(schedule, fromMs)) {
    if (ms > untilMs) break;
    times.push(ms);
  }
  return times;
}

test("around clock changes no time is missing and none is due twice", () => {
  fc.assert(
    fc.property(rule, period, (rule, { zone, fromMs }) => {
      const untilMs = fromMs + 2 * dayMs;
      const times = timesUntil({ rule, time_zone: zone }, fromMs, untilMs);
      expect(times).toEqual(watchClock(rule, zone, fromMs, untilMs));
    }),
    { numRuns: 60 },
  );
});

test("asking for one next time after the other gives the same times as asking for all of them", () => {
  fc.assert(
    fc.property(rule, period, (rule, { zone, fromMs }) => {
      const schedule = { rule, time_zone: zone };
      const oneByOne: number[] = [];
      for (let ms: number | null = fromMs; oneByOne.length < 20; oneByOne.push(ms)) {
        ms = nextTime(schedule, ms);
        if (ms === null) throw new Error("This rule ends.");
      }
      expect(oneByOne).toEqual(nextTimes(schedule, fromMs, 20));
    }),
    { numRuns: 40 },
  );
});

test("the last times of a period are the end of all its times", () => {
  fc.assert(
    fc.property(rule, period, fc.integer({ min: 1, max: 100 }), (rule, { zone, fromMs }, max) => {
      const schedule = { rule, time_zone: zone };
      const untilMs = fromMs + 2 * dayMs;
      const all = timesUntil(schedule, fromMs, untilMs);
      expect(lastTimes(schedule, { afterMs: fromMs, untilMs, max })).toEqual(all.slice(-max));
    }),
    { numRuns: 20 },
  );
});

test("schedules, the Date & Time node and date_add have one rule for local times that clocks skip or repeat", () => {
  const zone = "Australia/Lord_Howe";
  for (const [day, time, next] of [
    ["2026-10-03", "02:15", "2026-10-04T02:30+11:00"],
    ["2026-04-04", "01:45", "2026-04-05T01:45+11:00"],
  ] as const) {
    const before = `${day}T${time}`;
    const start = atLocal(Temporal.PlainDateTime.from(before), zone);
    const schedule: Schedule = { rule: { kind: "at", times: [time], weekdays: everyDay }, time_zone: zone };
    const due = nextTime(schedule, start.epochMilliseconds);
    const added = addToDate(start, 1, "day");
    if (added instanceof DateProblem) throw new Error(added.message);
    const rendered = renderTemplate(
      `{{ at | date_add: 1, "day", "${zone}" }}`,
      scopeOf({ at: start.toInstant().toString() }),
      "value",
    );
    const filtered = "problem" in rendered ? Number.NaN : Date.parse(String(rendered.value));
    expect([due, added.epochMilliseconds, filtered]).toEqual(Array(3).fill(Date.parse(next)));
  }
});
