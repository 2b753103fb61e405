import type { NodeRunner, Poller } from "#engine/node.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { newId } from "#lib/id.ts";
import { arrivalChannel, cancelChannel, turnsChannel } from "#queue/channels.ts";
import { config } from "#server/platform/config/config.ts";
import { assertDurable } from "#server/platform/database/durability.ts";
import { egress } from "#server/platform/egress/egress.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { createContext } from "./context.ts";
import { Drain } from "./drain.ts";
import { listDuties } from "./duties.ts";
import { createEnding } from "./ending.ts";
import { every } from "./housekeeping/every.ts";
import { createPolls } from "./polls/run-polls.ts";
import { retryWhileUnavailable } from "./retry-while-unavailable.ts";
import { cancelListener, journalConnections } from "./services.ts";
import { createSlots } from "./slots.ts";
import { startQueue } from "./start-queue.ts";
import type { RunExecutionsContext } from "./tasks/run-executions.ts";
import type { Turns } from "./turns/run-turns.ts";
import { notifyFlowChanged } from "#server/executions/events/flow-events.sql.ts";
import { deleteOldChecks } from "#server/packages/license-checks/store-checks.sql.ts";
import { storeWorkerMetrics } from "#server/platform/metrics/read-state.sql.ts";
import { lastingKey } from "#server/platform/secrets/lasting-keys.sql.ts";
import { prepareSecrets } from "#server/platform/secrets/prepare-secrets.sql.ts";
import { createCloseWaits } from "./arrivals/close-waits.sql.ts";
import { createArrivals } from "./arrivals/load-arrivals.sql.ts";
import { createForwarding } from "./audit/forward-entries.sql.ts";
import { createCalls } from "./children/prepare-call.sql.ts";
import { createResumeParent } from "./children/resume-parents.sql.ts";
import { createClaim } from "./claim/claim.sql.ts";
import { createOutputs } from "./claim/load-outputs.sql.ts";
import { createSteps } from "./claim/load-steps.sql.ts";
import { createPutBack } from "./claim/put-back.sql.ts";
import { createSplit } from "./claim/split.sql.ts";
import { createBundleReader } from "./code/read-bundle.sql.ts";
import { countExecutions } from "./counting/count-executions.sql.ts";
import { countInstallations } from "./counting/count-installations.sql.ts";
import { createFlows } from "./flows/flows.sql.ts";
import { deleteExpiredEntries } from "./housekeeping/delete-expired-entries.sql.ts";
import { reconcile } from "./housekeeping/reconcile.sql.ts";
import { sweepDeliveries } from "./housekeeping/sweep-deliveries.sql.ts";
import { createCallTrim } from "./housekeeping/trim-calls.sql.ts";
import { registerWorker } from "./liveness/registration.sql.ts";
import { releaseDeadWorkers } from "./liveness/release-dead-workers.sql.ts";
import { deleteOldAuditEntries } from "./retention/audit-entries.sql.ts";
import { runRetention } from "./retention/retention.sql.ts";
import { indexNewExecutions } from "./searching/index-new-executions.sql.ts";
import { reEncrypt } from "./secrets/re-encrypt.sql.ts";
import { createTables } from "./tables/access-table.sql.ts";
import { deleteExecutions } from "./tasks/delete-executions.sql.ts";
import { assertJobLocked } from "./tasks/job-lock.sql.ts";
import { endOverdue } from "./timeouts/end-overdue.sql.ts";
import { createOrigins } from "./traces/load-origins.sql.ts";
import { createStarts } from "./traces/load-starts.sql.ts";
import { createTurns } from "./turns/run-turns.sql.ts";
import { createVariables } from "./variables/load-variables.sql.ts";

/** The time that running steps have to finish when the worker shuts down. */
const graceMs = 10_000;

/** How long the queue may take to stop. */
const queueLimitMs = 15_000;

/** The node types that a worker knows, and what runs them. */
export interface WorkerNodes {
  nodeTypes: NodeTypes;
  runners: readonly NodeRunner[];
  pollers: readonly Poller[];
}

/** A running worker. */
export interface Worker {
  id: string;
  /** Stops fetching, lets running steps finish within the grace period, and releases the rest. */
  stop(): Promise<void>;
  /** Resolves when it has stopped: true after `stop`, false when it cannot continue and must be restarted. */
  ended: Promise<boolean>;
}

/**
 * Starts a worker on the configured database; waits while that is unavailable.
 *
 * @throws when the database's settings could lose committed data
 */
export async function startWorker({ nodeTypes, runners, pollers }: WorkerNodes): Promise<Worker> {
  const { databaseUrl, workerConcurrency: concurrency } = config();
  const database = journalConnections();
  const drain = new Drain();
  await retryWhileUnavailable(() => assertDurable(database), drain.over);
  await retryWhileUnavailable(() => prepareSecrets(database), drain.over);
  const id = newId();
  const slots = createSlots(concurrency);
  const turns = createTurns(database, {
    onStart: notifyFlowChanged,
    onFault: logFault("turns left to the next look"),
  });
  const context = createContext({ id, nodeTypes, runners, slots, turns, drain });
  await listen(context, turns);
  const registration = await registerWorker(databaseUrl, id);
  const queue = startQueue({ id, slots, concurrency, context });
  logger().info({ worker: id, concurrency }, "running executions");

  const housekeeping = new AbortController();
  const { signal: stop } = housekeeping;
  const onFault = logFault("poll left to a later look");
  const polls = createPolls(database, { pollers, http: egress(), onStart: notifyFlowChanged, onFault, stop });
  const ending = createEnding(async () => {
    drain.begin();
    const grace = setTimeout(() => drain.end(), graceMs);
    const isDone = await queue.stop(queueLimitMs);
    clearTimeout(grace);
    drain.end();
    housekeeping.abort();
    await Promise.all(duties);
    await polls.settled();
    // A worker that stays registered is found dead, and its jobs are unlocked, as soon as this process has exited.
    if (isDone) await registration.unregister();
  });
  const onDeclaredDead = () => void ending.begin(false);
  const duties = listDuties({ database, registration, turns, polls, stop, onDeclaredDead }).map((duty) =>
    every(duty, stop),
  );
  // The queue fails when it can no longer complete jobs in the database.
  void queue.failed.then((cause) => {
    logger().error({ err: cause }, "the queue stopped");
    void ending.begin(false);
  });
  return { id, stop: () => ending.begin(true), ended: ending.ended };
}

/** Listens for what other processes tell this worker about its executions. */
async function listen({ cancellations, arrivalSignals }: RunExecutionsContext, turns: Turns): Promise<void> {
  const listener = cancelListener();
  await listener.listen(cancelChannel, (executionId) => cancellations.cancel(executionId));
  await listener.listen(arrivalChannel, (executionId) => arrivalSignals.notify(executionId));
  await listener.listen(turnsChannel, (flowId) => turns.give(flowId));
}

function logFault(message: string): (cause: unknown) => void {
  return (cause) => logger().warn({ cause: String(cause) }, message);
}
