import type { ExecutionSource } from "#api/executions/reads/schema.ts";

/** The source of an execution, in words. The order is that of filters. */
export const sourceNames: Readonly<Record<ExecutionSource, string>> = {
  webhook: "Webhook",
  test: "Test run",
  replay: "Replay",
  manual: "Manual run",
  form: "Form",
  schedule: "Schedule",
  poll: "Polling",
  failure: "On failure",
  flow: "Sub-flow",
};
