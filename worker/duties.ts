import type pg from "pg";
import { clock } from "#lib/clock.ts";
import { sendExpiryNotices } from "#server/connectors/expiry-notices/send-notices.ts";
import { notifyFlowChanged } from "#server/executions/events/flow-events.sql.ts";
import { startDueGatherings } from "#server/executions/gatherings/start-due.sql.ts";
import { deleteOldChecks } from "#server/packages/license-checks/store-checks.sql.ts";
import { config } from "#server/platform/config/config.ts";
import { ensurePartitions } from "#server/platform/database/partitions.ts";
import { egress } from "#server/platform/egress/egress.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { memoryMetric } from "#server/platform/metrics/instruments.ts";
import { renderMetrics, retentionRemoved } from "#server/platform/metrics/millrace-metrics.ts";
import { storeWorkerMetrics } from "#server/platform/metrics/read-state.sql.ts";
import { removeFilesOf } from "#server/platform/storage/files.ts";
import { createSweep } from "#server/platform/storage/sweep.ts";
import { startDueSchedules } from "#server/schedules/start-due.sql.ts";
import { createForwarding } from "./audit/forward-entries.sql.ts";
import { countExecutions } from "./counting/count-executions.sql.ts";
import { countInstallations } from "./counting/count-installations.sql.ts";
import { runFailures, sweepFailures } from "./failures/run-failures.ts";
import { deleteExpiredEntries } from "./housekeeping/delete-expired-entries.sql.ts";
import type { Duty } from "./housekeeping/every.ts";
import { reconcile } from "./housekeeping/reconcile.sql.ts";
import { sweepDeliveries } from "./housekeeping/sweep-deliveries.sql.ts";
import { createCallTrim } from "./housekeeping/trim-calls.sql.ts";
import type { WorkerRegistration } from "./liveness/registration.sql.ts";
import { releaseDeadWorkers } from "./liveness/release-dead-workers.sql.ts";
import type { Polls } from "./polls/run-polls.ts";
import type { Registrations } from "./registrations/run-registrations.ts";
import { deleteOldAuditEntries } from "./retention/audit-entries.sql.ts";
import { runRetention } from "./retention/retention.sql.ts";
import { indexNewExecutions } from "./searching/index-new-executions.sql.ts";
import { reEncrypt } from "./secrets/re-encrypt.sql.ts";
import { startDue } from "./start-due.ts";
import { endOverdue } from "./timeouts/end-overdue.sql.ts";
import type { Turns } from "./turns/run-turns.sql.ts";

export interface DutyOptions {
  database: pg.Pool;
  registration: WorkerRegistration;
  turns: Turns;
  polls: Polls;
  registrations: Registrations;
  /** Aborted when the worker shuts down. */
  stop: AbortSignal;
  /** Called when another worker has declared this one dead. */
  onDeclaredDead(): void;
}

