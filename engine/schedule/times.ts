import { atLocal, shownAgainAt, zonedAt } from "#lib/dates/zoned.ts";
import { intervalOrigin, type LocalRule, localTimesAfter } from "./local-times.ts";
import type { Schedule, ScheduleRule } from "./settings.ts";

const minuteMs = 60_000;

/**
 * The instants at which a schedule is due after this one, ascending, without duplicates.
 *
 * A rule names local times, which are turned into instants by `atLocal`: a time that clocks skip is due at the first
 * instant after the gap, one that they show twice is due the first time. Intervals of less than an hour count elapsed
 * time, so clock changes do not affect them; every hour is due at each full hour, also at one that clocks show again. The instants depend on nothing but the rule and the zone.
 */
export function* timesAfter({ rule, time_zone: zone }: Schedule, afterMs: number): Generator<number> {
  const minutes = minutesOf(rule);
  if (minutes !== null && minutes < 60) return yield* elapsedTimesAfter(minutes, zone, afterMs);
  if (minutes === 60) return yield* fullHoursAfter(zone, afterMs);
  const local = toLocalRule(rule, minutes);
  let last = afterMs;
  for (const time of localTimesAfter(local, zonedAt(afterMs, zone).toPlainDateTime())) {
    const instant = atLocal(time, zone).epochMilliseconds;
    // In the second pass of a repeated hour, or after a gap, times follow that were due before.
    if (instant <= last) continue;
    last = instant;
    yield instant;
  }
}

/** The length of an interval of minutes or hours; null for other rules. */
function minutesOf(rule: ScheduleRule): number | null {
  if (rule.kind !== "every" || (rule.unit !== "minutes" && rule.unit !== "hours")) return null;
  return rule.unit === "hours" ? rule.n * 60 : rule.n;
}

function toLocalRule(rule: ScheduleRule, minutes: number | null): LocalRule {
  if (rule.kind !== "every") return rule;
  return minutes === null ? { ...rule, kind: "dates" } : { kind: "minutes", n: minutes };
}

function* elapsedTimesAfter(minutes: number, zone: string, afterMs: number): Generator<number> {
  const intervalMs = minutes * minuteMs;
  const originMs = atLocal(intervalOrigin, zone).epochMilliseconds;
  let ms = originMs + (Math.floor((afterMs - originMs) / intervalMs) + 1) * intervalMs;
  for (; ; ms += intervalMs) yield ms;
}

/** The instants at which clocks show a full hour, also if they show it again, and the first ones after a gap. */
function* fullHoursAfter(zone: string, afterMs: number): Generator<number> {
  for (let day = zonedAt(afterMs, zone).toPlainDate(); ; day = day.add({ days: 1 })) {
    const instants = Array.from({ length: 24 }, (_, hour) => day.toPlainDateTime({ hour })).flatMap(
      (local) => [atLocal(local, zone).epochMilliseconds, ...shownAgainAt(local, zone)],
    );
    for (const ms of new Set(instants.toSorted((a, b) => a - b))) if (ms > afterMs) yield ms;
  }
}

/** The first instant after this one at which the schedule is due; null if it is never due again. */
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
