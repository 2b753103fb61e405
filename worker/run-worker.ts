import { createPollers } from "#engine/connectors/pollers.ts";
import type { NodeRunner, Poller } from "#engine/node.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { newId } from "#lib/id.ts";
import { arrivalChannel, cancelChannel, turnsChannel } from "#queue/channels.ts";
import { libraryOperations } from "#server/connectors/library/library.ts";
import { notifyFlowChanged } from "#server/executions/events/flow-events.sql.ts";
import { config } from "#server/platform/config/config.ts";
import { assertDurable } from "#server/platform/database/durability.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { prepareSecrets } from "#server/platform/secrets/prepare-secrets.sql.ts";
import { createContext } from "./context.ts";
import { Drain } from "./drain.ts";
import { listDuties } from "./duties.ts";
import { createEnding } from "./ending.ts";
import { every } from "./housekeeping/every.ts";
import { registerWorker } from "./liveness/registration.sql.ts";
import { createPolls } from "./polls/run-polls.ts";
import { createRegistrations } from "./registrations/run-registrations.ts";
import { retryWhileUnavailable } from "./retry-while-unavailable.ts";
import { cancelListener, journalConnections } from "./services.ts";
import { createSlots } from "./slots.ts";
import { startQueue } from "./start-queue.ts";
import type { RunExecutionsContext } from "./tasks/run-executions.ts";
import { createTurns, type Turns } from "./turns/run-turns.sql.ts";

/** The time that running steps have to finish when the worker shuts down. */
const graceMs = 10_000;

/** The time that the queue has to stop. */
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
  const { http, connections, conversions } = context.ports;
  const polls = createPolls(database, {
    ...{ pollers: createPollers(pollers, libraryOperations), http, connections, conversions },
    ...{ onStart: notifyFlowChanged, onFault, stop },
  });
  const registrations = createRegistrations(database, {
    ...{ source: libraryOperations, http, connections, webhookUrl: config().webhookUrl },
    ...{ onFault: logFault("registration left to a later look"), stop },
  });
  const ending = createEnding(async () => {
    drain.begin();
    const grace = setTimeout(() => drain.end(), graceMs);
    const isDone = await queue.stop(queueLimitMs);
    clearTimeout(grace);
    drain.end();
    housekeeping.abort();
    await Promise.all(duties);
    await polls.settled();
    await registrations.settled();
    // A worker that stays registered is found dead, and its jobs are unlocked, as soon as this process has exited.
    if (isDone) await registration.unregister();
  });
  const onDeclaredDead = () => void ending.begin(false);
  const duties = listDuties({
    database,
    registration,
    turns,
    polls,
    registrations,
    stop,
    onDeclaredDead,
  }).map((duty) => every(duty, stop));
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
