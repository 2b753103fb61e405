import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { addToDate, endOf, startOf } from "./calculate.ts";
import { compilePattern } from "./compile-pattern.ts";
import { DateProblem } from "./date-problem.ts";
import { differenceOf } from "./difference.ts";
import { formatDate, toIso } from "./format-date.ts";
import { type DateReading, readDate } from "./read-date.ts";
import { Temporal } from "./temporal.ts";
import type { DateUnit } from "./units.ts";
import { atLocal, zonedAt } from "./zoned.ts";

const reading: DateReading = { form: "auto", pattern: "", locale: "en-US", zone: "Europe/Berlin" };

function read(value: Json, part: Partial<DateReading> = {}): string {
  const date = readDate(value, { ...reading, ...part });
  return date instanceof DateProblem ? date.code : toIso(date);
}

function berlin(text: string): Temporal.ZonedDateTime {
  const date = readDate(text, reading);
  if (date instanceof DateProblem) throw new Error(date.message);
  return date;
}

test.each<[Json, string]>([
  ["2026-07-01T10:00:00Z", "2026-07-01T12:00:00.000+02:00"],
  ["2026-07-01T10:00:00.123456789+05:30", "2026-07-01T06:30:00.123+02:00"],
  ["2026-07-01T10:00", "2026-07-01T10:00:00.000+02:00"],
  ["2026-07-01 10:00:00", "2026-07-01T10:00:00.000+02:00"],
  ["2026-07-01 10:00:00 +0000", "2026-07-01T12:00:00.000+02:00"],
  ["2026-07-01t10z", "2026-07-01T12:00:00.000+02:00"],
  ["20260701T100000Z", "2026-07-01T12:00:00.000+02:00"],
  ["2026-07-01T24:00", "2026-07-02T00:00:00.000+02:00"],
  ["20261231T240000Z", "2027-01-01T01:00:00.000+01:00"],
  ["2026-07-01T10:00[America/New_York]", "2026-07-01T16:00:00.000+02:00"],
  ["2026-07-01T10:00-04:00[America/New_York]", "2026-07-01T16:00:00.000+02:00"],
  ["2026-07-01", "2026-07-01T00:00:00.000+02:00"],
  ["20260701", "2026-07-01T00:00:00.000+02:00"],
  ["2026-07", "2026-07-01T00:00:00.000+02:00"],
  ["2026-W01", "2025-12-29T00:00:00.000+01:00"],
  ["2026-W53-7", "2027-01-03T00:00:00.000+01:00"],
  ["2024-366", "2024-12-31T00:00:00.000+01:00"],
  [" 2026-07-01 ", "2026-07-01T00:00:00.000+02:00"],
  ["Mon, 23 Nov 2026 20:04:22 +0000", "2026-11-23T21:04:22.000+01:00"],
  ["23 Nov 2026 20:04 EST (Eastern)", "2026-11-24T02:04:00.000+01:00"],
  ["Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T09:49:37.000+01:00"],
  ["Mon Nov 23 2026 20:04:22 GMT-0500 (Eastern Standard Time)", "2026-11-24T02:04:22.000+01:00"],
  ["Sat, 31 Dec 2016 23:59:60 GMT", "2017-01-01T00:59:59.000+01:00"],
  ["2016-12-31T23:59:60Z", "2017-01-01T00:59:59.000+01:00"],
  ["23 November 2026 20:04", "2026-11-23T20:04:00.000+01:00"],
  [0, "1970-01-01T01:00:00.000+01:00"],
  [1_783_000_000, "2026-07-02T15:46:40.000+02:00"],
  ["1783000000", "2026-07-02T15:46:40.000+02:00"],
  ["1783000000.5", "2026-07-02T15:46:40.500+02:00"],
  [1_783_000_000_123, "2026-07-02T15:46:40.123+02:00"],
  ["1783000000123", "2026-07-02T15:46:40.123+02:00"],
  // The day on which clocks are put forward: 02:30 does not exist, so this is the first instant after the gap.
  ["2026-03-29T02:30", "2026-03-29T03:00:00.000+02:00"],
  // And back: 02:30 is there twice.
  ["2026-10-25T02:30", "2026-10-25T02:30:00.000+02:00"],
])("reads %j", (value, iso) => {
  expect(read(value)).toBe(iso);
});

