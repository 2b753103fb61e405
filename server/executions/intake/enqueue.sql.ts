import { setTimeout as sleep } from "node:timers/promises";
import { clock } from "#lib/clock.ts";
import { service } from "#lib/services.ts";
import { createFairShare, type FairShare } from "#queue/fair-share.ts";
import { createGroupCommit, type GroupCommit } from "#server/platform/batching/group-commit.ts";
import type { Config } from "#server/platform/config/config.ts";
import { createCallConnections } from "#server/platform/database/call-connections.ts";
import { type KeptConnections, keepConnections } from "#server/platform/database/kept-connections.ts";
import { execute } from "#server/platform/database/prepared-statement.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { addJobsSql, newJobs } from "./add-jobs.sql.ts";
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
 * More calls in one statement are a flood: 5,000 a second, which one worker does not keep up with, so their jobs may come
 * later. By calculation, at 18,000 calls a second this leaves 55 of the 200 statements a second.
 */
const flood = { calls: 25, pauseMs: 13 };

/**
 * The process's queue of committed calls that need a job. An idle process adds the job immediately; under load the
 * calls of 5 ms share one, in a flood those of 18 ms, because adding a job costs the database as much as storing fifteen
 * calls (docs/decisions/0010-jobs-follow-the-commit.md).
 */
export const enqueuer = service<GroupCommit<readonly CommittedCall[]>>("enqueuer");

export function createEnqueuer(connections: KeptConnections): GroupCommit<readonly CommittedCall[]> {
  // Each web process computes every flow's share from the calls that it accepts itself.
  const share = createFairShare();
  return createGroupCommit<readonly CommittedCall[]>({
    async flush(flushes) {
      const calls = flushes.flat();
      await addJobsFor(connections, share, calls);
      if (calls.length > flood.calls) await sleep(flood.pauseMs);
    },
    // An item is a whole flush, weighed by its number of calls: the byte limits below are in calls.
    weigh: (calls) => calls.length,
    onFailure: (cause) => logger().warn({ fault: describeFault(cause) }, "jobs left to the reconciler"),
    maxInFlight: 1,
    spacingMs: 5,
    maxBatchItems: 100,
    maxBatchBytes: 500,
    maxWaitingItems: 10_000,
    maxWaitingBytes: 100_000,
  });
}

/**
 * Enqueues committed calls. Returns immediately and never fails: the reconciler finds those that cannot be enqueued.
 */
export function enqueueExecutions(calls: readonly CommittedCall[]): void {
  if (calls.length === 0) return;
  // Only the ids: whole calls would wait with their inputs for up to 18 ms, and each collection of garbage would copy them.
  void enqueuer().add(calls.map(({ executionId, flowId }) => ({ executionId, flowId })));
}

async function addJobsFor(
  connections: KeptConnections,
  share: FairShare,
  calls: readonly CommittedCall[],
): Promise<void> {
  const jobs = toJobs(calls, share, clock.nowMs());
  await execute(connections, addCallJobs, (writer) => newJobs.write(writer, jobs));
}
