import { Temporal } from "./temporal.ts";
import { addCalendar, type CalendarDuration, type DateUnit, inCalendar, lengthOf } from "./units.ts";

const dayMs = 86_400_000;

export interface DateDifference {
  /** Whole units, toward zero. */
  whole: number;
  /** With the fraction of a unit. */
  exact: number;
  /** The same time in years, months, days and so on. All of them are negative if the second date is earlier. */
  parts: {
    years: number;
    months: number;
    days: number;
    hours: number;
    minutes: number;
    seconds: number;
    milliseconds: number;
  };
}

/** The time from one date to another, by the calendar of the first date's zone. */
export function differenceOf(
  from: Temporal.ZonedDateTime,
  to: Temporal.ZonedDateTime,
  unit: DateUnit,
): DateDifference {
  const exact = exactUnits(from, to, unit);
  return {
    whole: wholeUnits(from, to, unit),
    exact: plus(Number(exact.toFixed(9))),
    parts: partsOf(from, to),
  };
}

/** The number of whole units from the first date to the second one; negative if the second is earlier. */
export function wholeUnits(from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime, unit: DateUnit): number {
  const length = lengthOf(unit);
  if (length !== undefined) return plus(Math.trunc(msBetween(from, to) / length));
  const { months, days } = inCalendar(1, unit);
  const expected = months === 0 ? daysBetween(from, to) / days : monthsBetween(from, to) / months;
  return mostThatFit(from, to, Math.trunc(expected), (count) => inCalendar(count, unit));
}

/** Of a unit that is not complete: what remains when its exact number is rounded to nine decimals. */
const largestPart = 0.999999999;

function exactUnits(from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime, unit: DateUnit): number {
  const length = lengthOf(unit);
  if (length !== undefined) return msBetween(from, to) / length;
  const whole = wholeUnits(from, to, unit);
  const sign = Math.sign(msBetween(from, to));
  if (sign === 0) return 0;
  const reached = addCalendar(from, inCalendar(whole, unit));
  const next = nextUnit(from, to, inCalendar(whole + sign, unit));
  const part = Math.abs(msBetween(reached, to) / msBetween(reached, next));
  return whole + sign * Math.min(part, largestPart);
}

function partsOf(from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime): DateDifference["parts"] {
  const months = wholeUnits(from, to, "month");
  const month = addCalendar(from, { months, days: 0 });
  const days = mostThatFit(from, to, daysBetween(month, to), (count) => ({ months, days: count }));
  const rest = msBetween(addCalendar(from, { months, days }), to);
  const { hours, minutes, seconds, milliseconds } = Temporal.Duration.from({ milliseconds: rest }).round({
    largestUnit: "hour",
  });
  const years = plus(Math.trunc(months / 12));
  return { years, months: plus(months % 12), days, hours, minutes, seconds, milliseconds };
}

/**
 * The end of the next unit. If its last day is missing in the month, the unit ends when the day after the
 * month's last one begins.
 */
function nextUnit(
  from: Temporal.ZonedDateTime,
  to: Temporal.ZonedDateTime,
  duration: CalendarDuration,
): Temporal.ZonedDateTime {
  const next = addCalendar(from, duration);
  return isShortened(from, to, duration)
    ? next.toPlainDate().add({ days: 1 }).toZonedDateTime(next.timeZoneId)
    : next;
}

/**
 * Whether `to` is the last day of a month that lacks the expected day. January 31 and a month is February 28, but
 * on February 28 a month since January 31 is not over: 28 days are (decision 109).
 */
function isShortened(
  from: Temporal.ZonedDateTime,
  to: Temporal.ZonedDateTime,
  { months, days }: CalendarDuration,
): boolean {
  if (months <= 0 || days !== 0) return false;
  const day = from.toPlainDate().add({ months });
  return day.day < from.day && day.equals(to.withTimeZone(from.timeZoneId).toPlainDate());
}

/** Counts from `expected`, which is off by one at most, to the number that fits between the dates. */
function mostThatFit(
  from: Temporal.ZonedDateTime,
  to: Temporal.ZonedDateTime,
  expected: number,
  durationOf: (count: number) => CalendarDuration,
): number {
  const sign = msBetween(from, to) < 0 ? -1 : 1;
  const isTooMany = (count: number) =>
    sign * msBetween(addCalendar(from, durationOf(count)), to) < 0 ||
    isShortened(from, to, durationOf(count));
  let count = expected;
  while (isTooMany(count)) count -= sign;
  while (!isTooMany(count + sign)) count += sign;
  return plus(count);
}

const msBetween = (from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime) =>
  to.epochMilliseconds - from.epochMilliseconds;

const daysBetween = (from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime) =>
  Math.trunc(msBetween(from, to) / dayMs);

function monthsBetween(from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime): number {
  const local = to.withTimeZone(from.timeZoneId);
  return (local.year - from.year) * 12 + local.month - from.month;
}

/** JSON has no negative zero. */
const plus = (value: number) => (value === 0 ? 0 : value);
