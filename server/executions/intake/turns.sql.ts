import { turnsChannel } from "#queue/channels.ts";
import { type AnyTransaction, execute } from "#server/platform/database/transaction.ts";

/**
 * SQL that adds a turn for each row of `from`, in the order of arrival. Executions with a turn get no job: workers give
 * the turns, with their jobs (`worker/turns`). Returns the flows.
 *
 * @param from the text after `from`; has `id`, `flow_id`, `turn_key`, and an order
 */
export function addTurns(from: string): string {
  return `insert into turns (execution_id, flow_id, key) select id, flow_id, turn_key from ${from} returning flow_id`;
}

/** SQL that notifies workers at commit that turns of flows may be given, for rows with `flow_id`. */
export function notifyTurns(from: string): string {
  return `select pg_notify('${turnsChannel}', flow_id::text) from (select distinct flow_id from ${from}) as flow`;
}

const leave = `
with gone as (
  delete from turns where execution_id = any($1::uuid[]) and started_at is null returning flow_id
), ended as (
  update turns set ended = true where execution_id = any($1::uuid[]) and started_at is not null returning flow_id
)
${notifyTurns("(select flow_id from gone union select flow_id from ended) as freed")}`;

/** Ends the turns of executions that have finished, in the caller's transaction. Those that queued leave the queue. */
export async function endTurns(tx: AnyTransaction, ids: readonly string[]): Promise<void> {
  await execute(tx, leave, [ids]);
}
