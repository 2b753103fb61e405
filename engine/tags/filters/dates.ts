import { addToDate, endOf, startOf } from "#lib/dates/calculate.ts";
import { DateProblem } from "#lib/dates/date-problem.ts";
import { wholeUnits } from "#lib/dates/difference.ts";
import { toIso } from "#lib/dates/format-date.ts";
import { quarterOf } from "#lib/dates/format-pattern.ts";
import { inRange, isInRange } from "#lib/dates/range.ts";
import type { Temporal } from "#lib/dates/temporal.ts";
import { type DateUnit, lengthOf } from "#lib/dates/units.ts";
import { zonedAt } from "#lib/dates/zoned.ts";
import type { Allowance } from "./allowance.ts";
import { date, unit, zone } from "./date-kinds.ts";
import { parseByPattern } from "./date-pattern.ts";
import { defineFilter, type Filter, optional, required } from "./filter.ts";
import { describeValue } from "./filter-error.ts";
import { number, oneOf, text } from "./kinds.ts";
import { localDate } from "./local-date.ts";

const group = "Dates";
const maxPatternChars = 200;

const outOfRange = "works on dates in the years 1 to 9999";

/** A date in ISO 8601, with the zone's local time and offset, or Z for UTC. */
function write(date: Temporal.ZonedDateTime | DateProblem, allowance: Allowance): string {
  const written = date instanceof DateProblem ? date : inRange(date);
  if (written instanceof DateProblem) return allowance.fail(outOfRange);
  return written.timeZoneId === "UTC" ? new Date(written.epochMilliseconds).toISOString() : toIso(written);
}

function writeMs(ms: number, zone: string, allowance: Allowance): string {
  if (!isInRange(ms)) return allowance.fail(outOfRange);
  return zone === "UTC" ? new Date(ms).toISOString() : write(zonedAt(ms, zone), allowance);
}

function shifted(ms: number, amount: number, unit: DateUnit, zone: string, allowance: Allowance): string {
  if (lengthOf(unit) === undefined && !Number.isInteger(amount)) {
    return allowance.fail(`needs a whole number of ${unit}s, not ${amount}`);
  }
  return write(addToDate(zonedAt(ms, zone), amount, unit), allowance);
}

/** The numbers of a date, as clocks and calendars of its zone show it. Weeks are those of ISO 8601; Monday is 1. */
const dateParts = {
  year: (date) => date.year,
  quarter: quarterOf,
  month: (date) => date.month,
  week: (date) => date.weekOfYear ?? 0,
  day: (date) => date.day,
  weekday: (date) => date.dayOfWeek,
  day_of_year: (date) => date.dayOfYear,
  hour: (date) => date.hour,
  minute: (date) => date.minute,
  second: (date) => date.second,
} as const satisfies Record<string, (date: Temporal.ZonedDateTime) => number>;
const datePartNames = Object.keys(dateParts) as (keyof typeof dateParts)[];

const inZone = { zone: optional(zone, "UTC") };

