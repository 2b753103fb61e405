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

/** Nearly always one job for all calls of a flush. A job for each execution halved the rate of calls. */
const addCallJobs = { name: "webhooks.addJobs", parameters: 3, text: addJobsSql };

/**
 * What this loses, in a crash of the database or of this process, the reconciler finds: every committed execution gets a job,
 * if not from here then from there. So it need not wait for the disk.
 */
const connections = () =>
  singleton("webhooks.enqueueConnections", () =>
    createCallConnections("millrace calls' jobs", 1, "-c synchronous_commit=off"),
  );

/** Each web process gives every flow its share of what it takes itself. */
const share = () => singleton("webhooks.fairShare", createFairShare);

/**
 * The process's queue of committed calls that need a job. An idle process adds it at once; under load the calls of 5 ms share
 * one, since adding a job costs the database as much as storing fifteen calls (docs/decisions/0010-jobs-follow-the-commit.md).
 */
function enqueuer(): GroupCommit<readonly AcceptedCall[]> {
  return singleton("webhooks.enqueuer", () =>
    createGroupCommit<readonly AcceptedCall[]>({
      flush: async (flushes) => addJobsFor(flushes.flat()),
      // An item is a flush and weighs as much as it has calls: what are bytes elsewhere are calls here.
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

/** Sees to it that committed calls are run, soon. Returns at once and never fails: what cannot be enqueued the reconciler finds. */
export function enqueueExecutions(calls: readonly AcceptedCall[]): void {
  void enqueuer().add(calls);
}

/** Waits for what is under way. */
export async function whenEnqueued(): Promise<void> {
  await enqueuer().settled();
}

/** Waits for what is under way and closes the connection. */
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