test.each<[Json, string]>([
  [null, "date_invalid"],
  ["", "date_invalid"],
  [{}, "date_invalid"],
  [true, "date_invalid"],
  ["tomorrow", "date_invalid"],
  ["2026", "date_invalid"],
  ["10:00", "date_invalid"],
  ["01/02/2026", "date_invalid"],
  ["2026-02-29", "date_invalid"],
  ["2026-13-01", "date_invalid"],
  ["2026-02-30T10:00Z", "date_invalid"],
  ["2026-01-01T25:00", "date_invalid"],
  ["2026-01-01T24:01", "date_invalid"],
  ["Mon Nov 31 2026 20:04:22 GMT+0100", "date_invalid"],
  ["2025-W53", "date_invalid"],
  ["2025-366", "date_invalid"],
  ["2026-07-01T10:00+09:00[America/New_York]", "date_invalid"],
  ["2026-07-01T10:00[Nowhere/There]", "date_invalid"],
  ["31 Feb 2026 10:00 +0000", "date_invalid"],
  ["23 Foo 2026 20:04 +0000", "date_invalid"],
  ["23 Nov 2026 20:04 XYZ", "date_invalid"],
  [`2026-01-01T00:00:00${"0".repeat(1_000_000)}`, "date_invalid"],
  [1e18, "date_out_of_range"],
  ["-99999999999999999999", "date_out_of_range"],
  [Number.NaN, "date_out_of_range"],
])("refuses %j", (value, code) => {
  expect(read(value)).toBe(code);
});

test.each<[Json, DateReading["form"], string]>([
  [1783, "seconds", "1970-01-01T01:29:43.000+01:00"],
  [1_783_000_000_000, "seconds", "date_out_of_range"],
  [1783, "milliseconds", "1970-01-01T01:00:01.783+01:00"],
  ["20260701", "seconds", "1970-08-23T12:58:21.000+01:00"],
  ["2026-07-01", "seconds", "date_invalid"],
])("reads %j as %s", (value, form, iso) => {
  expect(read(value, { form })).toBe(iso);
});

test.each<[string, string, string, string]>([
  ["31.01.2026 14:05", "dd.MM.yyyy HH:mm", "en-US", "2026-01-31T14:05:00.000+01:00"],
  ["1.2.26", "d.M.yy", "en-US", "2026-02-01T00:00:00.000+01:00"],
  ["1/2/69", "M/d/yy", "en-US", "1969-01-02T00:00:00.000+01:00"],
  ["20260131140509123", "yyyyMMddHHmmssSSS", "en-US", "2026-01-31T14:05:09.123+01:00"],
  ["Jan 5, 2026 at 12:00 am", "MMM d, yyyy 'at' h:mm a", "en-US", "2026-01-05T00:00:00.000+01:00"],
  ["12:30 PM 2026-01-05", "hh:mm a yyyy-MM-dd", "en-US", "2026-01-05T12:30:00.000+01:00"],
  ["Dienstag, 3. März 2026", "EEEE, d. MMMM yyyy", "de", "2026-03-03T00:00:00.000+01:00"],
  ["23 ноября 2026", "d MMMM yyyy", "ru", "2026-11-23T00:00:00.000+01:00"],
  ["2026-01-31T14:05:00+0530", "yyyy-MM-ddTHH:mm:ssxx", "en-US", "2026-01-31T09:35:00.000+01:00"],
  ["2026-01-31 14:05Z", "yyyy-MM-dd HH:mmXXX", "en-US", "2026-01-31T15:05:00.000+01:00"],
  ["2026-01-31 14:05 Asia/Tokyo", "yyyy-MM-dd HH:mm VV", "en-US", "2026-01-31T06:05:00.000+01:00"],
  ["5 o'clock on 2026-01-31", "H 'o''clock on' yyyy-MM-dd", "en-US", "2026-01-31T05:00:00.000+01:00"],
  ["32.01.2026", "dd.MM.yyyy", "en-US", "date_invalid"],
  ["29.02.2026", "dd.MM.yyyy", "en-US", "date_invalid"],
  ["2026-01-31 14:05+2460", "yyyy-MM-dd HH:mmxx", "en-US", "date_invalid"],
  ["31.01.2026 x", "dd.MM.yyyy", "en-US", "date_invalid"],
  ["31-01-2026", "dd.MM.yyyy", "en-US", "date_invalid"],
  ["13:00 pm 2026", "hh:mm a yyyy", "en-US", "date_invalid"],
  ["31.01", "dd.MM", "en-US", "pattern_invalid"],
  ["2026 5", "yyyy w", "en-US", "pattern_invalid"],
  ["x", "", "en-US", "pattern_invalid"],
])("reads %s by the pattern %s (%s)", (text, pattern, locale, iso) => {
  expect(read(text, { form: "pattern", pattern, locale })).toBe(iso);
});

