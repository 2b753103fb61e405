import { setTimeout as sleep } from "node:timers/promises";
import { logger } from "#server/platform/logging/logger.ts";

/**
 * Temporary SQLSTATE classes and codes (PostgreSQL, appendix A): connections, shutdown, insufficient resources,
 * deadlock.
 */
const passing = /^(08|57P0[1-5]|53[0-9A-Z]{3}|40001|40P01|55P03|25006)/;
const lostConnection =
  /ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/i;

/** Whether the database was unavailable, as opposed to rejecting the statement. */
export function isUnavailable(cause: unknown): boolean {
  if (!(cause instanceof Error)) return false;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  return passing.test(code) || lostConnection.test(`${code} ${cause.message}`);
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
