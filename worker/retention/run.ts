import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { clock } from "#lib/clock.ts";
import { runAtMostMs } from "#server/flows/retention/bounds.ts";
import type { Policy } from "#server/flows/settings/settings.ts";
import { firstIdOfTime, weekOf } from "#server/platform/database/partitions.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { deleteOrphanedFiles, removeFilesOf } from "#server/platform/storage/files.ts";
import { retentionLimits } from "#server/webhooks/recording/limits.ts";
import { deleteBatch } from "./delete-batch.sql.ts";
import { dropEmptyWeek, dropWeek } from "./drop-week.sql.ts";
import { type DeletionBatch, dayMs, planByAge, planByCount, planByOutcome } from "./plan.ts";
import {
  findOldestRetained,
  listPartitions,
  loadPartitions,
  loadPolicies,
  loadReplaySources,
} from "./queries.sql.ts";
import type { DeletionCounts } from "./runs.sql.ts";

export interface RetentionRunOptions {
  /** By the database's clock. */
  now: Date;
  defaultDays: number;
  stop: AbortSignal;
  /** Called occasionally with the numbers of rows deleted so far. */
  onProgress?(removed: DeletionCounts): Promise<void>;
}

/** The target duration of a batch, whatever its executions contain. */
const batchMs = 50;
const most = 1000;
/** After each batch, a pause four times as long leaves the disk to the calls. */
const restFactor = 4;

/**
 * Deletes executions that their flows no longer keep, with their steps and files. Unfinished executions always stay.
 * Weeks are dropped as a whole where possible; the rest is deleted in small batches with pauses. The caller ensures
 * that it runs only once at a time.
 */
export async function deleteExpired(
  client: pg.ClientBase,
  options: RetentionRunOptions,
): Promise<DeletionCounts> {
  const { now, defaultDays, stop } = options;
  const removed: DeletionCounts = { executions: 0, partitions: [], files: 0 };
  const policies = await loadPolicies(client, defaultDays);
  const replayed = await loadReplaySources(client);
  const partitions = await loadPartitions(client, policies, replayed, now.getTime());
  const plan = planByAge(partitions, policies, now.getTime());
  for (const table of plan.drops) {
    if (stop.aborted || !(await dropWeek(client, table))) continue;
    removed.partitions.push(table);
    removed.files += await removeFilesOfWeek(table, stop);
  }
  await dropEmptyWeeksOfCalls(client, now);
  const batches = [
    ...planByOutcome(policies, now.getTime()),
    ...(await planByCounts(client, policies)),
    ...plan.batches,
  ];
  await removePortions(client, batches, removed, options);
  return removed;
}

async function planByCounts(
  client: pg.ClientBase,
  policies: ReadonlyMap<string, Policy>,
): Promise<DeletionBatch[]> {
  const batches: DeletionBatch[] = [];
  for (const [flowId, { count }] of policies) {
    const firstKept = count === null ? null : await findOldestRetained(client, flowId, count);
    if (firstKept !== null) batches.push(planByCount(flowId, firstKept));
  }
  return batches;
}

/** One batch of each in turn, so that a flow with much to delete does not delay the others. */
async function removePortions(
  client: pg.ClientBase,
  batches: readonly DeletionBatch[],
  removed: DeletionCounts,
  { now, stop, onProgress }: RetentionRunOptions,
): Promise<void> {
  const endAt = clock.monotonicMs() + runAtMostMs;
  let left = [...batches];
  let limit = 100;
  while (left.length > 0) {
    const more: DeletionBatch[] = [];
    // Queried again in each round: a replay may have begun meanwhile.
    const replayed = await loadReplaySources(client);
    for (const batch of left) {
      if (stop.aborted || clock.monotonicMs() > endAt) return;
      const startedAt = clock.monotonicMs();
      const ids = await deleteBatch(client, batch, { now, limit, replayed });
      removed.executions += ids.length;
      removed.files += await removeFilesSoon(() => removeFilesOf(ids));
      if (ids.length === limit) more.push(batch);
      const tookMs = clock.monotonicMs() - startedAt;
      if (tookMs > 2 * batchMs) limit = Math.max(1, limit >> 1);
      else if (tookMs < batchMs / 2 && ids.length === limit) limit = Math.min(most, limit * 2);
      if (ids.length > 0) await rest(tookMs * restFactor, stop);
    }
    await onProgress?.(removed);
    left = more;
  }
}

async function removeFilesOfWeek(table: string, stop: AbortSignal): Promise<number> {
  const week = weekOf(table);
  if (!week) return 0;
  const owners = { from: firstIdOfTime(week.fromMs), before: firstIdOfTime(week.toMs) };
  let count = 0;
  while (!stop.aborted) {
    const startedAt = clock.monotonicMs();
    const gone = await removeFilesSoon(() => deleteOrphanedFiles(owners));
    if (gone === 0) break;
    count += gone;
    await rest((clock.monotonicMs() - startedAt) * restFactor, stop);
  }
  return count;
}

/** Files that cannot be removed now, because their storage is unavailable, are removed later. */
async function removeFilesSoon(remove: () => Promise<number>): Promise<number> {
  try {
    return await remove();
  } catch (cause) {
    logger().warn({ fault: describeFault(cause) }, "files of deleted executions not removed yet");
    return 0;
  }
}

/** Recorded calls are trimmed separately and leave empty weeks behind. */
async function dropEmptyWeeksOfCalls(client: pg.ClientBase, now: Date): Promise<void> {
  for (const table of await listPartitions(client, "calls")) {
    const week = weekOf(table);
    if (week && week.toMs < now.getTime() - retentionLimits.ageMs - dayMs) await dropEmptyWeek(client, table);
  }
}

async function rest(ms: number, stop: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stop }).catch(() => {});
}
