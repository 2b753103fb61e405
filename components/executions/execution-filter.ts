import { executionSourceSchema } from "#api/executions/reads/schema.ts";
import type { ExecutionFilter } from "#components/api/executions.ts";
import { executionStatusSchema } from "#engine/execution-status.ts";

const hourMs = 3_600_000;

/** Time ranges by their name in the URL. */
export const ranges = [
  { value: "1h", label: "Last hour", ms: hourMs },
  { value: "24h", label: "Last 24 hours", ms: 24 * hourMs },
  { value: "7d", label: "Last 7 days", ms: 7 * 24 * hourMs },
  { value: "30d", label: "Last 30 days", ms: 30 * 24 * hourMs },
] as const;

/** Parses the filter in a URL, ignoring what it does not understand. `now` is the end of a range like "1h". */
export function toExecutionFilter(url: URLSearchParams, now: Date): ExecutionFilter {
  const range = ranges.find(({ value }) => value === url.get("range"));
  const status = executionStatusSchema.safeParse(url.get("status"));
  const trigger = executionSourceSchema.safeParse(url.get("trigger"));
  return {
    flow_id: url.get("flow") ?? undefined,
    status: status.data,
    trigger: trigger.data,
    from: range ? new Date(now.getTime() - range.ms).toISOString() : toInstant(url.get("from")),
    to: range ? undefined : toInstant(url.get("to")),
    q: url.get("q") ?? undefined,
  };
}

/** Parses an instant from the URL or a `datetime-local` field, or undefined. */
export function toInstant(text: string | null): string | undefined {
  const at = new Date(text ?? "");
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** True when the filter excludes anything. */
export function isFiltering(filter: ExecutionFilter): boolean {
  return Object.values(filter).some((value) => value !== undefined);
}
