import { expect, test } from "vitest";
import type { FlowSettingsResponse } from "#server/flows/settings/schema.ts";
import { toSettings, toValues } from "./form-values.ts";

const unset: FlowSettingsResponse = {
  concurrency: null,
  rate: null,
  timeout_seconds: null,
  retention: { days: null, count: null, keep: "all" },
  max_stored_bytes_per_day: null,
};

const set: FlowSettingsResponse = {
  concurrency: { limit: 2, key: "{{customer.id}}" },
  rate: { count: 10, period_seconds: 3600 },
  timeout_seconds: 90,
  retention: { days: 0, count: 5, keep: "failures" },
  max_stored_bytes_per_day: 1500,
};

test.each([
  ["no setting", unset],
  ["every setting", set],
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