test.each<[string, string, string]>([
  ["yyyy-MM-dd'T'HH:mm:ss.SSSXXX", "en-US", "2026-03-05T07:08:09.012+01:00"],
  ["yy/M/d H:m:s S", "en-US", "26/3/5 7:8:9 0"],
  ["EEE EEEE MMM MMMM", "de", "Do Donnerstag März März"],
  ["d MMMM", "ru", "5 марта"],
  ["h:mm a", "en-US", "7:08 AM"],
  ["Q w ww D DDD e", "en-US", "1 10 10 64 064 4"],
  ["YYYY-'W'ww YY", "en-US", "2026-W10 26"],
  ["dd.MM.yyyy 'KW' w", "en-US", "05.03.2026 KW 10"],
  ["X XX x xx Z ZZZZZ", "en-US", "+01 +0100 +01 +0100 +0100 +01:00"],
  ["VV", "en-US", "Europe/Berlin"],
  ["'it''s' ''yyyy''", "en-US", "it's '2026'"],
  ["…日 yyyy年", "ja", "…日 2026年"],
])("writes the pattern %s (%s)", (pattern, locale, text) => {
  const date = berlin("2026-03-05T07:08:09.012");
  expect(formatDate(date, { format: "pattern", pattern, locale })).toBe(text);
});

test.each([
  ["2025-12-29", "2026-W01"],
  ["2027-01-01", "2026-W53"],
  ["2024-12-30", "2025-W01"],
])("the week of %s is %s", (day, week) => {
  expect(formatDate(berlin(day), { format: "pattern", pattern: "YYYY-'W'ww", locale: "en-US" })).toBe(week);
});

test("writes UTC as Z where the pattern says so", () => {
  const date = berlin("2026-03-05T07:08").withTimeZone("UTC");
  expect(formatDate(date, { format: "pattern", pattern: "XXX xxx", locale: "en-US" })).toBe("Z +00:00");
});

test.each([
  ["YYYY-MM-DD", /yyyy/],
  ["yyyy-MM-DD", /dd/],
  ["yyyy-'W'ww", /YYYY/],
  ["ww/yy", /YYYY/],
  ["YYYY-MM-dd", /yyyy/],
  ["yyy", /yyyy/],
  ["hh:mm A", /a\. Text/],
  ["yyyy 'at", /quote/],
  ["q", /quotes/],
  [" ", /empty/],
  ["y".repeat(201), /longer/],
])("explains what is wrong with the pattern %s", (pattern, message) => {
  const compiled = compilePattern(pattern);
  expect(compiled).toMatchObject({ code: "pattern_invalid", message: expect.stringMatching(message) });
});

const formatted = [
  ["iso", "2026-03-05T07:08:09.012+01:00"],
  ["date", "2026-03-05"],
  ["time", "07:08:09"],
  ["rfc_2822", "Thu, 05 Mar 2026 07:08:09 +0100"],
  ["long_date", "5. März 2026"],
] as const;
test.each(formatted)("formats as %s", (format, text) => {
  expect(formatDate(berlin("2026-03-05T07:08:09.012"), { format, pattern: "", locale: "de" })).toBe(text);
});

test.each<[string, number, DateUnit, string]>([
  ["2026-01-31", 1, "month", "2026-02-28T00:00:00.000+01:00"],
  ["2024-02-29", 1, "year", "2025-02-28T00:00:00.000+01:00"],
  ["2026-11-30", 1, "quarter", "2027-02-28T00:00:00.000+01:00"],
  ["2026-01-05", -1, "week", "2025-12-29T00:00:00.000+01:00"],
  // A day keeps the time on the clock, 24 hours do not.
  ["2026-03-28T12:00", 1, "day", "2026-03-29T12:00:00.000+02:00"],
  ["2026-03-28T12:00", 24, "hour", "2026-03-29T13:00:00.000+02:00"],
  ["2026-10-24T12:00", 24, "hour", "2026-10-25T11:00:00.000+01:00"],
  ["2026-03-28T02:30", 1, "day", "2026-03-29T03:00:00.000+02:00"],
  ["2026-01-05T10:00", 1.5, "hour", "2026-01-05T11:30:00.000+01:00"],
  ["2026-01-05T10:00", -0.001, "second", "2026-01-05T09:59:59.999+01:00"],
  ["2026-01-05", 1.5, "day", "amount_invalid"],
  ["9999-12-31", 1, "day", "date_out_of_range"],
  ["2026-01-05", 1e15, "year", "date_out_of_range"],
  ["2026-01-05", 1e15, "hour", "date_out_of_range"],
])("%s and %d of the unit %s", (text, amount, unit, iso) => {
  const sum = addToDate(berlin(text), amount, unit);
  expect(sum instanceof DateProblem ? sum.code : toIso(sum)).toBe(iso);
});

