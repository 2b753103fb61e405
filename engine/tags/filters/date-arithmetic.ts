import { type LocalMs, toInstant, toLocalMs } from "#lib/zoned-time.ts";
import type { DateUnit } from "./date-kinds.ts";

const dayMs = 86_400_000;

/** Beyond this, local times of some zone are no dates (ECMA-262 §21.4.1.1). */
const lastMs = 8.64e15 - dayMs;

/** Units that are the same length everywhere. They count elapsed time. */
const exactMs: Partial<Record<DateUnit, number>> = {
  millisecond: 1,
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
};

const months: Partial<Record<DateUnit, number>> = { month: 1, quarter: 3, year: 12 };
const days: Partial<Record<DateUnit, number>> = { day: 1, week: 7 };

/** Whether the unit has the same length everywhere, so that a fraction of it means something. */
export function isExact(unit: DateUnit): boolean {
  return unit in exactMs;
}

/**
 * Adds units to an instant. Days and longer units keep the time of day of the zone, across changes of its clocks; a day
 * that a month does not have becomes its last one. Times that clocks skip or repeat are as in `toInstant`. NaN: beyond
 * what JavaScript has dates for.
 */
export function addUnits(ms: number, amount: number, unit: DateUnit, zone: string): number {
  const exact = exactMs[unit];
  if (exact !== undefined) return Math.round(ms + amount * exact);
  const moved = addToLocal(toLocalMs(ms, zone), amount, unit);
  return Math.abs(moved) <= lastMs ? toInstant(moved, zone) : Number.NaN;
}

function addToLocal(local: LocalMs, amount: number, unit: DateUnit): LocalMs {
  const length = days[unit];
  return length !== undefined
    ? local + amount * length * dayMs
    : addMonths(local, amount * (months[unit] ?? 0));
}

function addMonths(local: LocalMs, amount: number): LocalMs {
  const before = new Date(local);
  const month = before.getUTCMonth() + amount;
  const lastDay = new Date(Date.UTC(before.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(before.getUTCDate(), lastDay);
  return Date.UTC(before.getUTCFullYear(), month, day) + timeOfDay(local);
}

/** The first instant of the unit that contains this one. Weeks begin on Monday. */
export function startOf(ms: number, unit: DateUnit, zone: string): number {
  const local = toLocalMs(ms, zone);
  const exact = exactMs[unit];
  if (exact !== undefined) return ms - modulo(local, exact);
  const at = new Date(local);
  const midnight = local - timeOfDay(local);
  if (unit === "day") return toInstant(midnight, zone);
  if (unit === "week") return toInstant(midnight - ((at.getUTCDay() + 6) % 7) * dayMs, zone);
  const length = months[unit] ?? 1;
  const month = Math.floor(at.getUTCMonth() / length) * length;
  return toInstant(Date.UTC(at.getUTCFullYear(), month, 1), zone);
}

/** The last millisecond of the unit that contains this instant. */
export function endOf(ms: number, unit: DateUnit, zone: string): number {
  return startOf(addUnits(startOf(ms, unit, zone), 1, unit, zone), unit, zone) - 1;
}

/** How many whole units the instant is after another one; negative before it. */
export function differenceIn(ms: number, other: number, unit: DateUnit, zone: string): number {
  const exact = exactMs[unit];
  if (exact !== undefined) return Math.trunc((ms - other) / exact) + 0;
  const [local, from] = [toLocalMs(ms, zone), toLocalMs(other, zone)];
  const length = days[unit];
  if (length !== undefined) return Math.trunc((local - from) / (length * dayMs)) + 0;
  return Math.trunc(wholeMonths(local, from) / (months[unit] ?? 1)) + 0;
}

function wholeMonths(local: LocalMs, from: LocalMs): number {
  const [a, b] = [new Date(local), new Date(from)];
  const between = (a.getUTCFullYear() - b.getUTCFullYear()) * 12 + a.getUTCMonth() - b.getUTCMonth();
  const reached = addMonths(from, between);
  if (between > 0 && reached > local) return between - 1;
  return between < 0 && reached < local ? between + 1 : between;
}

function timeOfDay(local: LocalMs): number {
  return modulo(local, dayMs);
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
