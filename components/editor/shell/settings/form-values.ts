import type { UseFormReturnType } from "@mantine/form";
import {
  type FlowSettings,
  type FlowSettingsResponse,
  retainedOutcomesSchema,
} from "#api/flows/settings/schema.ts";

/** The value of a number field; empty if not set. */
type NumberValue = number | "";

/** The form's fields, under the names of the settings, so that the server's problems find their fields. */
export interface SettingsValues {
  concurrency: { limit: NumberValue; key: string };
  rate: { count: NumberValue; period_seconds: NumberValue };
  timeout_seconds: NumberValue;
  /** The executions that calls start: one for each (`each`), or one for several together. */
  calls: string;
  debounce: { seconds: NumberValue; key: string };
  batch: { count: NumberValue; seconds: NumberValue };
  /** A flow's id; empty for none. */
  on_failure_flow_id: string;
  retention: { days: NumberValue; count: NumberValue; keep: string };
  /** In megabytes. */
  max_stored_bytes_per_day: NumberValue;
  /** Paths, one per line. */
  redact: string;
  /** A template; empty if executions have no names. */
  execution_name: string;
  search_fields: string[];
}

export type SettingsForm = UseFormReturnType<SettingsValues>;

const megabyte = 1_000_000;

export function toValues(settings: FlowSettingsResponse): SettingsValues {
  const { concurrency, rate, timeout_seconds, retention, max_stored_bytes_per_day: maxBytes } = settings;
  return {
    concurrency: concurrency ?? { limit: "", key: "" },
    rate: rate ?? { count: "", period_seconds: "" },
    timeout_seconds: timeout_seconds ?? "",
    calls: settings.debounce?.edge ?? (settings.batch ? "batch" : "each"),
    debounce: { seconds: settings.debounce?.seconds ?? "", key: settings.debounce?.key ?? "" },
    batch: settings.batch ?? { count: "", seconds: "" },
    on_failure_flow_id: settings.on_failure_flow_id ?? "",
    retention: { days: retention.days ?? "", count: retention.count ?? "", keep: retention.keep },
    max_stored_bytes_per_day: maxBytes === null ? "" : maxBytes / megabyte,
    redact: settings.redact.join("\n"),
    execution_name: settings.execution_name,
    search_fields: settings.search_fields,
  };
}

/** The settings to send. A limit without its number is no limit. */
export function toSettings(values: SettingsValues): FlowSettings {
  const { concurrency, rate, retention, max_stored_bytes_per_day: megabytes } = values;
  const { limit, key } = concurrency;
  return {
    concurrency: limit === "" ? null : { limit, key: key.trim() },
    rate: rate.count === "" ? null : { count: rate.count, period_seconds: rate.period_seconds || 60 },
    timeout_seconds: orNull(values.timeout_seconds),
    debounce: toDebounce(values),
    batch: toBatch(values),
    on_failure_flow_id: values.on_failure_flow_id || null,
    retention: {
      days: orNull(retention.days),
      count: orNull(retention.count),
      keep: retainedOutcomesSchema.parse(retention.keep),
    },
    max_stored_bytes_per_day: megabytes === "" ? null : Math.round(megabytes * megabyte),
    redact: toPaths(values.redact),
    execution_name: values.execution_name.trim(),
    search_fields: values.search_fields,
  };
}

/** A window of ten seconds unless another one is given. */
function toDebounce({ calls, debounce }: SettingsValues): FlowSettings["debounce"] {
  if (calls !== "leading" && calls !== "trailing") return null;
  return { key: debounce.key.trim(), seconds: debounce.seconds || 10, edge: calls };
}

/** A hundred calls or a minute unless other bounds are given. */
function toBatch({ calls, batch }: SettingsValues): FlowSettings["batch"] {
  return calls === "batch" ? { count: batch.count || 100, seconds: batch.seconds || 60 } : null;
}

/** One path per line. */
export function toPaths(lines: string): string[] {
  return lines.split("\n").flatMap((line) => line.trim() || []);
}

const orNull = (value: NumberValue) => (value === "" ? null : value);
