import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderTemplate } from "#engine/tags/render.ts";
import { scopeOf } from "#engine/tags/test-support.ts";
import type { Json } from "#lib/json.ts";

function apply(input: Json, filters: string, data: Readonly<Record<string, Json>> = {}): unknown {
  const rendered = renderTemplate(`{{ input | ${filters} }}`, scopeOf({ ...data, input }), "value");
  return "problem" in rendered ? rendered.problem.detail : rendered.value;
}

const berlin = '"Europe/Berlin"';

test.each<[Json, string]>([
  [1_700_000_000_000, 'it looks like milliseconds: use from_unix: "milliseconds"'],
  ["1700000000000000", "it looks like microseconds: use divided_by: 1000 |"],
  ["1700000000000000000", "it looks like nanoseconds: use divided_by: 1000000 |"],
  ["638361764000000000", "it looks like .NET's ticks since the year 1"],
  ["/Date(1700000000000)/", "it is a date of .NET, which the node Date & Time reads"],
  [
    "Mon Nov 23 2026 20:04:22 GMT+0100 (CET)",
    "it looks like a date in words, which the node Date & Time reads",
  ],
  ["Fri, 24 Nov 2023 18:28:36 CET", "it looks like a date in words, which the node Date & Time reads"],
])("the error names what %j looks like", (value, hint) => {
  expect(apply(value, 'date_add: 1, "day"')).toContain(`; ${hint}`);
  expect(apply("2026-11-27", 'date_diff: other, "days"', { other: value })).toContain(`; ${hint}`);
});

test.each<[string, string]>([
  ["1700000000000000", "2023-11-14T22:13:20.000Z"],
  ["1700000000000", "2023-11-14T22:13:20.000Z"],
])("what the error of %s recommends reads it", (value, date) => {
  const toMilliseconds = value.length > 13 ? "divided_by: 1000 | floor | " : "";
  expect(apply(value, `${toMilliseconds}from_unix: "milliseconds"`)).toBe(date);
});

test.each(["soon", "2026-02-30", "12345678901x"])("nothing is known about %j", (value) => {
  expect(apply(value, 'date_add: 1, "day"')).not.toContain(";");
});

describe("days keep the time of day when clocks change, hours are elapsed time", () => {
  test.each<[string, string, string]>([
    ["2026-03-28T09:00:00+01:00", `date_add: 1, "day", ${berlin}`, "2026-03-29T09:00:00.000+02:00"],
    ["2026-03-28T09:00:00+01:00", `date_add: 24, "hours", ${berlin}`, "2026-03-29T10:00:00.000+02:00"],
    ["2026-03-28T02:30:00+01:00", `date_add: 1, "day", ${berlin}`, "2026-03-29T03:00:00.000+02:00"],
    ["2026-10-24T02:30:00+02:00", `date_add: 1, "day", ${berlin}`, "2026-10-25T02:30:00.000+02:00"],
    ["2026-10-25T00:30:00Z", `date_add: 1, "hour", ${berlin}`, "2026-10-25T02:30:00.000+01:00"],
    ["2026-10-25T01:30:00Z", `start_of: "hour", ${berlin}`, "2026-10-25T02:00:00.000+01:00"],
    ["2026-10-25T12:00:00Z", `start_of: "day", ${berlin}`, "2026-10-25T00:00:00.000+02:00"],
    ["2026-10-25T12:00:00Z", `end_of: "day", ${berlin}`, "2026-10-25T23:59:59.999+01:00"],
    ["2026-06-01T00:00:00Z", 'start_of: "hour", "Asia/Kolkata"', "2026-06-01T05:00:00.000+05:30"],
  ])("%s | %s", (input, filters, result) => {
    expect(apply(input, filters)).toBe(result);
  });
});

describe("months and years end on their last day", () => {
  test.each<[string, string, Json]>([
    ["2024-01-31", 'date_add: 1, "month"', "2024-02-29T00:00:00.000Z"],
    ["2024-02-29", 'date_add: 1, "year"', "2025-02-28T00:00:00.000Z"],
    ["2026-03-31", 'date_subtract: 1, "month"', "2026-02-28T00:00:00.000Z"],
    ["2026-11-30", 'date_add: 1, "quarter"', "2027-02-28T00:00:00.000Z"],
    ["2026-11-07", 'start_of: "quarter"', "2026-10-01T00:00:00.000Z"],
    ["2026-11-07", 'end_of: "quarter"', "2026-12-31T23:59:59.999Z"],
    ["2026-11-08", 'start_of: "week"', "2026-11-02T00:00:00.000Z"],
    ["2026-11-07", 'end_of: "year"', "2026-12-31T23:59:59.999Z"],
    ["2026-03-31", 'date_diff: "2026-02-28", "months"', 1],
    ["2026-03-27", 'date_diff: "2026-02-28", "months"', 0],
    ["2026-02-28", 'date_diff: "2026-03-31", "months"', -1],
    ["2026-02-28", 'date_diff: "2024-02-29", "years"', 1],
    ["2026-02-28", 'date_diff: "2026-01-31", "months"', 0],
    ["2026-03-01", 'date_diff: "2026-01-31", "months"', 1],
    ["2026-11-07T12:00", 'date_diff: "2026-11-08", "days"', 0],
    ["2026-03-30", 'date_diff: "2026-03-28", "hours", "Europe/Berlin"', 48],
    ["2026-01-01", 'date_part: "week"', 1],
    ["2027-01-01", 'date_part: "week"', 53],
    ["2024-12-31", 'date_part: "day_of_year"', 366],
    ["2026-11-08", 'date_part: "weekday"', 7],
    ["2026-10-31T23:30:00Z", `date_part: "month", ${berlin}`, 11],
  ])("%s | %s", (input, filters, result) => {
    expect(apply(input, filters)).toBe(result);
  });
});

