import { counter, histogram, type Instrument, type Metric, secondsBuckets } from "./instruments.ts";

/** The metrics of web processes and workers. Label values come from our own lists, never from users. */

export const callsTotal = counter("millrace_calls_total", "Calls to webhooks by outcome.", ["outcome"]);

export const requestsTotal = counter(
  "millrace_http_requests_total",
  "HTTP requests answered, by kind of route and status.",
  ["route", "status"],
);

const batchBuckets = [1, 2, 5, 10, 25, 50, 100, 250, 500];

const commitBatch = histogram(
  "millrace_commit_batch_size",
  "Items that shared a statement.",
  ["store"],
  batchBuckets,
);

const commitSeconds = histogram(
  "millrace_commit_seconds",
  "Time that such a statement took, in seconds.",
  ["store"],
  secondsBuckets,
);

/** Records one statement that stored this many items. */
export function recordFlush(
  store: "calls" | "deliveries" | "gathered" | "journal",
  items: number,
  tookMs: number,
): void {
  commitBatch.observe(items, store);
  commitSeconds.observe(tookMs / 1000, store);
}

export const executionsFinished = counter(
  "millrace_executions_finished_total",
  "Executions that finished, by status.",
  ["status"],
);

export const stepSeconds = histogram(
  "millrace_step_seconds",
  "Time that a node took, in seconds, by its type.",
  ["type"],
  secondsBuckets,
);

export const retentionRemoved = counter(
  "millrace_retention_removed_total",
  "What retention deleted: executions one by one, whole weeks of them, files.",
  ["kind"],
);

export const secretsReEncrypted = counter(
  "millrace_secrets_reencrypted_total",
  "Values that were encrypted again with a new SECRET_KEY, by table and column.",
  ["column"],
);

export const auditForwarded = counter(
  "millrace_audit_forwarded_total",
  "Audit entries that were forwarded, and deliveries that failed.",
  ["outcome"],
);

export const loopIterations = counter(
  "millrace_loop_iterations_total",
  "Iterations of loops that have ended.",
  [],
);

export const mailsSent = counter(
  "millrace_mails_total",
  "E-mails that flows sent, by outcome: sent, or why not.",
  ["outcome"],
);

export const tracedSpans = counter(
  "millrace_trace_spans_total",
  "Spans that were sent to the collector of traces, by outcome.",
  ["outcome"],
);

const instruments: readonly Instrument[] = [
  callsTotal,
  requestsTotal,
  commitBatch,
  commitSeconds,
  executionsFinished,
  stepSeconds,
  retentionRemoved,
  secretsReEncrypted,
  auditForwarded,
  loopIterations,
  mailsSent,
  tracedSpans,
];

/** Everything that this process has counted. */
export function renderMetrics(): Metric[] {
  return instruments.map((instrument) => instrument.read());
}
