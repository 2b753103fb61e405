import { z } from "zod";
import { sampleFailure } from "#engine/failure/sample.ts";
import { failureSettings } from "#engine/failure/settings.ts";
import { defineNode, field, toKeywords } from "#engine/node.ts";

export default defineNode({
  type: "on_failure_node",
  category: "trigger",
  label: "On Failure",
  description: "Starts the flow when an execution of another flow fails.",
  keywords: toKeywords(`
    error trigger, error, catch, try, try catch, error handler, on error, failure, error handling, error
    workflow, exception, alert on failure, failed, handle error, zapier manager, new zap error, workflow
    error, crash, monitor, monitoring, incident, alert, problem, dead letter, fallback, error notification,
    watch errors, when a flow fails, rollback, resume, ignore, error hook, sentry, handler, workflow
    trigger, n8n trigger, activation trigger, except, finally, bug, resilience, run after,
    configure run after, scope, fehler, fehlerbehandlung, erreur
  `),
  usuallyNext: ["send_email_node", "http_request_node", "condition_node", "set_fields_node"],
  inputs: [],
  effect: "none",
  config: z.strictObject({ label: z.string().max(200).default("On Failure"), ...failureSettings }),
  fields: {
    flows: { kind: "custom", label: "Flows" },
    group_minutes: field.number("Group repeats for", {
      min: 1,
      max: 1440,
      unit: "minutes",
      help: "After a run, failures of the same flow, node and error code are only counted for this long. The next run reports them together.",
    }),
  },
  trigger: { kind: "failure", flowName: () => "Failures" },
  watches: ({ flows }) =>
    Array.isArray(flows) ? flows.map((flowId) => ({ flowId: String(flowId), pointer: "/flows" })) : [],
  summary({ flows }) {
    if (flows === "all") return "when any other flow fails";
    return flows.length === 1 ? "when a chosen flow fails" : `when one of ${flows.length} flows fails`;
  },
  check({ flows }) {
    const detail = "Choose at least one flow, or all other flows.";
    return flows.length > 0 ? [] : [{ pointer: "/flows", code: "flows_required", detail }];
  },
  sampleOutput: () => sampleFailure,
  output: z.strictObject({
    flow: z.strictObject({ id: z.uuid(), name: z.string() }),
    execution: z.strictObject({ id: z.uuid(), failed_at: z.iso.datetime({ offset: true }) }),
    node: z.strictObject({ id: z.string(), key: z.string(), label: z.string() }).nullable(),
    error: z.strictObject({ code: z.string(), message: z.string() }),
    url: z.url(),
    count: z.int(),
  }),
});
