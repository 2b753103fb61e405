import type { Temporal } from "./temporal.ts";
import { atLocal } from "./zoned.ts";

/** Units of the calendar, and those that have the same length everywhere. */
export type DateUnit = (typeof dateUnits)[number] | "millisecond";

export const dateUnits = ["year", "quarter", "month", "week", "day", "hour", "minute", "second"] as const;

/** The lengths of exact units in milliseconds. */
const lengths = new Map<DateUnit, number>([
  ["hour", 3_600_000],
  ["minute", 60_000],
  ["second", 1000],
  ["millisecond", 1],
]);

/** The unit's length in milliseconds; undefined for a unit of the calendar. */
export function lengthOf(unit: DateUnit): number | undefined {
  return lengths.get(unit);
}

/** Whole units of the calendar: years and quarters in months, weeks in days. */
export interface CalendarDuration {
  months: number;
  days: number;
}

/** @param unit not an exact one */
export function inCalendar(amount: number, unit: DateUnit): CalendarDuration {
  if (unit === "day" || unit === "week") return { months: 0, days: unit === "week" ? amount * 7 : amount };
  return { months: amount * (unit === "year" ? 12 : unit === "quarter" ? 3 : 1), days: 0 };
}

/**
 * The same time of day so much later. January 31 and a month is the last day of February.
 *
 * @throws RangeError if no calendar goes that far
 */
export function addCalendar(
  date: Temporal.ZonedDateTime,
  duration: CalendarDuration,
): Temporal.ZonedDateTime {
  if (duration.months === 0 && duration.days === 0) return date;
  return atLocal(date.toPlainDateTime().add(duration), date.timeZoneId);
}

/** The first day of the calendar's unit that contains a day. */
export function firstDay(day: Temporal.PlainDate, unit: DateUnit, weekStart: Weekday): Temporal.PlainDate {
  switch (unit) {
    case "year":
      return day.with({ month: 1, day: 1 });
    case "quarter":
      return day.with({ month: day.month - ((day.month - 1) % 3), day: 1 });
    case "month":
      return day.with({ day: 1 });
    case "week":
      return day.subtract({ days: (day.dayOfWeek - weekStart + 7) % 7 });
    default:
      return day;
  }
}

/** The first day of a week: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;