/** The work that a worker does at intervals, beside its jobs. Any number of workers do the same, without a leader. */
export function listDuties(options: DutyOptions): readonly Duty[] {
  const { database, registration, turns, polls, registrations, stop } = options;
  const { id } = registration;
  const starts = { onStart: notifyFlowChanged, stop };
  const failures = { ...starts, baseUrl: config().baseUrl };
  const ends = { onEnd: notifyFlowChanged };
  const sweep = createSweep(id);
  const trimCalls = createCallTrim(database, id, removeFilesOf);
  return [
    // The workers themselves.
    { name: "heartbeat", everyMs: 1000, run: () => beat(options) },
    { name: "watching other workers", everyMs: 1000, run: () => watchWorkers(database, id) },
    { name: "reconciling", everyMs: 5000, run: () => addMissingJobs(database, id) },
    // Starts and ends of executions.
    { name: "starting schedules", everyMs: 500, run: () => startDue(database, startDueSchedules, starts) },
    { name: "polling", everyMs: 1000, run: polls.look },
    { name: "registering webhooks", everyMs: 1000, run: registrations.look },
    {
      name: "starting gathered executions",
      everyMs: 500,
      run: () => startDue(database, startDueGatherings, starts),
    },
    { name: "starting flows on failures", everyMs: 500, run: () => runFailures(database, failures) },
    { name: "giving turns", everyMs: 500, run: turns.giveAll },
    { name: "ending turns", everyMs: 5000, run: turns.repair },
    { name: "ending executions that time out", everyMs: 500, run: () => endOverdue(database, ends) },
    // Counting, and finding values.
    { name: "counting executions", everyMs: 10_000, run: () => countExecutions(database, stop) },
    { name: "indexing executions", everyMs: 2000, run: () => indexNewExecutions(database, stop) },
    { name: "counting installations", everyMs: hourMs, run: () => countInstallations(database) },
    { name: "leaving metrics", everyMs: 10_000, run: () => leaveMetrics(id) },
    // Sending elsewhere, and encrypting again.
    { name: "forwarding audit entries", everyMs: 2000, run: forwarding(database, stop) },
    { name: "e-mailing about connections", everyMs: 5000, run: () => sendExpiryNotices(stop) },
    { name: "encrypting secrets again", everyMs: 2000, run: () => reEncrypt(database, stop) },
    // Deleting.
    { name: "retention", everyMs: 15_000, run: () => deleteUnkept(database, stop) },
    { name: "trimming calls", everyMs: 30_000, run: () => trimCalls(now()) },
    { name: "removing orphaned files", everyMs: 60_000, run: () => removeOrphans(sweep) },
    { name: "deleting expired store entries", everyMs: 60_000, run: () => deleteExpiredEntries(database) },
    { name: "deleting counted failures", everyMs: hourMs, run: () => sweepFailures(database) },
    { name: "deleting old license checks", everyMs: hourMs, run: () => deleteOldChecks(database, now()) },
    { name: "deleting expired deliveries", everyMs: hourMs, run: () => sweepDeliveries(database, now()) },
    { name: "deleting old audit entries", everyMs: hourMs, run: () => deleteAuditEntries(database, stop) },
    // Preparing.
    { name: "creating partitions", everyMs: hourMs, run: () => createPartitions(database) },
  ];
}

const hourMs = 3_600_000;

const now = () => clock.now();

async function beat({ registration, onDeclaredDead }: DutyOptions): Promise<void> {
  if (await registration.beat()) return;
  logger().error({ worker: registration.id }, "declared dead by another worker, exiting");
  onDeclaredDead();
}

async function watchWorkers(database: pg.Pool, id: string): Promise<void> {
  const dead = await releaseDeadWorkers(database, id);
  if (dead.length > 0) logger().warn({ dead }, "unlocked the jobs of dead workers");
}

async function addMissingJobs(database: pg.Pool, id: string): Promise<void> {
  const count = await reconcile(database, now(), id);
  if (count > 0) logger().warn({ count }, "added missing jobs of executions");
}

function leaveMetrics(id: string): Promise<unknown> {
  return storeWorkerMetrics(id, [...renderMetrics(), memoryMetric()]);
}

function forwarding(database: pg.Pool, stop: AbortSignal): () => Promise<void> {
  const { auditForward: target, auditForwardToken: token, auditForwardAuthorities, baseUrl } = config();
  return createForwarding(database, {
    target,
    token,
    authorities: auditForwardAuthorities,
    hostname: new URL(baseUrl).hostname,
    egress: egress(),
    stop,
  });
}

async function deleteUnkept(database: pg.Pool, stop: AbortSignal): Promise<void> {
  const { databaseUrl, retentionDays } = config();
  const removed = await runRetention(database, { databaseUrl, defaultDays: retentionDays, stop });
  if (removed && (removed.executions > 0 || removed.partitions.length > 0)) {
    logger().info(removed, "deleted executions that their flows do not keep");
  }
  retentionRemoved.add(["executions"], removed?.executions ?? 0);
  retentionRemoved.add(["weeks"], removed?.partitions.length ?? 0);
  retentionRemoved.add(["files"], removed?.files ?? 0);
}

async function removeOrphans(sweep: ReturnType<typeof createSweep>): Promise<void> {
  const count = await sweep(now());
  if (count > 0) logger().info({ count }, "removed orphaned files");
}

function deleteAuditEntries(database: pg.Pool, stop: AbortSignal): Promise<unknown> {
  return deleteOldAuditEntries(database, config().auditRetentionDays, stop);
}

async function createPartitions(database: pg.Pool): Promise<void> {
  const skipped = await ensurePartitions(database, now());
  if (skipped.length > 0) {
    logger().warn({ skipped }, "partitions not created, their rows go to the default one");
  }
}
