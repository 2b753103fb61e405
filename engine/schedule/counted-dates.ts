import { Temporal } from "#lib/dates/temporal.ts";
import type { ScheduleRule } from "./settings.ts";

/** A Monday, from which days, weeks and months are counted that do not say from where. */
export const countedFrom = "2024-01-01";

type CountedDates = Pick<Extract<ScheduleRule, { kind: "every" }>, "n" | "unit" | "day" | "from"> & {
  weekdays?: readonly number[] | undefined;
};

/**
 * The days of every n-th day, week or month from this day on, ascending. They are counted from the day, the week or the
 * month that contains `rule.from`, and none is before it. Empty if a week has no weekdays.
 */
export function* datesFrom(rule: CountedDates, day: Temporal.PlainDate): Generator<Temporal.PlainDate> {
  const { weekdays = [1], from = countedFrom } = rule;
  if (rule.unit === "weeks" && weekdays.length === 0) return;
  const first = Temporal.PlainDate.from(from);
  const isBefore = (each: Temporal.PlainDate) =>
    Temporal.PlainDate.compare(each, day) < 0 ||
    (rule.from !== undefined && Temporal.PlainDate.compare(each, first) < 0);
  for (const each of allDates(rule, [...new Set(weekdays)].toSorted(), first, day))
    if (!isBefore(each)) yield each;
}

/** From at most one interval before this day on. */
function* allDates(
  { n, unit, day: dayOfMonth = 1 }: CountedDates,
  weekdays: readonly number[],
  first: Temporal.PlainDate,
  day: Temporal.PlainDate,
): Generator<Temporal.PlainDate> {
  if (unit === "months") {
    const start = first.with({ day: 1 });
    const passed = (day.year - first.year) * 12 + day.month - first.month;
    for (let count = Math.floor(passed / n); ; count++) {
      yield start.add({ months: count * n }).with({ day: dayOfMonth === "last" ? 31 : dayOfMonth });
    }
  }
  const days = unit === "weeks" ? n * 7 : n;
  const start = unit === "weeks" ? first.subtract({ days: first.dayOfWeek - 1 }) : first;
  for (let count = Math.floor(start.until(day).total("day") / days); ; count++) {
    const begin = start.add({ days: count * days });
    if (unit === "weeks") for (const weekday of weekdays) yield begin.add({ days: weekday - 1 });
    else yield begin;
  }
}