/** A text without an offset is UTC, as in conditions; a number is seconds since 1970, as in `date`. */
export const dateFilters: readonly Filter[] = [
  defineFilter(group, "parse_date", text, {
    summary: "Reads a date from text by a pattern, as local time of a time zone.",
    example: {
      input: "07.11.2026 09:30",
      with: '"%d.%m.%Y %H:%M", "Europe/Berlin"',
      result: "2026-11-07T09:30:00.000+01:00",
    },
    parameters: { pattern: required(text), ...inZone },
    run(source, given, allowance) {
      if (given.pattern.length > maxPatternChars)
        allowance.refuse(`takes patterns of at most ${maxPatternChars} characters`);
      const parsed = parseByPattern(source, given.pattern, given.zone);
      if (parsed === null)
        return allowance.fail(
          `finds no date like ${describeValue(given.pattern)} in ${describeValue(source)}`,
        );
      if ("invalidCode" in parsed)
        return allowance.fail(`cannot read dates by ${describeValue(parsed.invalidCode)}`);
      return write(parsed, allowance);
    },
  }),
  defineFilter(group, "to_iso", date, {
    summary: "Writes a date in ISO 8601, in the local time of a time zone.",
    example: {
      input: "2026-11-07T08:30:00Z",
      with: '"America/New_York"',
      result: "2026-11-07T03:30:00.000-05:00",
    },
    parameters: inZone,
    run: (ms, given, allowance) => writeMs(ms, given.zone, allowance),
  }),
  defineFilter(group, "to_unix", date, {
    summary: "Writes a date as seconds or milliseconds since 1970.",
    example: { input: "2026-11-07T08:30:00Z", result: 1794040200 },
    parameters: { unit: optional(oneOf("seconds", "milliseconds"), "seconds") },
    run: (ms, given) => (given.unit === "seconds" ? Math.floor(ms / 1000) : ms),
  }),
  defineFilter(group, "from_unix", number, {
    summary: "Reads seconds or milliseconds since 1970 as a date.",
    example: { input: 1794040200000, with: '"milliseconds"', result: "2026-11-07T08:30:00.000Z" },
    parameters: { unit: optional(oneOf("seconds", "milliseconds"), "seconds") },
    run: (value, given, allowance) =>
      writeMs(Math.round(given.unit === "seconds" ? value * 1000 : value), "UTC", allowance),
  }),
  defineFilter(group, "local_date", date, {
    summary: "Writes a date in a language: full, long, medium or short, with or without the time.",
    example: {
      input: "2026-11-07T08:30:00Z",
      with: '"de", "long", "Europe/Berlin"',
      result: "7. November 2026",
    },
    parameters: {
      language: optional(text, "en"),
      style: optional(
        oneOf("full", "long", "medium", "short", "full time", "long time", "medium time", "short time"),
        "medium",
      ),
      ...inZone,
    },
    run: (ms, given, allowance) => localDate(ms, given.language, given.style, given.zone, allowance),
  }),
  defineFilter(group, "date_add", date, {
    summary: "Adds units to a date: seconds, minutes, hours, days, weeks, months, quarters or years.",
    example: { input: "2026-01-31T09:00:00Z", with: '1, "month"', result: "2026-02-28T09:00:00.000Z" },
    parameters: { amount: required(number), unit: required(unit), ...inZone },
    run: (ms, given, allowance) => shifted(ms, given.amount, given.unit, given.zone, allowance),
  }),
  defineFilter(group, "date_subtract", date, {
    summary: "Subtracts units from a date.",
    example: {
      input: "2026-03-30T07:00:00Z",
      with: '1, "day", "Europe/Berlin"',
      result: "2026-03-29T09:00:00.000+02:00",
    },
    parameters: { amount: required(number), unit: required(unit), ...inZone },
    run: (ms, given, allowance) => shifted(ms, -given.amount, given.unit, given.zone, allowance),
  }),
  defineFilter(group, "start_of", date, {
    summary: "Returns the beginning of a date’s day, week (Monday), month or other unit.",
    example: {
      input: "2026-11-07T08:30:00Z",
      with: '"month", "Europe/Berlin"',
      result: "2026-11-01T00:00:00.000+01:00",
    },
    parameters: { unit: required(unit), ...inZone },
    run: (ms, given, allowance) => write(startOf(zonedAt(ms, given.zone), given.unit), allowance),
  }),
  defineFilter(group, "end_of", date, {
    summary: "Returns the last millisecond of a date’s day, week, month or other unit.",
    example: { input: "2026-11-07T08:30:00Z", with: '"day"', result: "2026-11-07T23:59:59.999Z" },
    parameters: { unit: required(unit), ...inZone },
    run: (ms, given, allowance) => write(endOf(zonedAt(ms, given.zone), given.unit), allowance),
  }),
  defineFilter(group, "date_diff", date, {
    summary: "Counts the whole units from another date to this one; negative if this one is earlier.",
    example: { input: "2026-11-07T08:30:00Z", with: '"2026-11-01", "days"', result: 6 },
    parameters: { other: required(date), unit: required(unit), ...inZone },
    run: (ms, given) => wholeUnits(zonedAt(given.other, given.zone), zonedAt(ms, given.zone), given.unit),
  }),
  defineFilter(group, "date_part", date, {
    summary: `Returns one number of a date: ${datePartNames.join(", ")}.`,
    example: { input: "2026-11-07T08:30:00Z", with: '"weekday"', result: 6 },
    parameters: { part: required(oneOf(...datePartNames)), ...inZone },
    run: (ms, given) => dateParts[given.part](zonedAt(ms, given.zone)),
  }),
  defineFilter(group, "is_before", date, {
    summary: "Checks whether a date is before another one.",
    example: { input: "2026-11-07", with: '"2026-11-07T08:30:00Z"', result: true },
    parameters: { other: required(date) },
    run: (ms, given) => ms < given.other,
  }),
  defineFilter(group, "is_after", date, {
    summary: "Checks whether a date is after another one.",
    example: { input: "2026-11-07", with: '"2026-11-07T08:30:00Z"', result: false },
    parameters: { other: required(date) },
    run: (ms, given) => ms > given.other,
  }),
];
