import { DateProblem } from "./date-problem.ts";
import { inRange } from "./range.ts";
import { Temporal } from "./temporal.ts";
import { addCalendar, type DateUnit, firstDay, inCalendar, lengthOf, type Weekday } from "./units.ts";

/**
 * Adds whole units of the calendar, or any amount of hours, minutes or seconds, to the millisecond. The calendar's units
 * keep the local time: a day later is the same time on the next day, even if clocks change in between.
 */
export function addToDate(
  date: Temporal.ZonedDateTime,
  amount: number,
  unit: DateUnit,
): Temporal.ZonedDateTime | DateProblem {
  const length = lengthOf(unit);
  if (length === undefined && !Number.isInteger(amount)) {
    return new DateProblem(
      "amount_invalid",
      `${amount} is not a whole number of ${unit}s. Use a smaller unit.`,
    );
  }
  try {
    return inRange(
      length === undefined
        ? addCalendar(date, inCalendar(amount, unit))
        : date.add({ milliseconds: Math.round(amount * length) }),
    );
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    return new DateProblem("date_out_of_range", "The result is not in the years from 1 to 9999.");
  }
}

/** The first instant of the unit that contains the date, on the clocks of its zone. */
export function startOf(
  date: Temporal.ZonedDateTime,
  unit: DateUnit,
  weekStart: Weekday = 1,
): Temporal.ZonedDateTime {
  const length = lengthOf(unit);
  if (length === undefined)
    return firstDay(date.toPlainDate(), unit, weekStart).toZonedDateTime(date.timeZoneId);
  const start = startOfExact(date, length);
  return (hasOffsetOf(date, start) ? null : start.getTimeZoneTransition("next")) ?? start;
}

/** The last millisecond of the unit that contains the date. */
export function endOf(
  date: Temporal.ZonedDateTime,
  unit: DateUnit,
  weekStart: Weekday = 1,
): Temporal.ZonedDateTime {
  const length = lengthOf(unit);
  if (length === undefined) {
    const next = firstDay(date.toPlainDate(), unit, weekStart).add(inCalendar(1, unit));
    return next.toZonedDateTime(date.timeZoneId).subtract({ milliseconds: 1 });
  }
  const end = startOfExact(date, length).add({ milliseconds: length - 1 });
  const change = hasOffsetOf(date, end) ? null : date.getTimeZoneTransition("next");
  return change?.subtract({ milliseconds: 1 }) ?? end;
}

/**
 * The start of the unit if clocks do not change in it. Those of Lord Howe change by half an hour, which ends
 * an hour.
 */
function startOfExact(date: Temporal.ZonedDateTime, length: number): Temporal.ZonedDateTime {
  const { hour, minute, second, millisecond } = date;
  const sinceMidnight = ((hour * 60 + minute) * 60 + second) * 1000 + millisecond;
  return date.subtract({ milliseconds: sinceMidnight % length });
}

function hasOffsetOf(date: Temporal.ZonedDateTime, other: Temporal.ZonedDateTime): boolean {
  return date.offsetNanoseconds === other.offsetNanoseconds;
}

/** Negative if the first date is earlier, 0 if both are in the same unit, positive if it is later. */
export function compareDates(
  one: Temporal.ZonedDateTime,
  other: Temporal.ZonedDateTime,
  unit: DateUnit | null,
  weekStart: Weekday = 1,
): number {
  const first = unit === null ? one : startOf(one, unit, weekStart);
  const second = other.withTimeZone(one.timeZoneId);
  return Temporal.ZonedDateTime.compare(first, unit === null ? second : startOf(second, unit, weekStart));
}
