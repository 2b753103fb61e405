import { clock } from "#lib/clock.ts";
import { lazy } from "#lib/lazy.ts";
import { config } from "#server/platform/config/config.ts";
import { problem } from "#server/platform/http/problem.ts";
import { firstHeader, type HttpRequest, type HttpResponse } from "#server/platform/http/request-response.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { canReadMetrics } from "./access.ts";
import type { Metric } from "./instruments.ts";
import { renderMetrics } from "./millrace-metrics.ts";
import { countConnections, readState, type State } from "./read-state.sql.ts";

/** Scrapes within this interval share one database query. */
const lookEveryMs = 2000;

/** `GET /metrics`, in Prometheus's text format (docs/metrics.md). */
export async function handleMetrics(request: HttpRequest): Promise<HttpResponse> {
  const about = {
    requestId: request.requestId,
    path: "/metrics",
    accept: firstHeader(request.headers, "accept"),
  };
  if (request.method !== "GET" && request.method !== "HEAD") {
    const detail = `${request.method} is not allowed here; GET is.`;
    return problem(
      { status: 405, code: "method_not_allowed", detail, headers: [["Allow", "GET, HEAD"]] },
      about,
    );
  }
  if (!canReadMetrics(request, config().metricsToken)) {
    const detail = "Metrics can be read from this machine, or with METRICS_TOKEN as a bearer token.";
    const headers: HttpResponse["headers"] = [["WWW-Authenticate", "Bearer"]];
    return problem({ status: 401, code: "unauthenticated", detail, headers }, about);
  }
  // The Prometheus client takes 17 MB, so it is only loaded if metrics are scraped.
  const { AggregatorRegistry } = await import("@prometheus-io/client");
  const own = AggregatorRegistry.aggregate([
    [...renderMetrics(), ...poolMetrics(), ...(await stateMetrics())],
  ]);
  const body = `${await (await processRegistry()).metrics()}\n${await own.metrics()}`;
  return {
    status: 200,
    headers: [
      ["Content-Type", own.contentType],
      ["Cache-Control", "no-store"],
      ["X-Request-Id", request.requestId],
    ],
    body,
  };
}

/** Memory, event loop and CPU of this process. */
const processRegistry = lazy(async () => {
  const { collectDefaultMetrics, Registry } = await import("@prometheus-io/client");
  const register = new Registry();
  collectDefaultMetrics({ register });
  return register;
});

const gauge = (name: string, help: string, values: Metric["values"]): Metric => ({
  name,
  help,
  type: "gauge",
  aggregator: "sum",
  values,
});

function poolMetrics(): Metric[] {
  const { used, idle, waiting } = countConnections();
  const of = (state: string, value: number) => ({ value, labels: { state } });
  return [
    gauge("millrace_database_connections", "Connections of this web process's pool.", [
      of("used", used),
      of("idle", idle),
    ]),
    gauge("millrace_database_waiting", "Queries of this web process that wait for a connection.", [
      { value: waiting, labels: {} },
    ]),
  ];
}

interface StateRead {
  atMs: number;
  metrics: Promise<Metric[]>;
}

/** A constant of each copy of this module: only the hot route is scraped. */
let last: StateRead | null = null;

/** Metrics from the database. Without it `millrace_database_up` is 0 and the rest is missing. */
function stateMetrics(): Promise<Metric[]> {
  const nowMs = clock.monotonicMs();
  if (!last || nowMs - last.atMs > lookEveryMs) last = { atMs: nowMs, metrics: look() };
  return last.metrics;
}

async function look(): Promise<Metric[]> {
  const up = (value: number) =>
    gauge("millrace_database_up", "Whether the database answered.", [{ value, labels: {} }]);
  try {
    const state = await readState();
    const { queued, running, waiting, jobs, oldest_seconds, workers } = state;
    const of = (state: string, value: number) => ({ value, labels: { state } });
    return [
      up(1),
      gauge("millrace_executions", "Unfinished executions by state, at most 100,000 in all.", [
        of("queued", queued),
        of("running", running),
        of("waiting", waiting),
      ]),
      gauge("millrace_queue_jobs", "Jobs that are due and not begun, at most 100,000.", [
        { value: jobs, labels: {} },
      ]),
      gauge("millrace_queue_oldest_seconds", "How long the oldest of them has been due.", [
        { value: oldest_seconds, labels: {} },
      ]),
      ...constructMetrics(state),
      gauge("millrace_workers", "Worker processes.", [{ value: workers?.length ?? 0, labels: {} }]),
      ...mergeWorkers(workers ?? []),
    ];
  } catch (cause) {
    logger().warn({ fault: describeFault(cause) }, "metrics of the database not read");
    return [up(0)];
  }
}

/** Waits, limits, schedules, failures and stores. */
function constructMetrics(state: State): Metric[] {
  const one = (name: string, help: string, value: number) => gauge(name, help, [{ value, labels: {} }]);
  const waitsFor = (kind: string, value: number) => ({ value, labels: { for: kind } });
  const heldBy = (kind: string, value: number) => ({ value, labels: { by: kind } });
  return [
    gauge("millrace_executions_waiting", "What waiting executions wait for, of 5,000 of them.", [
      waitsFor("time", state.for_time),
      waitsFor("call", state.for_call),
      waitsFor("approval", state.for_approval),
      waitsFor("child", state.for_child),
    ]),
    gauge("millrace_executions_held", "Queued executions that may not start yet, at most 100,000 each.", [
      heldBy("limit", state.limited),
      heldBy("gathering", state.gathering),
    ]),
    one("millrace_schedules_due", "Schedules whose time has come.", state.schedules_due),
    one("millrace_schedules_late", "Schedules that are more than a minute late.", state.schedules_late),
    one(
      "millrace_failures_uncounted",
      "Failures that no group has counted, at most 100,000.",
      state.failures,
    ),
    one("millrace_failure_groups", "Groups of failures with an open window.", state.failure_groups),
    one("millrace_store_entries", "Entries of all stores, at most 100,000.", state.store_entries),
  ];
}

/** Each worker's series under its own id, so that a worker that exits does not lower the others' sums. */
function mergeWorkers(workers: readonly { id: string; metrics: Metric[] | null }[]): Metric[] {
  const merged = new Map<string, Metric>();
  for (const { id, metrics } of workers) {
    for (const metric of metrics ?? []) {
      const name = metric.name;
      const values = metric.values.map((value) => ({ ...value, labels: { ...value.labels, worker: id } }));
      const known = merged.get(name);
      if (known) known.values.push(...values);
      else merged.set(name, { ...metric, values });
    }
  }
  return [...merged.values()];
}
