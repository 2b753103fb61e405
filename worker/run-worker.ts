import type { NodeRunner, Poller } from "#engine/node.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { clock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import { within } from "#lib/within.ts";
import { arrivalChannel, cancelChannel, turnsChannel } from "#queue/channels.ts";
import { backlogFlag, deleteExecutionsTask, resumeParentTask, runExecutionsTask } from "#queue/jobs.ts";
import { notifyFlowChanged } from "#server/executions/events/flow-events.ts";
import { filePort } from "#server/executions/files/file-port.ts";
import { withCredentials } from "#server/identity/credentials/authenticated-http.ts";
import { createMailPort } from "#server/identity/credentials/mail-port.ts";
import { createSigningPort } from "#server/identity/credentials/signing-port.ts";
import { deleteOldChecks } from "#server/packages/license-checks/store-checks.ts";
import { config } from "#server/platform/config/config.ts";
import { assertDurable } from "#server/platform/database/durability.ts";
import { ensurePartitions } from "#server/platform/database/partitions.ts";
import { egress } from "#server/platform/egress/egress.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { memoryMetric } from "#server/platform/metrics/instruments.ts";
import { renderMetrics, retentionRemoved } from "#server/platform/metrics/millrace-metrics.ts";
import { storeWorkerMetrics } from "#server/platform/metrics/read-state.ts";
import { fileConverter, sandbox } from "#server/platform/sandbox/service.ts";
import { lastingKey } from "#server/platform/secrets/lasting-keys.ts";
import { prepareSecrets } from "#server/platform/secrets/prepare-secrets.ts";
import { removeFilesOf } from "#server/platform/storage/files.ts";
import { createSweep } from "#server/platform/storage/sweep.ts";
import { tracer } from "#server/platform/tracing/tracer.ts";
import { createCloseWaits } from "./arrivals/close-waits.ts";
import { createArrivals } from "./arrivals/load-arrivals.ts";
import { createForwarding } from "./audit/forward-entries.ts";
import { createBacklogLimit } from "./backlog-limit.ts";
import { createCalls } from "./children/prepare-call.ts";
import { createResumeParent } from "./children/resume-parents.ts";
import { createClaim } from "./claim/claim.ts";
import { createOutputs } from "./claim/load-outputs.ts";
import { createSteps } from "./claim/load-steps.ts";
import { createPutBack } from "./claim/put-back.ts";
import { createSplit } from "./claim/split.ts";
import { createCodePort } from "./code/code-port.ts";
import { createBundleReader } from "./code/read-bundle.ts";
import { countExecutions } from "./counting/count-executions.ts";
import { countInstallations } from "./counting/count-installations.ts";
import { DatabaseClock } from "./database-clock.ts";
import { Drain } from "./drain.ts";
import { runFailures, sweepFailures } from "./failures/run-failures.ts";
import { createFlows } from "./flows/flows.ts";
import { runGatherings } from "./gatherings/run-gatherings.ts";
import { deleteExpiredEntries } from "./housekeeping/delete-expired-entries.ts";
import { every } from "./housekeeping/every.ts";
import { reconcile } from "./housekeeping/reconcile.ts";
import { sweepDeliveries } from "./housekeeping/sweep-deliveries.ts";
import { createCallTrim } from "./housekeeping/trim-calls.ts";
import { createJournal } from "./journal/journal.ts";
import { registerWorker } from "./liveness/registration.ts";
import { releaseDeadWorkers } from "./liveness/release-dead-workers.ts";
import { createPolls } from "./polls/run-polls.ts";
import { startQueueRunner } from "./queue-runner.ts";
import { deleteOldAuditEntries } from "./retention/audit-entries.ts";
import { runRetention } from "./retention/retention.ts";
import { retryWhileUnavailable } from "./retry-while-unavailable.ts";
import { runSchedules } from "./schedules/run-schedules.ts";
import { indexNewExecutions } from "./searching/index-new-executions.ts";
import { reEncrypt } from "./secrets/re-encrypt.ts";
import { cancelListener, journalConnections, queueConnections } from "./services.ts";
import { createSlots } from "./slots.ts";
import { createStores } from "./store/access-store.ts";
import { createTables } from "./tables/access-table.ts";
import { createArrivalSignals } from "./tasks/arrival-signals.ts";
import { createCancellations } from "./tasks/cancellations.ts";
import { deleteExecutions } from "./tasks/delete-executions.ts";
import { assertJobLocked } from "./tasks/job-lock.ts";
import { type RunExecutionsContext, runExecutions } from "./tasks/run-executions.ts";
import { endOverdue } from "./timeouts/end-overdue.ts";
import { createTraces } from "./traces/execution-trace.ts";
import { createOrigins } from "./traces/load-origins.ts";
import { createStarts } from "./traces/load-starts.ts";
import { createTurns } from "./turns/run-turns.ts";
import { createVariables } from "./variables/load-variables.ts";

