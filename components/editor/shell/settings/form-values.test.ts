import { expect, test } from "vitest";
import type { FlowSettingsResponse } from "#api/flows/settings/schema.ts";
import { toSettings, toValues } from "./form-values.ts";

const unset: FlowSettingsResponse = {
  concurrency: null,
  rate: null,
  timeout_seconds: null,
  debounce: null,
  batch: null,
  on_failure_flow_id: null,
  retention: { days: null, count: null, keep: "all" },
  max_stored_bytes_per_day: null,
  redact: [],
  execution_name: "",
  search_fields: [],
};

const set: FlowSettingsResponse = {
  concurrency: { limit: 2, key: "{{customer.id}}" },
  rate: { count: 10, period_seconds: 3600 },
  timeout_seconds: 90,
  debounce: { key: "{{customer.id}}", seconds: 30, edge: "leading" },
  batch: null,
  on_failure_flow_id: "0190a1b2-0000-7000-8000-000000000001",
  retention: { days: 0, count: 5, keep: "failures" },
  max_stored_bytes_per_day: 1500,
  redact: ["customer.card", "items[].iban"],
  execution_name: "Order {{order.id}}",
  search_fields: ["order.id", "customer.email"],
};

test.each([
  ["no setting", unset],
  ["every setting", set],
  ["a batch", { ...unset, batch: { count: 20, seconds: 5 } }],
])("saving %s unchanged changes nothing", (_, settings) => {
  expect(toSettings(toValues(settings))).toEqual(settings);
});

test("a key without a limit is no limit, and a rate without a period is one per minute", () => {
  const values = toValues(unset);
  const typed = {
    ...values,
    concurrency: { limit: "" as const, key: "{{id}}" },
    rate: { ...values.rate, count: 3 },
  };
  expect(toSettings(typed)).toEqual({ ...unset, rate: { count: 3, period_seconds: 60 } });
});

test("calls that share executions have bounds also if none are typed, and those of another choice are not sent", () => {
  const values = { ...toValues(unset), batch: { count: 5, seconds: "" as const } };
  expect(toSettings(values)).toEqual(unset);
  expect(toSettings({ ...values, calls: "batch" })).toEqual({ ...unset, batch: { count: 5, seconds: 60 } });
  expect(toSettings({ ...values, calls: "trailing" })).toEqual({
    ...unset,
    debounce: { key: "", seconds: 10, edge: "trailing" },
  });
});
