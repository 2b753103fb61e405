import type { FlowSettings, FlowSettingsResponse, Keep } from "./schema.ts";

/** What counts for a flow. Null: no limit. */
export interface Policy {
  days: number | null;
  count: number | null;
  keep: Keep;
}

/** What a flow sets for itself, with nothing left out. */
export function showSettings({ retention, max_stored_bytes_per_day }: FlowSettings): FlowSettingsResponse {
  const { days = null, count = null, keep = "all" } = retention ?? {};
  return { retention: { days, count, keep }, max_stored_bytes_per_day: max_stored_bytes_per_day ?? null };
}

/** @param defaultDays of the installation; 0: executions are kept */
export function toPolicy({ retention }: FlowSettings, defaultDays: number): Policy {
  const days = retention?.days ?? defaultDays;
  return { days: days || null, count: retention?.count ?? null, keep: retention?.keep ?? "all" };
}

/** The bytes that a flow's calls may store on one UTC day; null: any number. */
export function dailyLimit(settings: FlowSettings, defaultBytes: number): number | null {
  return (settings.max_stored_bytes_per_day ?? defaultBytes) || null;
}

/** A change of settings: what it names replaces what was set, the rest stays. */
export function mergeSettings(before: FlowSettings, change: FlowSettings): FlowSettings {
  return {
    ...before,
    ...change,
    ...(change.retention && { retention: { ...before.retention, ...change.retention } }),
  };
}
