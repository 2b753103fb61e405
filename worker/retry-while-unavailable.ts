import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isConnectionLost } from "#server/platform/database/connection-lost.ts";
import { logger } from "#server/platform/logging/logger.ts";

/**
 * Temporary SQLSTATE classes and codes (PostgreSQL, appendix A), beside those of a lost connection: insufficient resources,
 * deadlock, serialization, a lock that was not available, a standby that is being promoted.
 */
const temporary = /^(?:53...|40001|40P01|55P03|25006)$/;

/** Whether the database was unavailable, as opposed to rejecting the statement. */
export function isUnavailable(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  return isConnectionLost(cause) || (cause instanceof pg.DatabaseError && temporary.test(cause.code ?? ""));
}

/**
 * Repeats the work while the database is unavailable, until it succeeds or `giveUp` is aborted. Only for idempotent
 * work: a statement whose result was lost may have been committed.
 */
export async function retryWhileUnavailable<T>(work: () => Promise<T>, giveUp: AbortSignal): Promise<T> {
  for (let delayMs = 20; ; delayMs = Math.min(delayMs * 2, 500)) {
    try {
      return await work();
    } catch (cause) {
      if (!isUnavailable(cause) || giveUp.aborted) throw cause;
      if (delayMs >= 80) logger().warn({ cause: String(cause) }, "database unavailable, trying again");
      await sleep(delayMs, undefined, { signal: giveUp }).catch(() => {});
    }
  }
}