test.each<[string, DateUnit, string, string]>([
  ["2026-08-15T10:20:30.4", "year", "2026-01-01T00:00:00.000+01:00", "2026-12-31T23:59:59.999+01:00"],
  ["2026-08-15T10:20:30.4", "quarter", "2026-07-01T00:00:00.000+02:00", "2026-09-30T23:59:59.999+02:00"],
  ["2026-02-15T10:20:30.4", "month", "2026-02-01T00:00:00.000+01:00", "2026-02-28T23:59:59.999+01:00"],
  ["2026-08-16T10:20:30.4", "week", "2026-08-10T00:00:00.000+02:00", "2026-08-16T23:59:59.999+02:00"],
  ["2026-10-25T10:20", "day", "2026-10-25T00:00:00.000+02:00", "2026-10-25T23:59:59.999+01:00"],
  ["2026-08-15T10:20:30.4", "hour", "2026-08-15T10:00:00.000+02:00", "2026-08-15T10:59:59.999+02:00"],
  ["2026-08-15T10:20:30.4", "minute", "2026-08-15T10:20:00.000+02:00", "2026-08-15T10:20:59.999+02:00"],
  ["2026-08-15T10:20:30.4", "second", "2026-08-15T10:20:30.000+02:00", "2026-08-15T10:20:30.999+02:00"],
])("%s is in the %s from %s to %s", (text, unit, start, end) => {
  expect([toIso(startOf(berlin(text), unit)), toIso(endOf(berlin(text), unit))]).toEqual([start, end]);
});

test("starts weeks on another day, and a day without midnight at its first time", () => {
  expect(toIso(startOf(berlin("2026-08-15"), "week", 7))).toBe("2026-08-09T00:00:00.000+02:00");
  expect(toIso(endOf(berlin("2026-08-15"), "week", 6))).toBe("2026-08-21T23:59:59.999+02:00");
  const cairo = berlin("2026-04-24T12:00").withTimeZone("Africa/Cairo");
  expect(toIso(startOf(cairo, "day"))).toBe("2026-04-24T01:00:00.000+03:00");
  expect(toIso(endOf(cairo.subtract({ days: 1 }), "day"))).toBe("2026-04-23T23:59:59.999+02:00");
});

test.each<[string, string, DateUnit, number, number]>([
  // The fraction is of a month with a day of 23 hours.
  ["2026-01-31", "2026-03-01", "month", 1, 1.03230148],
  ["2026-01-01", "2027-07-01", "year", 1, 1.495776256],
  ["2026-01-01", "2026-07-01", "quarter", 2, 2],
  ["2026-03-28T12:00", "2026-03-29T12:00", "day", 1, 1],
  ["2026-03-28T12:00", "2026-03-29T12:00", "hour", 23, 23],
  ["2026-01-10", "2026-01-01", "week", -1, -1.285714286],
  ["2026-01-01", "2026-01-01", "second", 0, 0],
  ["2026-01-01T00:00:01.5", "2026-01-01", "second", -1, -1.5],
  // January 31 and a month is February 28, but 28 days are not a month.
  ["2026-01-31", "2026-02-28", "month", 0, 0.965517241],
  ["2026-01-31", "2026-02-28T23:00", "month", 0, 0.998563218],
  ["2026-01-31T10:00", "2026-02-28T10:00", "month", 0, 0.979591837],
  ["2026-01-30", "2026-02-28", "month", 0, 0.966666667],
  ["2026-01-28", "2026-02-28", "month", 1, 1],
  ["2026-01-31", "2026-03-31", "month", 2, 2],
  ["2024-02-29", "2025-02-28", "year", 0, 0.99726776],
  ["2024-02-29", "2026-02-28", "year", 1, 1.99726776],
  ["2024-02-29", "2028-02-29", "year", 4, 4],
  ["2025-11-30", "2026-02-28", "quarter", 0, 0.989010989],
  ["2026-02-28", "2026-01-31", "month", 0, -0.903225806],
  ["2026-03-28T02:30", "2026-03-29T03:00", "day", 1, 1],
])("from %s to %s in the unit %s", (from, to, unit, whole, exact) => {
  expect(differenceOf(berlin(from), berlin(to), unit)).toMatchObject({ whole, exact });
});

