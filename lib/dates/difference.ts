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

/** How many units can be added to the first date without passing the second one; negative if that is earlier. */
export function wholeUnits(from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime, unit: DateUnit): number {
  const length = lengthOf(unit);
  if (length !== undefined) return plus(Math.trunc(msBetween(from, to) / length));
  const { months, days } = inCalendar(1, unit);
  const expected = months === 0 ? daysBetween(from, to) / days : monthsBetween(from, to) / months;
  return mostThatFit(from, to, Math.trunc(expected), (count) => inCalendar(count, unit));
}

function exactUnits(from: Temporal.ZonedDateTime, to: Temporal.ZonedDateTime, unit: DateUnit): number {
  const length = lengthOf(unit);
  if (length !== undefined) return msBetween(from, to) / length;
  const whole = wholeUnits(from, to, unit);
  const sign = Math.sign(msBetween(from, to));
  if (sign === 0) return 0;
  const reached = addCalendar(from, inCalendar(whole, unit));
  const next = addCalendar(from, inCalendar(whole + sign, unit));
  return whole + (sign * msBetween(reached, to)) / msBetween(reached, next);
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

/** Counts from `expected`, which is off by one at most, to what fits between the dates. */
function mostThatFit(
  from: Temporal.ZonedDateTime,
  to: Temporal.ZonedDateTime,
  expected: number,
  durationOf: (count: number) => CalendarDuration,
): number {
  const sign = msBetween(from, to) < 0 ? -1 : 1;
  const isTooMany = (count: number) => sign * msBetween(addCalendar(from, durationOf(count)), to) < 0;
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
