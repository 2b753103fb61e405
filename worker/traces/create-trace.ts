import type pg from "pg";
import type { Tracer } from "#server/platform/tracing/tracer.ts";
import { createTraces, type TraceExecution } from "./execution-trace.ts";
import { createOrigins } from "./load-origins.sql.ts";
import { createStarts } from "./load-starts.sql.ts";

/** Traces the executions of this process; null if traces are not sent. */
export function createTrace(
  tracer: Tracer | null,
  { database, clock, giveUp }: { database: pg.Pool; clock: { nowMs(): number }; giveUp: AbortSignal },
): TraceExecution | null {
  if (!tracer) return null;
  return createTraces({
    tracer,
    loadOrigin: createOrigins(database, giveUp),
    loadStarts: createStarts(database, giveUp),
    nowMs: () => clock.nowMs(),
  });
}
