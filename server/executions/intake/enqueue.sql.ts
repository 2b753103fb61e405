import { setTimeout as sleep } from "node:timers/promises";
import { clock } from "#lib/clock.ts";
import { service } from "#lib/services.ts";
import { createFairShare } from "#queue/fair-share.ts";
import { createGroupCommit, type GroupCommit } from "#server/platform/batching/group-commit.ts";
import type { Config } from "#server/platform/config/config.ts";
import { createCallConnections } from "#server/platform/database/call-connections.ts";
import { type KeptConnections, keepConnections } from "#server/platform/database/kept-connections.ts";
import { execute } from "#server/platform/database/prepared-statement.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { addJobsSql, newJobs } from "./add-jobs.sql.ts";
import { floodPauseMs } from "./flood-pause.ts";
import { type CommittedCall, toJobs } from "./to-jobs.ts";

/** Nearly always one job for all calls of a flush. One job for each execution halved the rate of calls. */
const addCallJobs = { name: "webhooks.addJobs", parameters: newJobs.count, text: addJobsSql };

/**
 * These connections commit asynchronously. If the database or this process crashes and loses jobs, the reconciler adds
 * them: every committed execution gets a job. So there is no need to wait for the disk.
 */
export const jobConnections = service<KeptConnections>("jobConnections");

export function createJobConnections(config: Config): KeptConnections {
  const pool = createCallConnections(config, "millrace calls' jobs", 1, "-c synchronous_commit=off");
  return keepConnections(pool);
}

/**
 * The process's queue of committed calls that need a job. An idle process adds the job immediately; under load the
 * calls of 5 ms share one, in a flood those of 50 ms, because adding a job costs the database as much as storing fifteen
 * calls (docs/decisions/0010-jobs-follow-the-commit.md).
 */
export const enqueuer = service<GroupCommit<readonly CommittedCall[]>>("enqueuer");

export function createEnqueuer(connections: KeptConnections): GroupCommit<readonly CommittedCall[]> {
  // Each web process computes every flow's share from the calls that it accepts itself.
  const share = createFairShare();
  let lastMs = Number.NEGATIVE_INFINITY;
  return createGroupCommit<readonly CommittedCall[]>({
    async flush(flushes) {
      const calls = flushes.flat();
      const nowMs = clock.monotonicMs();
      const pauseMs = floodPauseMs(calls.length, nowMs - lastMs);
      lastMs = nowMs;
      const jobs = toJobs(calls, share, nowMs);
      await execute(connections, addCallJobs, (writer) => newJobs.write(writer, jobs));
      if (pauseMs > 0) await sleep(pauseMs);
    },
    // An item is a whole flush, weighed by its number of calls: the byte limits below are in calls.
    weigh: (calls) => calls.length,
    onFailure: (cause) => logger().warn({ fault: describeFault(cause) }, "jobs left to the reconciler"),
    maxInFlight: 1,
    spacingMs: 5,
    maxBatchItems: 500,
    maxBatchBytes: 2500,
    maxWaitingItems: 10_000,
    maxWaitingBytes: 100_000,
  });
}

/**
 * Enqueues committed calls. Returns immediately and never fails: the reconciler finds those that cannot be enqueued.
 */
export function enqueueExecutions(calls: readonly CommittedCall[]): void {
  if (calls.length === 0) return;
  // Only the ids: whole calls would wait with their inputs for up to 50 ms, and each collection of garbage would copy them.
  void enqueuer().add(calls.map(({ executionId, flowId }) => ({ executionId, flowId })));
}
