import { toLocalMs } from "#lib/zoned-time.ts";

const dayMs = 86_400_000;

export const datePartNames = [
  "year",
  "quarter",
  "month",
  "week",
  "day",
  "weekday",
  "day_of_year",
  "hour",
  "minute",
  "second",
] as const;

/** One number of a date, as clocks and calendars of the zone show it. Weeks are those of ISO 8601; Monday is 1. */
export function datePart(ms: number, part: (typeof datePartNames)[number], zone: string): number {
  const local = toLocalMs(ms, zone);
  const at = new Date(local);
  const year = at.getUTCFullYear();
  const month = at.getUTCMonth() + 1;
  switch (part) {
    case "year":
      return year;
    case "quarter":
      return Math.ceil(month / 3);
    case "month":
      return month;
    case "week":
      return isoWeek(local);
    case "day":
      return at.getUTCDate();
    case "weekday":
      return at.getUTCDay() || 7;
    case "day_of_year":
      return dayOfYear(local);
    case "hour":
      return at.getUTCHours();
    case "minute":
      return at.getUTCMinutes();
    case "second":
      return at.getUTCSeconds();
  }
}

function dayOfYear(local: number): number {
  return Math.floor((local - Date.UTC(new Date(local).getUTCFullYear(), 0, 1)) / dayMs) + 1;
}

/** A week belongs to the year that its Thursday is in. */
function isoWeek(local: number): number {
  const weekday = new Date(local).getUTCDay() || 7;
  return Math.ceil(dayOfYear(local + (4 - weekday) * dayMs) / 7);
}
