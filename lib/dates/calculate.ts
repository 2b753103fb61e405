import { DateProblem } from "./date-problem.ts";
import { inRange } from "./read-date.ts";
import { Temporal } from "./temporal.ts";

export const dateUnits = ["year", "quarter", "month", "week", "day", "hour", "minute", "second"] as const;
export type DateUnit = (typeof dateUnits)[number];

const exactSeconds = new Map<DateUnit, number>([
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
]);

/**
 * Adds whole units of the calendar, or any amount of hours, minutes or seconds. The calendar's units keep the local time:
 * a day later is the same time on the next day, even if clocks change in between. January 31st and a month is the last day
 * of February.
 */
export function addToDate(
  date: Temporal.ZonedDateTime,
  amount: number,
  unit: DateUnit,
): Temporal.ZonedDateTime | DateProblem {
  const seconds = exactSeconds.get(unit);
  if (seconds === undefined && !Number.isInteger(amount)) {
    return new DateProblem(
      "amount_invalid",
      `${amount} is not a whole number of ${unit}s. Use a smaller unit.`,
    );
  }
  try {
    return inRange(
      seconds === undefined
        ? date.add(calendarDuration(amount, unit))
        : date.add({ milliseconds: Math.round(amount * seconds * 1000) }),
    );
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    return new DateProblem("date_out_of_range", "The result is not in the years from 1 to 9999.");
  }
}

function calendarDuration(amount: number, unit: DateUnit): Temporal.DurationLike {
  if (unit === "year") return { years: amount };
  if (unit === "quarter") return { months: amount * 3 };
  if (unit === "month") return { months: amount };
  return unit === "week" ? { weeks: amount } : { days: amount };
}

/** The first day of a week: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The first instant of the unit that contains the date, on the clocks of its zone. */
export function startOf(
  date: Temporal.ZonedDateTime,
  unit: DateUnit,
  weekStart: Weekday = 1,
): Temporal.ZonedDateTime {
  switch (unit) {
    case "year":
      return date.with({ month: 1, day: 1 }).startOfDay();
    case "quarter":
      return date.with({ day: 1, month: date.month - ((date.month - 1) % 3) }).startOfDay();
    case "month":
      return date.with({ day: 1 }).startOfDay();
    case "week":
      return date.subtract({ days: (date.dayOfWeek - weekStart + 7) % 7 }).startOfDay();
    case "day":
      return date.startOfDay();
    default:
      return date.round({ smallestUnit: unit, roundingMode: "floor" });
  }
}

/** The last millisecond of the unit that contains the date. */
export function endOf(
  date: Temporal.ZonedDateTime,
  unit: DateUnit,
  weekStart: Weekday = 1,
): Temporal.ZonedDateTime {
  const start = startOf(date, unit, weekStart);
  const isExact = exactSeconds.has(unit);
  const next = start.add(isExact ? { seconds: exactSeconds.get(unit) ?? 0 } : calendarDuration(1, unit));
  // The next day may begin after midnight.
  return (isExact ? next : next.startOfDay()).subtract({ milliseconds: 1 });
}

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
  const until = from.until(to.withTimeZone(from.timeZoneId), { largestUnit: "year" });
  const total =
    unit === "quarter"
      ? until.total({ unit: "month", relativeTo: from }) / 3
      : until.total({ unit, relativeTo: from });
  const { years, months, days, hours, minutes, seconds, milliseconds } = until;
  return {
    whole: plus(Math.trunc(total)),
    exact: plus(Number(total.toFixed(9))),
    parts: { years, months, days, hours, minutes, seconds, milliseconds },
  };
}

/** JSON has no negative zero. */
const plus = (value: number) => (value === 0 ? 0 : value);

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