test.each([
  // Clocks are put forward by an hour, half an hour, two hours, at midnight and by a whole day.
  ["Europe/Berlin", "2026-03-29T02:30", "2026-03-29T03:00:00.000+02:00"],
  ["Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-04T02:30:00.000+11:00"],
  ["Antarctica/Troll", "2026-03-29T01:30", "2026-03-29T03:00:00.000+02:00"],
  ["America/Sao_Paulo", "2018-11-04T00:30", "2018-11-04T01:00:00.000-02:00"],
  ["Pacific/Apia", "2011-12-30T09:00", "2011-12-31T00:00:00.000+14:00"],
  ["America/St_Johns", "2001-04-01T00:30", "2001-04-01T01:01:00.000-02:30"],
  // Back, after Ramadan and in summers of long ago.
  ["Africa/Casablanca", "2026-02-15T02:30", "2026-02-15T02:30:00.000+01:00"],
  ["America/Sao_Paulo", "2018-02-17T23:30", "2018-02-17T23:30:00.000-02:00"],
  ["Asia/Kathmandu", "1986-01-01T00:10", "1986-01-01T00:15:00.000+05:45"],
  // An abbreviation of Intl, which Temporal does not know.
  ["PST", "2026-03-08T02:30", "2026-03-08T03:00:00.000-07:00"],
])("in %s, clocks show %s or a later time first at %s", (zone, local, iso) => {
  expect(toIso(atLocal(Temporal.PlainDateTime.from(local), zone))).toBe(iso);
});

test.each<[string, string, string, string]>([
  ["2026-10-03T15:48:00Z", "hour", "2026-10-04T02:30:00.000+11:00", "2026-10-04T02:59:59.999+11:00"],
  ["2026-10-03T15:10:00Z", "hour", "2026-10-04T01:00:00.000+10:30", "2026-10-04T01:59:59.999+10:30"],
  ["2026-04-04T15:10:00Z", "hour", "2026-04-05T01:30:00.000+10:30", "2026-04-05T01:59:59.999+10:30"],
])("an hour in which Lord Howe’s clocks change, at %s, is cut by it", (at, unit, start, end) => {
  const date = zonedAt(Date.parse(at), "Australia/Lord_Howe");
  expect([toIso(startOf(date, unit as DateUnit)), toIso(endOf(date, unit as DateUnit))]).toEqual([
    start,
    end,
  ]);
});

test("splits a difference into its parts", () => {
  expect(differenceOf(berlin("2026-01-31T10:00"), berlin("2027-03-02T09:30:15.250"), "day").parts).toEqual({
    years: 1,
    months: 1,
    days: 1,
    hours: 23,
    minutes: 30,
    seconds: 15,
    milliseconds: 250,
  });
});

