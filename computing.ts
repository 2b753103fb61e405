import { clock } from "#lib/clock.ts";
import { computingRunners } from "#nodes/index.computing.ts";
import type { Computing } from "#server/executions/intake/computing.ts";
import { pool } from "#server/platform/database/pool.ts";
import { drainingController } from "#server/platform/status/draining.ts";
import { tracer } from "#server/platform/tracing/tracer.ts";
import { createComputer } from "#worker/computing/computer.ts";
import { createTrace } from "#worker/traces/create-trace.ts";

/**
 * What computes executions in a process that takes calls: the code that a worker runs them with, and the runners of the node types
 * that only compute.
 */
export function builtInComputing(): Computing {
  const giveUp = drainingController().signal;
  const trace = createTrace(tracer(), { database: pool(), clock, giveUp });
  return createComputer({ runners: computingRunners, trace });
}
