import type { ExecutionSource } from "#server/executions/reads/schema.ts";

/** What an execution is called on the canvas, by what started it. */
export const sourceWords: Readonly<Record<ExecutionSource, string>> = {
  webhook: "Call",
  test: "Test run",
  replay: "Replay",
  manual: "Manual run",
  form: "Form",
  flow: "Sub-flow",
  schedule: "Schedule",
  poll: "Polling",
  failure: "On failure",
};
