import { type StatisticsRange, statisticsRangeSchema } from "#api/executions/statistics/schema.ts";

/** The ranges, by their name in the URL. */
export const ranges: { value: StatisticsRange; label: string }[] = [
  { value: "24h", label: "24 hours" },
  { value: "7d", label: "7 days" },
  { value: "30d", label: "30 days" },
];

/** The range in the URL; `24h` without a known one. */
export function toRange(text: string | null): StatisticsRange {
  return statisticsRangeSchema.catch("24h").parse(text);
}

/** The list of executions with these filters. */
export function executionsHref(filter: Readonly<Record<string, string>>): string {
  return `/executions?${new URLSearchParams(filter)}`;
}
