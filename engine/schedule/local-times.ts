import type { LocalMs } from "#lib/zoned-time.ts";
import { parseCron } from "./cron.ts";
import type { ScheduleRule } from "./settings.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Midnight of a Monday, from which intervals are counted. */
export const intervalOrigin: LocalMs = Date.UTC(2024, 0, 1);

/** The rules that name local times. Intervals of minutes and hours count elapsed time instead. */
export type LocalRule = Exclude<ScheduleRule, { kind: "every" }> | { kind: "days"; n: number };

/** The local times that a rule names after this one, ascending. */
export function localTimesAfter(rule: LocalRule, after: LocalMs): Generator<LocalMs> {
  if (rule.kind === "days") return daysAfter(rule.n, after);
  return rule.kind === "at" ? timesOfDayAfter(rule.times, rule.weekdays, after) : cronAfter(rule, after);
}

function* daysAfter(n: number, after: LocalMs): Generator<LocalMs> {
  const intervalMs = n * dayMs;
  let local = intervalOrigin + (Math.floor((after - intervalOrigin) / intervalMs) + 1) * intervalMs;
  for (; ; local += intervalMs) yield local;
}

function* timesOfDayAfter(
  times: readonly string[],
  weekdays: readonly number[],
  after: LocalMs,
): Generator<LocalMs> {
  if (times.length === 0 || weekdays.length === 0) return;
  const inDay = [...new Set(times)].toSorted().map(toMsOfDay);
  for (let day = Math.floor(after / dayMs) * dayMs; ; day += dayMs) {
    if (!weekdays.includes(new Date(day).getUTCDay() || 7)) continue;
    for (const ms of inDay) if (day + ms > after) yield day + ms;
  }
}

/** `"09:30"` in milliseconds from midnight. */
function toMsOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return (hours * 60 + minutes) * minuteMs;
}

function* cronAfter({ expression }: { expression: string }, after: LocalMs): Generator<LocalMs> {
  const parsed = parseCron(expression);
  if ("problem" in parsed) return;
  let next = parsed.nextAfter(after);
  while (next !== null) {
    yield next;
    next = parsed.nextAfter(next);
  }
}
