import { Temporal } from "#lib/dates/temporal.ts";
import { parseCron } from "./cron.ts";
import type { ScheduleRule } from "./settings.ts";

/** What clocks show, wherever they are. */
type LocalTime = Temporal.PlainDateTime;

/** Midnight of a Monday, from which intervals are counted. */
export const intervalOrigin: LocalTime = Temporal.PlainDateTime.from("2024-01-01");

/** The rules that name local times. Intervals of minutes and hours count elapsed time instead. */
export type LocalRule = Exclude<ScheduleRule, { kind: "every" }> | { kind: "days"; n: number };

/** The local times that a rule names after this one, ascending. */
export function localTimesAfter(rule: LocalRule, after: LocalTime): Generator<LocalTime> {
  if (rule.kind === "days") return daysAfter(rule.n, after);
  return rule.kind === "at" ? timesOfDayAfter(rule.times, rule.weekdays, after) : cronAfter(rule, after);
}

function* daysAfter(n: number, after: LocalTime): Generator<LocalTime> {
  const passed = Math.floor(intervalOrigin.until(after).total("day") / n);
  for (let count = passed + 1; ; count++) yield intervalOrigin.add({ days: count * n });
}

function* timesOfDayAfter(
  times: readonly string[],
  weekdays: readonly number[],
  after: LocalTime,
): Generator<LocalTime> {
  if (times.length === 0 || weekdays.length === 0) return;
  const inDay = [...new Set(times)].toSorted();
  for (let day = after.toPlainDate(); ; day = day.add({ days: 1 })) {
    if (!weekdays.includes(day.dayOfWeek)) continue;
    for (const time of inDay) {
      const local = day.toPlainDateTime(time);
      if (Temporal.PlainDateTime.compare(local, after) > 0) yield local;
    }
  }
}

function* cronAfter({ expression }: { expression: string }, after: LocalTime): Generator<LocalTime> {
  const parsed = parseCron(expression);
  if ("problem" in parsed) return;
  let next = parsed.nextAfter(after);
  while (next !== null) {
    yield next;
    next = parsed.nextAfter(next);
  }
}