describe("for any date in any zone", () => {
  const zone = fc.constantFrom(
    ...["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe"],
    ...["Africa/Casablanca", "America/Sao_Paulo", "Pacific/Apia", "Etc/GMT+5"],
  );
  const ms = fc.integer({ min: -2_000_000_000_000, max: 4_000_000_000_000 });
  const date = fc
    .record({ zone, ms })
    .map((at) => Temporal.Instant.fromEpochMilliseconds(at.ms).toZonedDateTimeISO(at.zone));
  const unit = fc.constantFrom<DateUnit>(
    "year",
    "quarter",
    "month",
    "week",
    "day",
    "hour",
    "minute",
    "second",
  );

  test("what is written is read as the same instant", () => {
    fc.assert(
      fc.property(date, zone, (one, zone) => {
        const expected = one.epochMilliseconds;
        const patterns = [
          "yyyy-MM-dd HH:mm:ss.SSS XXX VV",
          "d MMM yyyy, hh:mm:ss.SSS a xx",
          "yyyyMMddHHmmssSSSXX",
        ];
        // Before 1900, offsets have seconds, which no form writes.
        fc.pre(one.offset.length === 6);
        const again = [
          ...[toIso(one), one.epochMilliseconds].map((value) =>
            readDate(value, { ...reading, form: typeof value === "number" ? "milliseconds" : "auto", zone }),
          ),
          ...patterns.map((pattern) =>
            readDate(formatDate(one, { format: "pattern", pattern, locale: "en-US" }) as string, {
              ...reading,
              form: "pattern",
              pattern,
              zone,
            }),
          ),
        ];
        for (const date of again) {
          if (date instanceof DateProblem) throw new Error(date.message);
          expect(date.epochMilliseconds).toBe(expected);
          expect(date.timeZoneId).toBe(zone);
        }
      }),
    );
  });

  test("it is in the unit that it is in, and the next one begins right after", () => {
    fc.assert(
      fc.property(date, unit, (one, unit) => {
        const [start, end] = [startOf(one, unit), endOf(one, unit)];
        expect(start.epochMilliseconds).toBeLessThanOrEqual(one.epochMilliseconds);
        expect(end.epochMilliseconds).toBeGreaterThanOrEqual(one.epochMilliseconds);
        const next = end.add({ milliseconds: 1 });
        expect(toIso(startOf(next, unit))).toBe(toIso(next));
      }),
    );
  });

  test("what was added is the difference, except on the day that stands for one that a month lacks", () => {
    const calendar = fc.constantFrom<DateUnit>("year", "quarter", "month", "week", "day", "hour");
    fc.assert(
      fc.property(date, calendar, fc.integer({ min: -40, max: 40 }), (one, unit, amount) => {
        const sum = addToDate(one, amount, unit);
        if (sum instanceof DateProblem) throw new Error(sum.message);
        const { whole, exact, parts } = differenceOf(one, sum, unit);
        const isCalendar = unit === "year" || unit === "quarter" || unit === "month";
        const months = amount * (unit === "year" ? 12 : unit === "quarter" ? 3 : 1);
        const isShort = isCalendar && amount > 0 && one.toPlainDate().add({ months }).day < one.day;
        if (isShort) expect([whole, Math.floor(exact)]).toEqual([amount - 1, amount - 1]);
        else expect([whole, exact]).toEqual([amount, amount]);
        const { years, months: rest, days, ...time } = parts;
        if (unit === "month") expect(years * 12 + rest).toBe(whole);
        const again = addToDate(one, years * 12 + rest, "month");
        if (again instanceof DateProblem) throw new Error(again.message);
        const local = again.toPlainDateTime().add({ days });
        const end = days === 0 ? again : atLocal(local, one.timeZoneId);
        expect(end.add(time).epochMilliseconds).toBe(sum.epochMilliseconds);
      }),
    );
  });

  test("a unit that lacks a millisecond is not complete, however long it is", () => {
    const from = Temporal.ZonedDateTime.from("1969-12-31T23:59:59.999+00:00[UTC]");
    const to = Temporal.ZonedDateTime.from("1977-06-30T23:59:59.999+00:00[UTC]");
    expect(differenceOf(from, to, "quarter")).toMatchObject({ whole: 29, exact: 29.999999999 });
  });

  test("no text throws", () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ maxLength: 20 }), (text, pattern) => {
        read(text);
        read(text, { form: "pattern", pattern });
      }),
    );
  });
});

test.each([
  ["/Date(1700000000000)/", "2023-11-14T22:13:20Z"],
  ["/Date(1700000000000+0100)/", "2023-11-14T22:13:20Z"],
  ["\\/Date(-1000)\\/", "1969-12-31T23:59:59Z"],
  ["2026-11-23T20:04:22.1234567Z", "2026-11-23T20:04:22.123Z"],
  ["2026-11-23T24:00:00Z", "2026-11-24T00:00:00Z"],
  ["Mon Nov 23 2026 20:04:22 GMT+0100 (Central European Standard Time)", "2026-11-23T19:04:22Z"],
  ["Mon Nov 23 2026", "2026-11-23T00:00:00Z"],
])("reads %s, as other programs write dates", (text, instant) => {
  const date = readDate(text, { ...reading, zone: "UTC" });
  expect(date instanceof DateProblem ? date.message : date.toInstant().toString()).toBe(instant);
});

test.each([
  [1_700_000_000_000_000, /looks like microseconds.*Divide it by 1000 /],
  ["1700000000000000", /looks like microseconds/],
  ["1700000000000000000", /looks like nanoseconds.*Divide it by 1000000 /],
  ["638361764000000000", /looks like .NET's ticks.*Subtract 621355968000000000 and divide by 10000 /],
])("says which unit %s has", (value, message) => {
  expect(readDate(value, reading)).toMatchObject({
    code: "date_out_of_range",
    message: expect.stringMatching(message),
  });
});
