import type { StepError } from "#engine/outcome.ts";
import type { Scope } from "#engine/scope.ts";
import { arrivalChannel } from "#queue/channels.ts";
import { addExecutionJob } from "#server/executions/intake/add-job.sql.ts";
import { integer, json, Parameters, text, uuid } from "#server/platform/database/parameters.ts";
import { type AnyTransaction, query } from "#server/platform/database/transaction.ts";

/**
 * The event or the child's result that a suspended step waits for. The step may not have been reached yet.
 */
export interface Arrival {
  kind: "event" | "child";
  executionId: string;
  nodeId: string;
  scope: Scope;
  /** The attempt that started the child. Omitted, it ends whichever attempt waits. */
  attempt?: number;
  result: ArrivalResult;
}

/** How the step ends. `output` is JSON text. */
export type ArrivalResult =
  | { kind: "done"; handle: string; output: string }
  | { kind: "fail"; error: StepError; retryable: boolean };

/**
 * `accepted`: the step will end with it. `closed`: an earlier arrival or the step's timeout won. `finished`:
 * the execution has finished, was canceled or is deleted.
 */
export type ArrivalOutcome = "accepted" | "closed" | "finished";

const given = new Parameters<readonly Arrival[]>();

const arrival = given
  .each((arrivals) => arrivals)
  .as("given", {
    execution_id: uuid(({ executionId }) => executionId),
    scope: text(({ scope }) => scope),
    node_id: text(({ nodeId }) => nodeId),
    kind: text(({ kind }) => kind),
    handle: text(({ result }) => (result.kind === "done" ? result.handle : null)),
    output: json(({ result }) => (result.kind === "done" ? result.output : null)),
    error: json(({ result }) => toStoredError(result)),
    attempt: integer(({ attempt = 0 }) => attempt),
  });

const ids = arrival.array("execution_id");

/*
 * - `open` locks the executions, in the order of their ids, and waits for a worker that is storing one: what follows knows
 *   whether it suspended the execution.
 * - The primary key of `arrivals` decides between several arrivals, and between an arrival and the timeout that a worker
 *   records (worker/arrivals/close-waits.sql.ts). The condition on the step only refuses what comes after the timeout while
 *   no worker has got to it.
 * - A suspended execution gets a new epoch, so that its job has a new key and the job of its timer claims nothing.
 *   One that is queued reads its arrivals when it is claimed. One that runs is notified; if its worker misses that, it
 *   suspends the execution with a lower count of arrivals than the row has, and the journal queues it again.
 */
const recordSql = `
with given as (
  select * from ${arrival.numbered("position")}
), open as (
  select id, status from executions where id = any(${ids}) and finished_at is null order by id for update
), accepted as (
  insert into arrivals (execution_id, scope, node_id, attempt, kind, handle, output, error)
  select execution_id, scope, node_id, attempt, kind, handle, output, error from given join open on open.id = given.execution_id
  where not exists (
    select from steps s
    where s.execution_id = given.execution_id and s.scope = given.scope and s.node_id = given.node_id
      and s.execution_id = any(${ids})
      and case s.status when 'running' then false when 'waiting' then s.resume_at <= now() else s.resume_at is null end
  )
  on conflict do nothing
  returning execution_id, scope, node_id, attempt
), resumed as (
  update executions e set
    arrivals = e.arrivals + 1,
    epoch = e.epoch + (open.status = 'waiting')::int,
    status = case open.status when 'waiting' then 'queued' else e.status end,
    resume_at = case open.status when 'waiting' then null else e.resume_at end
  from open
  where e.id = open.id and e.id = any(${ids}) and open.id in (select execution_id from accepted)
  returning e.id, e.epoch, open.status as before
), job as (
  select ${addExecutionJob()} from resumed where before = 'waiting'
), notified as (
  select pg_notify('${arrivalChannel}', id::text) from resumed where before = 'running'
)
select
  case when accepted.execution_id is not null then 'accepted' when open.id is not null then 'closed' else 'finished' end
    as outcome,
  (select count(*) from job) + (select count(*) from notified) as notices
from given
left join open on open.id = given.execution_id
left join accepted using (execution_id, scope, node_id, attempt)
order by given.position`;

/**
 * Records the arrivals that suspended steps wait for, and resumes their executions, in the caller's
 * transaction. Of each step's arrivals, only the first is accepted; of a step's children, the first end of
 * each. An arrival that comes before its step is reached is stored.
 *
 * This is the only way to resume a suspended step before its time. If the response is lost, the same call can
 * be sent again: its outcome is then `closed`.
 *
 * @param arrivals at most one for each step
 * @returns their outcomes, in this order
 */
export async function recordArrivals(
  tx: AnyTransaction,
  arrivals: readonly Arrival[],
): Promise<ArrivalOutcome[]> {
  const rows = await query<{ outcome: ArrivalOutcome }>(tx, recordSql, given.values(arrivals));
  return rows.map(({ outcome }) => outcome);
}

function toStoredError(result: ArrivalResult): string | null {
  return result.kind === "fail" ? JSON.stringify({ ...result.error, retryable: result.retryable }) : null;
}
