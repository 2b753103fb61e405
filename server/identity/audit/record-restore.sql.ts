import type { AnyTransaction } from "#server/platform/database/transaction.ts";
import { recordAudit } from "./record-audit.sql.ts";

/** A backup that is being restored. */
export interface RestoredBackup {
  /** The file's name. */
  file: string;
  /** The time and the version of the backup: ISO 8601, `1.2.0`. */
  madeAt: string;
  version: string;
  rows: number;
  files: number;
}

/**
 * Records in the restored log that everything was replaced by a backup, in the transaction that replaces it. The operator
 * ran a command; nobody was signed in.
 */
export function recordRestore(tx: AnyTransaction, { file, madeAt, ...rest }: RestoredBackup): Promise<void> {
  const actor = { userId: null, name: "Operator", sessionId: null, apiKeyId: null, address: null };
  const target = { id: null, name: file };
  return recordAudit(tx, actor, {
    action: "backup.restored",
    target,
    after: { made_at: madeAt, ...rest },
  });
}
