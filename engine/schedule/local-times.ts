import { Temporal } from "#lib/dates/temporal.ts";
import { countedFrom, datesFrom } from "./counted-dates.ts";
import { parseCron } from "./cron.ts";
import type { ScheduleRule } from "./settings.ts";

/** The time on a local clock, in any zone. */
type LocalTime = Temporal.PlainDateTime;

/** Midnight of a Monday, from which intervals are counted. */
export const intervalOrigin: LocalTime = Temporal.PlainDateTime.from(countedFrom);

type Every = Extract<ScheduleRule, { kind: "every" }>;

/** The rules that name local times. `minutes` are those of an hour or more. */
export type LocalRule =
  | Exclude<ScheduleRule, Every>
  | { kind: "minutes"; n: number }
  | (Omit<Every, "kind"> & { kind: "dates" });

/** The local times that a rule names after this one, ascending. */
export function localTimesAfter(rule: LocalRule, after: LocalTime): Generator<LocalTime> {
  if (rule.kind === "minutes") return minutesAfter(rule.n, after);
  if (rule.kind === "dates")
    return timesAfter(datesFrom(rule, after.toPlainDate()), rule.times ?? ["00:00"], after);
  return rule.kind === "at" ? timesOfDayAfter(rule.times, rule.weekdays, after) : cronAfter(rule, after);
}

function* minutesAfter(n: number, after: LocalTime): Generator<LocalTime> {
  const passed = Math.floor(intervalOrigin.until(after).total("minute") / n);
  for (let count = passed + 1; ; count++) yield intervalOrigin.add({ minutes: count * n });
}

/** The times of days that ascend. */
function* timesAfter(
  days: Iterable<Temporal.PlainDate>,
  times: readonly string[],
  after: LocalTime,
): Generator<LocalTime> {
  const inDay = [...new Set(times)].toSorted();
  if (inDay.length === 0) return;
  for (const day of days) {
    for (const time of inDay) {
      const local = day.toPlainDateTime(time);
      if (Temporal.PlainDateTime.compare(local, after) > 0) yield local;
    }
  }
}

function timesOfDayAfter(
  times: readonly string[],
  weekdays: readonly number[],
  after: LocalTime,
): Generator<LocalTime> {
  const rule = { n: 1, unit: "weeks", weekdays } as const;
  return timesAfter(datesFrom(rule, after.toPlainDate()), times, after);
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
