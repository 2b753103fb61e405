import { z } from "zod";
import { DateProblem } from "#lib/dates/date-problem.ts";
import { type DateFormatting, formatDate, toIso } from "#lib/dates/format-date.ts";
import { quarterOf } from "#lib/dates/format-pattern.ts";
import { dateNames } from "#lib/dates/names.ts";
import type { Temporal } from "#lib/dates/temporal.ts";

/** The parts of a date, on the clocks of its zone. */
const partsSchema = z.strictObject({
  year: z.int(),
  quarter: z.int(),
  month: z.int(),
  month_name: z.string(),
  /** ISO 8601: weeks begin on Monday; the first one has the year's first Thursday. */
  week: z.int(),
  week_year: z.int(),
  day: z.int(),
  day_of_year: z.int(),
  /** 1 is Monday, 7 is Sunday. */
  weekday: z.int(),
  weekday_name: z.string(),
  hour: z.int(),
  minute: z.int(),
  second: z.int(),
  millisecond: z.int(),
  days_in_month: z.int(),
  is_leap_year: z.boolean(),
  is_weekend: z.boolean(),
  offset: z.string(),
});

export const dateSchema = z.strictObject({
  /** ISO 8601 with milliseconds and the zone's offset. */
  iso: z.string(),
  /** Seconds. */
  unix: z.int(),
  unix_ms: z.int(),
  zone: z.string(),
  formatted: z.string(),
  parts: partsSchema,
});

export type DateOutput = z.infer<typeof dateSchema>;

/** A date as the node outputs it, or why it cannot be formatted. */
export function toDateOutput(
  date: Temporal.ZonedDateTime,
  formatting: DateFormatting,
): DateOutput | DateProblem {
  const formatted = formatDate(date, formatting);
  if (formatted instanceof DateProblem) return formatted;
  return {
    iso: toIso(date),
    unix: Math.floor(date.epochMilliseconds / 1000),
    unix_ms: date.epochMilliseconds,
    zone: date.timeZoneId,
    formatted,
    parts: partsOf(date, formatting.locale),
  };
}

function partsOf(date: Temporal.ZonedDateTime, locale: string): DateOutput["parts"] {
  const { year, month, day, hour, minute, second, millisecond, dayOfWeek, offset } = date;
  const names = dateNames(locale);
  return {
    ...{ year, quarter: quarterOf(date), month, month_name: names.months.long[month - 1] ?? "" },
    ...{ week: date.weekOfYear ?? 0, week_year: date.yearOfWeek ?? year },
    ...{ day, day_of_year: date.dayOfYear, weekday: dayOfWeek },
    weekday_name: names.weekdays.long[dayOfWeek - 1] ?? "",
    ...{ hour, minute, second, millisecond },
    ...{ days_in_month: date.daysInMonth, is_leap_year: date.inLeapYear, is_weekend: dayOfWeek > 5, offset },
  };
}
