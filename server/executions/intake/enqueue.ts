import { singleton } from "#lib/singleton.ts";
import { createFairShare } from "#queue/fair-share.ts";
import { createGroupCommit, type GroupCommit } from "#server/platform/batching/group-commit.ts";
import { createCallConnections } from "#server/platform/database/call-connections.ts";
import { execute } from "#server/platform/database/prepared-statement.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import type { AcceptedCall } from "./accepted-call.ts";
import { addJobsSql, toParameters } from "./add-jobs.ts";
import { toJobs } from "./to-jobs.ts";

/** Nearly always one job for all calls of a flush. One job for each execution halved the rate of calls. */
const addCallJobs = { name: "webhooks.addJobs", parameters: 3, text: addJobsSql };

/**
 * These connections commit asynchronously. If the database or this process crashes and loses jobs, the reconciler adds
 * them: every committed execution gets a job. So there is no need to wait for the disk.
 */
const connections = () =>
  singleton("webhooks.enqueueConnections", () =>
    createCallConnections("millrace calls' jobs", 1, "-c synchronous_commit=off"),
  );

/** Each web process computes every flow's share from the calls that it accepts itself. */
const share = () => singleton("webhooks.fairShare", createFairShare);

/**
 * The process's queue of committed calls that need a job. An idle process adds the job immediately; under load the
 * calls of 5 ms share one, because adding a job costs the database as much as storing fifteen calls
 * (docs/decisions/0010-jobs-follow-the-commit.md).
 */
function enqueuer(): GroupCommit<readonly AcceptedCall[]> {
  return singleton("webhooks.enqueuer", () =>
    createGroupCommit<readonly AcceptedCall[]>({
      flush: async (flushes) => addJobsFor(flushes.flat()),
      // An item is a whole flush, weighed by its number of calls: the byte limits below are in calls.
      weigh: (calls) => calls.length,
      onFailure: (cause) => logger().warn({ fault: describeFault(cause) }, "jobs left to the reconciler"),
      maxInFlight: 1,
      spacingMs: 5,
      maxBatchItems: 100,
      maxBatchBytes: 500,
      maxWaitingItems: 10_000,
      maxWaitingBytes: 100_000,
    }),
  );
}

/**
 * Enqueues committed calls. Returns immediately and never fails: the reconciler finds those that cannot be enqueued.
 */
export function enqueueExecutions(calls: readonly AcceptedCall[]): void {
  void enqueuer().add(calls);
}

/** Waits for pending jobs. */
export async function whenEnqueued(): Promise<void> {
  await enqueuer().settled();
}

/** Waits for pending jobs and closes the connection. */
export async function closeEnqueuer(): Promise<void> {
  await enqueuer().settled();
  await connections().end();
}

async function addJobsFor(calls: readonly AcceptedCall[]): Promise<void> {
  const jobs = toJobs(calls, share(), Date.now());
  const { keys, payloads, priorities } = toParameters(jobs);
  await execute(connections(), addCallJobs, (parameters) => {
    parameters.texts("text", keys);
    parameters.texts("json", payloads);
    parameters.integers(priorities);
  });
}
