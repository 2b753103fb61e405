import pg from "pg";
import { advisoryLocks } from "#server/platform/database/advisory-locks.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { countExecutions } from "#worker/counting/count-executions.sql.ts";
import { readDatabaseTime } from "./queries.sql.ts";
import { deleteExpired } from "./run.ts";
import { type DeletionCounts, deleteOldRuns, isRunDue, recordProgress, recordStart } from "./runs.sql.ts";

export interface RetentionOptions {
  databaseUrl: string;
  defaultDays: number;
  stop: AbortSignal;
}

/**
 * Runs retention when it is due. Any number of workers may call it at any time: one of them runs it, on a connection of
 * its own that holds the lock.
 *
 * @returns what was deleted; null when it is not due, or another worker is running it
 */
export async function runRetention(
  database: pg.Pool,
  { databaseUrl, defaultDays, stop }: RetentionOptions,
): Promise<DeletionCounts | null> {
  if (!(await isRunDue(database))) return null;
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: "millrace retention",
    connectionTimeoutMillis: 5000,
  });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ locked: boolean }>("select pg_try_advisory_lock($1) as locked", [
      advisoryLocks.retention,
    ]);
    if (!rows[0]?.locked || !(await isRunDue(client))) return null;
    return await runOnce(client, defaultDays, stop, () => countExecutions(database, stop));
  } finally {
    await client.end();
  }
}

async function runOnce(
  client: pg.Client,
  defaultDays: number,
  stop: AbortSignal,
  count: () => Promise<void>,
): Promise<DeletionCounts> {
  const now = await readDatabaseTime(client);
  const id = await recordStart(client, now);
  let latest: DeletionCounts = { executions: 0, partitions: [], files: 0 };
  const onProgress = (removed: DeletionCounts) => {
    latest = removed;
    return recordProgress(client, id, removed);
  };
  try {
    // Deleted executions can no longer be counted.
    await count();
    latest = await deleteExpired(client, { now, defaultDays, stop, onProgress });
    await recordProgress(client, id, latest, { problem: null });
    await deleteOldRuns(client, id, now);
    return latest;
  } catch (cause) {
    logger().warn({ fault: describeFault(cause) }, "retention stopped early, will continue in the next run");
    await recordProgress(client, id, latest, { problem: "It stopped early. The log has the reason." });
    return latest;
  }
}
