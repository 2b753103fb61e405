import { DateProblem } from "./date-problem.ts";
import type { Temporal } from "./temporal.ts";
import { zonedAt } from "./zoned.ts";

/** The years 1 to 9999 in UTC, in milliseconds. */
const firstMs = -62_135_596_800_000;
const endMs = 253_402_300_800_000;

/** Whether an instant is in the years from 1 to 9999 of UTC. */
export function isInRange(ms: number): boolean {
  return ms >= firstMs && ms < endMs;
}

/** A date with a year from 1 to 9999 in its zone, to the millisecond, in the ISO calendar; or a problem. */
export function inRange(date: Temporal.ZonedDateTime): Temporal.ZonedDateTime | DateProblem {
  if (date.year < 1 || date.year > 9999) {
    return new DateProblem("date_out_of_range", "The date is not in the years from 1 to 9999.");
  }
  const isWhole = date.microsecond === 0 && date.nanosecond === 0 && date.calendarId === "iso8601";
  return isWhole ? date : zonedAt(date.epochMilliseconds, date.timeZoneId);
}
