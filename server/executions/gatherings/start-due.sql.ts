import type { AnyTransaction } from "#server/platform/database/transaction.ts";
import { claimDueGatherings, closeGatherings } from "./rows.sql.ts";

/**
 * Starts up to `limit` executions that have collected calls until now, and ends windows in which others are not started,
 * in the caller's transaction. So none is started twice or lost, whenever the worker dies.
 */
export async function startDueGatherings(tx: AnyTransaction, at: Date, limit: number) {
  const due = await claimDueGatherings(tx, at, limit);
  await closeGatherings(tx, due);
  return {
    claimed: due.length,
    flowIds: due.filter(({ mode }) => mode !== "leading").map(({ flowId }) => flowId),
  };
}
