import type { Schedule } from "#engine/schedule/settings.ts";
import { lastTimes, timesAfter } from "#engine/schedule/times.ts";
import { atLocal, zonedAt } from "#lib/dates/zoned.ts";

export const shownDays = 7;

/** From this many times in one day on, only the first and the last are known: marks would touch. */
const denseFrom = 13;

/** A time is started within a minute (server/schedules/decide.ts). One that is later is overdue. */
const lateMs = 60_000;

/** Whether a time has passed without being started, because no worker runs. */
export function isOverdue(dueMs: number, nowMs: number): boolean {
  return dueMs < nowMs - lateMs;
}

/** A day of a schedule, by the clocks of its zone. */
export interface ScheduledDay {
  /** ISO 8601: "2026-11-27". */
  date: string;
  /** When it is due, in minutes since midnight: each time, or the first and the last of many. */
  due: { kind: "times"; minutes: number[] } | { kind: "many"; fromMinute: number; toMinute: number };
}

/** The first of the shown days: today, where today has begun last. */
export function firstDate(zones: readonly string[], nowMs: number): string {
  const dates = zones.map((zone) => zonedAt(nowMs, zone).toPlainDate().toString());
  return dates.toSorted()[0] ?? zonedAt(nowMs, "UTC").toPlainDate().toString();
}

/**
 * The days of a week with the times at which the schedule is due. The work grows with the days, not with the times.
 *
 * @param fromDate the first day, ISO 8601
 * @param nextMs when it is due next: earlier times are left out, and overdue ones
 */
export function weekOf(schedule: Schedule, fromDate: string, nextMs: number, nowMs: number): ScheduledDay[] {
  const zone = schedule.time_zone;
  const dates = datesAfter(fromDate, shownDays);
  let times = timesAfter(schedule, Math.max(nextMs, nowMs - lateMs) - 1);
  let next = times.next();
  return dates.map((date) => {
    const endMs = atLocal(date.add({ days: 1 }).toPlainDateTime(), zone).epochMilliseconds;
    const inDay: number[] = [];
    for (; !next.done && next.value < endMs && inDay.length < denseFrom; next = times.next())
      inDay.push(next.value);
    const [first = nextMs] = inDay;
    if (inDay.length < denseFrom)
      return {
        date: date.toString(),
        due: { kind: "times", minutes: inDay.map((ms) => minuteOf(ms, zone)) },
      };
    const [last = first] = lastTimes(schedule, { afterMs: first, untilMs: endMs - 1, max: 1 });
    times = timesAfter(schedule, endMs - 1);
    next = times.next();
    const due = { kind: "many", fromMinute: minuteOf(first, zone), toMinute: minuteOf(last, zone) } as const;
    return { date: date.toString(), due };
  });
}

/** A day in words: "Fri 27 Nov: 09:00, 17:00". Null for a day without times. */
export function dayText({ date, due }: ScheduledDay): { day: string; times: string } | null {
  const day = dayName(date, { weekday: "short", day: "numeric", month: "short" });
  if (due.kind === "many")
    return { day, times: `${clockText(due.fromMinute)} to ${clockText(due.toMinute)}` };
  return due.minutes.length === 0 ? null : { day, times: due.minutes.map(clockText).join(", ") };
}

/** A date without a zone, in English. */
export function dayName(date: string, options: Intl.DateTimeFormatOptions): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-GB", { ...options, timeZone: "UTC" });
}

/** "2026-11-27" and the days after it. */
export function datesOf(fromDate: string): string[] {
  return datesAfter(fromDate, shownDays).map((date) => date.toString());
}

function datesAfter(fromDate: string, count: number) {
  const first = zonedAt(Date.parse(`${fromDate}T00:00:00Z`), "UTC").toPlainDate();
  return Array.from({ length: count }, (_, days) => first.add({ days }));
}

function minuteOf(ms: number, zone: string): number {
  const { hour, minute } = zonedAt(ms, zone);
  return hour * 60 + minute;
}

function clockText(minute: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
