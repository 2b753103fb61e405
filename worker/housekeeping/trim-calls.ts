import type pg from "pg";
import { firstIdOfTime } from "#server/platform/database/partitions.ts";
import { retentionLimits } from "#server/webhooks/recording/limits.ts";

/** How much later than its id a call may be written. What is written later still is trimmed with the trigger's next calls. */
const slackMs = 60_000;

/** As many go in one transaction. */
const portion = 5000;

/*
 * What is beyond the bounds of each trigger that was called since the last time. Only those are looked at: a trigger that
 * nobody calls does not grow. Sizes are those on disk, which cost no look at what is stored apart from its row.
 *
 * Of several workers the one that has lived longest does it, as with reconciling.
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
  select id from placed where place > ${retentionLimits.calls} or bytes > ${retentionLimits.bytes} or id < $3::uuid limit ${portion}
)) returning id`;

const oldStatement = `
delete from calls where id = any(array(select id from calls where id < $1::uuid limit ${portion})) returning id`;

/** Removes calls beyond the bounds of what is kept. Resolves with how many they were. */
export type CallTrim = (now: Date) => Promise<number>;

/**
 * Any number of workers may do it at once. The first time it looks at all triggers, then at those that were called since.
 *
 * @param self the id of the worker that asks
 * @param onRemoved told the ids of removed calls, portion by portion
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
      if (rows.length < portion) return count;
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
