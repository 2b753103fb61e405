import type { Transaction } from "#server/platform/database/transaction.ts";

/**
 * Notifies every process that listens to `channel` once the transaction has committed. `payload` must be shorter than
 * 8,000 bytes.
 */
export async function notifyAtCommit(tx: Transaction, channel: string, payload: string): Promise<void> {
  await tx.$executeRaw`select pg_notify(${channel}, ${payload})`;
}
