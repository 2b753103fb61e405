import type { FlowSettings, FlowSettingsResponse, Keep } from "#api/flows/settings/schema.ts";

/** The effective retention of a flow. Null is unlimited. */
export interface Policy {
  days: number | null;
  count: number | null;
  keep: Keep;
}

/** A flow's own settings with every field present. */
export function showSettings(settings: FlowSettings): FlowSettingsResponse {
  const { days = null, count = null, keep = "all" } = settings.retention ?? {};
  return {
    concurrency: settings.concurrency ?? null,
    rate: settings.rate ?? null,
    timeout_seconds: settings.timeout_seconds ?? null,
    debounce: settings.debounce ?? null,
    batch: settings.batch ?? null,
    retention: { days, count, keep },
    max_stored_bytes_per_day: settings.max_stored_bytes_per_day ?? null,
    on_failure_flow_id: settings.on_failure_flow_id ?? null,
    redact: settings.redact ?? [],
    execution_name: settings.execution_name ?? "",
    search_fields: settings.search_fields ?? [],
  };
}

/** @param defaultDays the installation's default; 0 keeps executions */
export function toPolicy({ retention }: FlowSettings, defaultDays: number): Policy {
  const days = retention?.days ?? defaultDays;
  return { days: days || null, count: retention?.count ?? null, keep: retention?.keep ?? "all" };
}

/** The bytes that a flow's calls may store on one UTC day; null if unlimited. */
export function dailyLimit(settings: FlowSettings, defaultBytes: number): number | null {
  return (settings.max_stored_bytes_per_day ?? defaultBytes) || null;
}

/** Merges a change into settings: given fields replace the old ones, missing ones are not changed. */
export function mergeSettings(before: FlowSettings, change: FlowSettings): FlowSettings {
  return {
    ...before,
    ...change,
    ...(change.retention && { retention: { ...before.retention, ...change.retention } }),
  };
}
