import { atLocal, zonedAt } from "#lib/dates/zoned.ts";
import { intervalOrigin, type LocalRule, localTimesAfter } from "./local-times.ts";
import type { Schedule, ScheduleRule } from "./settings.ts";

const minuteMs = 60_000;
const elapsed = { minutes: minuteMs, hours: 60 * minuteMs };

/**
 * The instants at which a schedule is due after this one, ascending, without duplicates.
 *
 * A rule names local times, which are turned into instants by `atLocal`: a time that clocks skip is due at the first
 * instant after the gap, one that they show twice is due the first time. Intervals of minutes and hours count elapsed
 * time, so clock changes do not affect them. The instants depend on nothing but the rule and the zone.
 */
export function* timesAfter({ rule, time_zone: zone }: Schedule, afterMs: number): Generator<number> {
  const local = toLocalRule(rule);
  if (local === null) {
    yield* elapsedTimesAfter(rule, zone, afterMs);
    return;
  }
  let last = afterMs;
  for (const time of localTimesAfter(local, zonedAt(afterMs, zone).toPlainDateTime())) {
    const instant = atLocal(time, zone).epochMilliseconds;
    // In the second pass of a repeated hour, or after a gap, times follow that were due before.
    if (instant <= last) continue;
    last = instant;
    yield instant;
  }
}

/** Null for an interval of elapsed time. */
function toLocalRule(rule: ScheduleRule): LocalRule | null {
  if (rule.kind !== "every") return rule;
  if (rule.unit === "minutes" || rule.unit === "hours") return null;
  return { kind: "days", n: rule.unit === "weeks" ? rule.n * 7 : rule.n };
}

function* elapsedTimesAfter(rule: ScheduleRule, zone: string, afterMs: number): Generator<number> {
  if (rule.kind !== "every" || rule.unit === "days" || rule.unit === "weeks") return;
  const intervalMs = rule.n * elapsed[rule.unit];
  const originMs = atLocal(intervalOrigin, zone).epochMilliseconds;
  let ms = originMs + (Math.floor((afterMs - originMs) / intervalMs) + 1) * intervalMs;
  for (; ; ms += intervalMs) yield ms;
}

/** The first instant after this one at which the schedule is due; null if there is none. */
export function nextTime(schedule: Schedule, afterMs: number): number | null {
  return timesAfter(schedule, afterMs).next().value ?? null;
}

/** The next instants at which the schedule is due. */
export function nextTimes(schedule: Schedule, afterMs: number, count: number): number[] {
  const times: number[] = [];
  for (const ms of timesAfter(schedule, afterMs)) {
    times.push(ms);
    if (times.length === count) break;
  }
  return times;
}

/**
 * The last `max` instants after `afterMs`, up to and including `untilMs`, at which the schedule was due. The work grows
 * with `max`, not with the length of the period: it looks back from its end, in windows that double.
 */
export function lastTimes(
  schedule: Schedule,
  { afterMs, untilMs, max }: { afterMs: number; untilMs: number; max: number },
): number[] {
  if (max === 0) return [];
  for (let windowMs = max * minuteMs; ; windowMs *= 2) {
    const fromMs = Math.max(afterMs, untilMs - windowMs);
    const times: number[] = [];
    for (const ms of timesAfter(schedule, fromMs)) {
      if (ms > untilMs) break;
      times.push(ms);
    }
    if (times.length >= max || fromMs === afterMs) return times.slice(-max);
  }
}
