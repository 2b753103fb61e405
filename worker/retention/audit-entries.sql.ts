import type pg from "pg";
import { clock } from "#lib/clock.ts";
import { inPortions, inTransaction } from "#server/platform/database/in-transaction.ts";
import { firstIdOfTime } from "#server/platform/database/partitions.ts";
import { dayMs } from "./plan.ts";

/** Entries per transaction. */
const portion = 5000;

/**
 * Deletes audit entries that are older than this many days; 0 deletes none. The database refuses every other
 * deletion of them, and this one too unless the transaction sets `millrace.audit_retention`.
 */
export async function deleteOldAuditEntries(
  database: pg.Pool,
  days: number,
  stop: AbortSignal,
): Promise<void> {
  if (days === 0) return;
  const before = firstIdOfTime(clock.nowMs() - days * dayMs);
  for (const statement of [deleteDraftSaves, deleteEntries]) {
    await inPortions(portion, stop, (limit) =>
      inTransaction(database, async (tx) => {
        await tx.query("set local millrace.audit_retention = 'on'");
        const { rowCount } = await tx.query(statement, [before, days, limit]);
        return rowCount ?? 0;
      }),
    );
  }
}

const deleteEntries = `
  delete from audit_entries where id in (
    select id from audit_entries where id < $1 and at < now() - make_interval(days => $2) order by id limit $3
  )`;

/* A save may be up to an hour younger than its entry; it then goes with the next pass. */
const deleteDraftSaves = `
  delete from audit_draft_saves where (entry_id, revision) in (
    select entry_id, revision from audit_draft_saves
    where entry_id < $1 and at < now() - make_interval(days => $2) order by entry_id, revision limit $3
  )`;
