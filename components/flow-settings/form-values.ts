import type { UseFormReturnType } from "@mantine/form";
import {
  type FlowSettings,
  type FlowSettingsResponse,
  retainedOutcomesSchema,
} from "#server/flows/settings/schema.ts";

/** What a number field holds; empty: not set. */
type NumberValue = number | "";

/** The form's fields, under the names of the settings, so that the server's problems find their fields. */
export interface SettingsValues {
  concurrency: { limit: NumberValue; key: string };
  rate: { count: NumberValue; period_seconds: NumberValue };
  timeout_seconds: NumberValue;
  retention: { days: NumberValue; count: NumberValue; keep: string };
  /** In megabytes. */
  max_stored_bytes_per_day: NumberValue;
}

export type SettingsForm = UseFormReturnType<SettingsValues>;

const megabyte = 1_000_000;

export function toValues(settings: FlowSettingsResponse): SettingsValues {
  const { concurrency, rate, timeout_seconds, retention, max_stored_bytes_per_day: maxBytes } = settings;
  return {
    concurrency: concurrency ?? { limit: "", key: "" },
    rate: rate ?? { count: "", period_seconds: "" },
    timeout_seconds: timeout_seconds ?? "",
    retention: { days: retention.days ?? "", count: retention.count ?? "", keep: retention.keep },
    max_stored_bytes_per_day: maxBytes === null ? "" : maxBytes / megabyte,
  };
}

/** What to send. A limit without its number is no limit. */
export function toSettings(values: SettingsValues): FlowSettings {
  const { concurrency, rate, retention, max_stored_bytes_per_day: megabytes } = values;
  const { limit, key } = concurrency;
  return {
    concurrency: limit === "" ? null : { limit, key: key.trim() },
    rate: rate.count === "" ? null : { count: rate.count, period_seconds: rate.period_seconds || 60 },
    timeout_seconds: orNull(values.timeout_seconds),
    retention: {
      days: orNull(retention.days),
      count: orNull(retention.count),
      keep: retainedOutcomesSchema.parse(retention.keep),
    },
    max_stored_bytes_per_day: megabytes === "" ? null : Math.round(megabytes * megabyte),
  };
}

const orNull = (value: NumberValue) => (value === "" ? null : value);
