import type pg from "pg";
import { firstIdOfTime } from "#server/platform/database/partitions.ts";
import { retentionLimits } from "#server/webhooks/recording/limits.ts";

/**
 * The time after its id was created in which a call may be written. A call written later is trimmed with the
 * trigger's next calls.
 */
const slackMs = 60_000;

/** The number of calls deleted in one transaction. */
const batchSize = 5000;

/*
 * Finds calls beyond the limits of each trigger that was called since the last time; the calls of other triggers
 * cannot have grown. Sizes are those on disk, so that large values stored apart from their row (TOAST) are not read.
 *
 * Only the oldest worker does it, as with reconciling.
 */
const statement = `
with called as (
  select distinct node_id from calls
  where id >= $1::uuid and not exists (
    select from worker_processes
    where (started_at, id) < (select started_at, id from worker_processes where id = $2)
  )
), placed as (
  select c.id, row_number() over newest as place,
         sum(coalesce(pg_column_size(c.body), 0) + coalesce(pg_column_size(c.request), 0)
             + coalesce(pg_column_size(c.answer), 0)) over newest as bytes
  from called join calls c using (node_id)
  window newest as (partition by c.node_id order by c.id desc rows unbounded preceding)
)
delete from calls where id = any(array(
  select id from placed where place > ${retentionLimits.calls} or bytes > ${retentionLimits.bytes} or id < $3::uuid limit ${batchSize}
)) returning id`;

const oldStatement = `
delete from calls where id = any(array(select id from calls where id < $1::uuid limit ${batchSize})) returning id`;

/** Deletes calls beyond the limits. Resolves to their number. */
export type CallTrim = (now: Date) => Promise<number>;

/**
 * Any number of workers may call it at once. The first run checks all triggers, later runs those that were called
 * since.
 *
 * @param self the id of the calling worker
 * @param onRemoved called with the ids of each deleted batch
 */
export function createCallTrim(
  database: pg.Pool,
  self: string,
  onRemoved: (callIds: readonly string[]) => Promise<unknown>,
): CallTrim {
  let sinceMs = 0;

  async function remove(text: string, values: readonly string[]): Promise<number> {
    let count = 0;
    for (;;) {
      const { rows } = await database.query<{ id: string }>(text, [...values]);
      if (rows.length > 0) await onRemoved(rows.map(({ id }) => id));
      count += rows.length;
      if (rows.length < batchSize) return count;
    }
  }

  return async (now) => {
    const oldest = firstIdOfTime(now.getTime() - retentionLimits.ageMs);
    const beyond = await remove(statement, [firstIdOfTime(sinceMs - slackMs), self, oldest]);
    const old = await remove(oldStatement, [oldest]);
    await database.query("delete from call_counts where minute < $1", [
      new Date(now.getTime() - retentionLimits.ageMs),
    ]);
    sinceMs = now.getTime();
    return beyond + old;
  };
}
