import type { StatisticsRange } from "#api/executions/statistics/schema.ts";

const day = { weekday: "short", day: "numeric", month: "short" } as const;
const time = { hour: "2-digit", minute: "2-digit" } as const;
const formats: Readonly<Record<StatisticsRange, Intl.DateTimeFormatOptions>> = {
  "24h": { weekday: "short", ...time },
  "7d": { ...day, ...time },
  "30d": day,
};

/** When a period of a range begins, in the user's time zone: "Mon 14:00", "Mon 23 Nov, 12:00", "Mon 23 Nov". */
export function periodText(from: string, range: StatisticsRange): string {
  return new Date(from).toLocaleString("en-GB", formats[range]);
}