/** The time that running steps have to finish when the worker shuts down. */
const graceMs = 10_000;

/**
 * The time limits for stopping the queue, and for shutting down in all: a database that no longer responds
 * must not keep the process alive.
 */
const queueLimitMs = 15_000;
const shutdownLimitMs = 20_000;

/** The node types that a worker knows, with their runners and pollers. */
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
  const {
    auditRetentionDays,
    baseUrl,
    databaseUrl,
    retentionDays: defaultDays,
    workerConcurrency,
  } = config();
  const database = journalConnections();
  const drain = new Drain();
  await retryWhileUnavailable(() => assertDurable(database), drain.over);
  await retryWhileUnavailable(() => prepareSecrets(database), drain.over);
  const id = newId();
  const cancellations = createCancellations();
  await cancelListener().listen(cancelChannel, (executionId) => cancellations.cancel(executionId));
  const arrivalSignals = createArrivalSignals();
  await cancelListener().listen(arrivalChannel, (executionId) => arrivalSignals.notify(executionId));
  const turns = createTurns(database, {
    onStart: notifyFlowChanged,
    onFault: (cause) => logger().warn({ cause: String(cause) }, "turns left to the next look"),
  });
  await cancelListener().listen(turnsChannel, (flowId) => turns.give(flowId));
  const registration = await registerWorker(databaseUrl, id);
  const loadFlow = createFlows(database, nodeTypes, drain.over);
  const databaseClock = new DatabaseClock();
  const spans = tracer();
  const slots = createSlots(workerConcurrency);
  const context: RunExecutionsContext = {
    runners: new Map(runners.map((runner): [string, NodeRunner] => [runner.type, runner])),
    ports: {
      http: withCredentials(egress()),
      mail: createMailPort(egress(), config().smtp),
      files: filePort,
      code: createCodePort(
        sandbox,
        withCredentials(egress()),
        lastingKey("random numbers of code"),
        createBundleReader(database, drain.over),
      ),
      conversions: { convert: (request) => fileConverter().convert(request) },
      signing: createSigningPort(),
    },
    clock: databaseClock,
    store: createJournal(database, drain.over),
    drain,
    trace:
      spans &&
      createTraces({
        tracer: spans,
        loadOrigin: createOrigins(database, drain.over),
        loadStarts: createStarts(database, drain.over),
        nowMs: () => databaseClock.nowMs(),
      }),
    claim: createClaim(database, drain.over),
    split: createSplit(database, drain.over),
    putBack: createPutBack(database, drain.over),
    slots,
    assertStillLocked: (jobId) => assertJobLocked(database, jobId, id),
    loadSteps: createSteps(database, drain.over),
    loadOutputs: createOutputs(database, drain.over),
    loadArrivals: createArrivals(database, drain.over),
    closeWaits: createCloseWaits(database, drain.over),
    loadFlow,
    prepareCall: createCalls(database, loadFlow, drain.over),
    accessStore: createStores(database, drain.over),
    loadVariables: createVariables(database, drain.over),
    accessTable: createTables(database, drain.over),
    cancellations,
    arrivalSignals,
    onChange: notifyFlowChanged,
    onEnd: turns.end,
  };
  const backlog = createBacklogLimit(workerConcurrency);
  const queue = startQueueRunner({
    id,
    slots,
    connections: queueConnections(),
    skip: backlog.skip,
    tasks: {
      [runExecutionsTask]: (payload, { job }) =>
        backlog.within(job, database, () =>
          runExecutions(
            payload,
            {
              id: job.id,
              attempt: job.attempts,
              isAlone: job.job_queue_id !== null,
              isBacklog: job.flags?.[backlogFlag] === true,
            },
            context,
          ),
        ),
      [resumeParentTask]: createResumeParent(database, loadFlow),
      [deleteExecutionsTask]: (payload) => deleteExecutions(payload, database, queue.abortSignal),
    },
  });
  logger().info({ worker: id, concurrency: workerConcurrency }, "running executions");

  const sweep = createSweep(id);
  const trimCalls = createCallTrim(database, id, removeFilesOf);
  const housekeeping = new AbortController();
  const { signal } = housekeeping;
  const polls = createPolls(database, {
    pollers,
    http: egress(),
    onStart: notifyFlowChanged,
    onFault: (cause) => logger().warn({ cause: String(cause) }, "poll left to a later look"),
    stop: signal,
  });
  const forwardAudit = createForwarding(database, {
    target: config().auditForward,
    token: config().auditForwardToken,
    authorities: config().auditForwardAuthorities,
    hostname: new URL(baseUrl).hostname,
    egress: egress(),
    stop: signal,
  });
  const duties = [
    every("heartbeat", 1000, signal, async () => {
      if (await registration.beat()) return;
      logger().error({ worker: id }, "declared dead by another worker, exiting");
      void end(false);
    }),
    every("watching other workers", 1000, signal, async () => {
      const dead = await releaseDeadWorkers(database, id);
      if (dead.length > 0) logger().warn({ dead }, "unlocked the jobs of dead workers");
    }),
    every("reconciling", 5000, signal, async () => {
      const count = await reconcile(database, clock.now(), id);
      if (count > 0) logger().warn({ count }, "added missing jobs of executions");
    }),
    every("starting schedules", 500, signal, () =>
      runSchedules(database, { onStart: notifyFlowChanged, stop: signal }),
    ),
    every("polling", 1000, signal, polls.look),
    every("starting gathered executions", 500, signal, () =>
      runGatherings(database, { onStart: notifyFlowChanged, stop: signal }),
    ),
    every("starting flows on failures", 500, signal, async () => {
      await runFailures(database, { baseUrl, onStart: notifyFlowChanged, stop: signal });
    }),
    every("giving turns", 500, signal, turns.giveAll),
    every("ending turns", 5000, signal, turns.repair),
    every("ending executions that time out", 500, signal, () =>
      endOverdue(database, { onEnd: notifyFlowChanged }),
    ),
    every("deleting counted failures", 3_600_000, signal, () => sweepFailures(database)),
    every("deleting old license checks", 3_600_000, signal, () => deleteOldChecks(database, clock.now())),
    every("deleting expired deliveries", 3_600_000, signal, () => sweepDeliveries(database, clock.now())),
    every("deleting expired store entries", 60_000, signal, () => deleteExpiredEntries(database)),
    every("removing orphaned files", 60_000, signal, async () => {
      const count = await sweep(clock.now());
      if (count > 0) logger().info({ count }, "removed orphaned files");
    }),
    every("counting executions", 10_000, signal, () => countExecutions(database, signal)),
    every("indexing executions", 2000, signal, () => indexNewExecutions(database, signal)),
    every("counting installations", 3_600_000, signal, () => countInstallations(database)),
    every("trimming calls", 30_000, signal, () => trimCalls(clock.now())),
    every("encrypting secrets again", 2000, signal, () => reEncrypt(database, signal)),
    every("forwarding audit entries", 2000, signal, forwardAudit),
    every("deleting old audit entries", 3_600_000, signal, () =>
      deleteOldAuditEntries(database, auditRetentionDays, signal),
    ),
    every("retention", 15_000, signal, async () => {
      const removed = await runRetention(database, { databaseUrl, defaultDays, stop: signal });
      if (removed && (removed.executions > 0 || removed.partitions.length > 0)) {
        logger().info(removed, "deleted executions that their flows do not keep");
      }
      retentionRemoved.add(["executions"], removed?.executions ?? 0);
      retentionRemoved.add(["weeks"], removed?.partitions.length ?? 0);
      retentionRemoved.add(["files"], removed?.files ?? 0);
    }),
    every("leaving metrics", 10_000, signal, () =>
      storeWorkerMetrics(id, [...renderMetrics(), memoryMetric()]),
    ),
    every("creating partitions", 3_600_000, signal, async () => {
      const skipped = await ensurePartitions(database, clock.now());
      if (skipped.length > 0)
        logger().warn({ skipped }, "partitions not created, their rows go to the default one");
    }),
  ];
  const ended = Promise.withResolvers<boolean>();
  let ending: Promise<void> | null = null;

  function end(isWanted: boolean): Promise<void> {
    ending ??= within(shutDown(), shutdownLimitMs, "shutting down").then(
      () => ended.resolve(isWanted),
      (cause: unknown) => {
        logger().error({ err: cause }, "shutting down failed");
        ended.resolve(false);
      },
    );
    return ending;
  }

  async function shutDown(): Promise<void> {
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
  }

  // The queue fails when it can no longer complete jobs in the database.
  void queue.failed.then((cause) => {
    logger().error({ err: cause }, "the queue stopped");
    void end(false);
  });
  return { id, stop: () => end(true), ended: ended.promise };
}