describe("parse_date", () => {
  test.each<[string, string, string]>([
    ["7.1.2026", '"%d.%m.%Y"', "2026-01-07T00:00:00.000Z"],
    ["Nov 7, 2026 3:05 pm", '"%b %d, %Y %I:%M %p"', "2026-11-07T15:05:00.000Z"],
    ["12:30 AM 2026-11-07", '"%I:%M %p %F"', "2026-11-07T00:30:00.000Z"],
    ["Saturday, 07 November 2026", '"%A, %d %B %Y"', "2026-11-07T00:00:00.000Z"],
    ["2026-11-07T08:30:00.25+0100", '"%FT%T.%L%z"', "2026-11-07T07:30:00.250Z"],
    ["29.03.2026 02:30", '"%d.%m.%Y %H:%M", "Europe/Berlin"', "2026-03-29T03:00:00.000+02:00"],
    ["1794040200", '"%s"', "2026-11-07T08:30:00.000Z"],
    ["07/11/26", '"%d/%m/%y"', "2026-11-07T00:00:00.000Z"],
    ["100%   07 2026", '"100%% %m %Y"', "2026-07-01T00:00:00.000Z"],
  ])("%s by %s", (input, pattern, result) => {
    expect(apply(input, `parse_date: ${pattern}`)).toBe(result);
  });

  test.each([
    ["30.02.2026", '"%d.%m.%Y"', 'parse_date finds no date like "%d.%m.%Y" in "30.02.2026"'],
    ["7.1.2026 x", '"%d.%m.%Y"', 'parse_date finds no date like "%d.%m.%Y" in "7.1.2026 x"'],
    ["2026-01-31 +9900", '"%F %z"', 'parse_date finds no date like "%F %z" in "2026-01-31 +9900"'],
    ["13:00 pm", '"%I:%M %p"', 'parse_date finds no date like "%I:%M %p" in "13:00 pm"'],
    ["Foo 7", '"%b %d"', 'parse_date finds no date like "%b %d" in "Foo 7"'],
    ["7", '"%Q"', 'parse_date cannot read dates by "%Q"'],
  ])("%s by %s is refused", (input, pattern, detail) => {
    expect(apply(input, `parse_date: ${pattern}`)).toBe(detail);
  });
});

test.each<[Json, string]>([
  ["2026-02-30", "to_iso"],
  ["now", "to_iso"],
  ["0000-12-31", "to_iso"],
  [1e300, "to_iso"],
  ["9998-01-01", 'date_add: 9, "years"'],
  ["0001-01-01T02:00", 'to_iso: "America/New_York"'],
  ["9999-12-31T23:00", 'date_add: 1, "hour"'],
  ["2026-01-01", 'date_add: 1e16, "days"'],
  ["2026-01-01", 'date_add: 1e12, "days", "Europe/Berlin"'],
  ["2026-01-01", 'date_add: 1.5, "months"'],
])(
  "%j | %s is refused, because it is not a date of the calendar or not the same everywhere",
  (input, filters) => {
    expect(apply(input, filters)).toMatch(/^(to_iso|date_add) (needs|works) /);
  },
);

const instants = fc.integer({ min: Date.UTC(1971, 0, 1), max: Date.UTC(2100, 0, 1) });
const zones = fc.constantFrom(
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
);
const units = fc.constantFrom("hour", "day", "week", "month", "quarter", "year");

test("every instant is between the start and the end of its unit, which are the same for both", () => {
  fc.assert(
    fc.property(instants, units, zones, (ms, unit, zone) => {
      const at = (filters: string) => Date.parse(String(apply(new Date(ms).toISOString(), filters)));
      const start = at(`start_of: "${unit}", "${zone}"`);
      const end = at(`end_of: "${unit}", "${zone}"`);
      expect(start).toBeLessThanOrEqual(ms);
      expect(end).toBeGreaterThanOrEqual(ms);
      expect(at(`start_of: "${unit}", "${zone}" | end_of: "${unit}", "${zone}"`)).toBe(end);
      expect(at(`end_of: "${unit}", "${zone}" | start_of: "${unit}", "${zone}"`)).toBe(start);
    }),
    { numRuns: 300 },
  );
});

test("what was added is the difference, in units that every month has", () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: -500, max: 500 }), zones, (ms, amount, zone) => {
      const from = new Date(ms).toISOString();
      for (const unit of ["hour", "second"]) {
        const moved = `date_add: ${amount}, "${unit}", "${zone}" | date_diff: input, "${unit}", "${zone}"`;
        expect(apply(from, moved)).toBe(amount);
      }
      const days = `date_add: ${amount}, "day" | date_diff: input, "day"`;
      expect(apply(from, days)).toBe(amount);
    }),
    { numRuns: 300 },
  );
});
