import pg from "pg";
import { finishedForMs } from "#server/flows/retention/bounds.ts";
import type { DeletionBatch } from "./plan.ts";

const outcomes: Record<DeletionBatch["outcome"], string> = {
  all: "",
  // The same condition as in the partial indexes.
  succeeded: "and error is null",
  canceled: "and error ->> 'code' = 'canceled'",
};

/**
 * Deletes the oldest executions of a batch with their steps, arrivals and search values, in one statement. Where the flow keeps only counts, their
 * number is recorded in the same transaction.
 *
 * @param replayed executions that must stay
 * @returns the ids of the deleted executions
 */
export async function deleteBatch(
  client: pg.ClientBase,
  { table, flowId, from, before, outcome, isCounted }: DeletionBatch,
  { now, limit, replayed }: { now: Date; limit: number; replayed: readonly string[] },
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `with gone as materialized (
       select id, status, created_at from ${pg.escapeIdentifier(table)}
       where flow_id = $1 and id >= $2::uuid and id < $3::uuid and finished_at is not null
         and finished_at < $4::timestamptz ${outcomes[outcome]} and id <> all($5::uuid[])
       order by id limit $6
     ), steps_gone as (
       delete from steps
       where execution_id = any(array(select id from gone)) and execution_id >= $2::uuid and execution_id < $3::uuid
     ), arrivals_gone as (
       delete from arrivals
       where execution_id = any(array(select id from gone)) and execution_id >= $2::uuid and execution_id < $3::uuid
     ), values_gone as (
       delete from search_values
       where execution_id = any(array(select id from gone)) and execution_id >= $2::uuid and execution_id < $3::uuid
     ), counted as (
       insert into flow_days (flow_id, day, succeeded, failed, canceled)
       select $1, (created_at at time zone 'utc')::date, count(*) filter (where status = 'succeeded'),
         count(*) filter (where status = 'failed'), count(*) filter (where status = 'canceled')
       from gone where $7 group by 2
       on conflict (flow_id, day) do update set
         succeeded = flow_days.succeeded + excluded.succeeded,
         failed = flow_days.failed + excluded.failed,
         canceled = flow_days.canceled + excluded.canceled
     )
     delete from executions
     where id = any(array(select id from gone)) and id >= $2::uuid and id < $3::uuid
     returning id`,
    [flowId, from, before, new Date(now.getTime() - finishedForMs), replayed, limit, isCounted],
  );
  return rows.map(({ id }) => id);
}
