import { startExecutions } from "#server/executions/intake/create-executions.sql.ts";
import { releaseHeld } from "#server/executions/intake/hold-back.sql.ts";
import { renameExecutions } from "#server/executions/intake/name-executions.sql.ts";
import {
  type IndexedExecution,
  indexExecutions,
  indexedInput,
  lockSearchedFlows,
} from "#server/executions/search/index-executions.sql.ts";
import { instant, integer, Parameters, text, uuid } from "#server/platform/database/parameters.ts";
import { type AnyTransaction, execute, query } from "#server/platform/database/transaction.ts";
import type { Gathering } from "./decide.ts";

/** The calls that share executions have the same key. */
export interface GatheringKey {
  nodeId: string;
  /** The key; empty for all calls of the node. */
  key: string;
}

export type StoredGathering = Gathering & GatheringKey & { flowId: string };

/** A gathering that has just been locked. */
export type LockedGathering = StoredGathering & {
  /** Its execution was canceled before it started. */
  isCanceled: boolean;
};

interface Row {
  node_id: string;
  key: string;
  flow_id: string;
  execution_id: string;
  mode: Gathering["mode"];
  opened_at: Date;
  due_at: Date;
  calls: number;
  bytes: number;
}

const locking = new Parameters<readonly GatheringKey[]>();
const given = locking
  .each((keys) => keys)
  .as("given", { node_id: text(({ nodeId }) => nodeId), key: text(({ key }) => key) });

/*
 * Web processes that gather calls of one key take turns, also if there is no row to lock yet. All of them lock their keys
 * in the same order.
 */
const lockKeys = `
select pg_advisory_xact_lock(lock) from (
  select distinct hashtextextended(node_id || key, 49) as lock
  from ${given.sql} order by lock
) locks`;

/* A worker that starts one of them has locked its row, and deletes it. */
const selectOpen = `
select g.*, g.mode <> 'leading' and not exists (
  select from executions e where e.id = g.execution_id and e.status = 'queued'
) as is_canceled
from gatherings g join ${given.sql} using (node_id, key)
order by node_id, key for update of g`;

/* The time once all locks are held. Every decision made before it is in the rows. */
const selectNow = "select clock_timestamp() as now";

/**
 * Locks the gatherings under these keys until the transaction ends.
 *
 * @returns the open gatherings, and the database's time
 */
export async function lockGatherings(
  tx: AnyTransaction,
  keys: readonly GatheringKey[],
): Promise<{ gatherings: LockedGathering[]; nowMs: number }> {
  const values = locking.values(keys);
  await query(tx, lockKeys, values);
  const rows = await query<Row & { is_canceled: boolean }>(tx, selectOpen, values);
  const [time] = await query<{ now: Date }>(tx, selectNow, []);
  if (!time) throw new Error("The database did not return its time.");
  const gatherings = rows.map((row) => ({ ...toGathering(row), isCanceled: row.is_canceled }));
  return { gatherings, nowMs: time.now.getTime() };
}

const claimDue = `
select * from gatherings where due_at <= $1::timestamptz order by due_at limit $2::int for update skip locked`;

/** Locks up to `limit` gatherings whose time has come. Those that others have locked are skipped. */
export async function claimDueGatherings(
  tx: AnyTransaction,
  at: Date,
  limit: number,
): Promise<StoredGathering[]> {
  return (await query<Row>(tx, claimDue, [at, limit])).map(toGathering);
}

function toGathering(row: Row): StoredGathering {
  return {
    nodeId: row.node_id,
    key: row.key,
    flowId: row.flow_id,
    executionId: row.execution_id,
    mode: row.mode,
    openedAtMs: row.opened_at.getTime(),
    dueAtMs: row.due_at.getTime(),
    calls: row.calls,
    bytes: row.bytes,
  };
}

const storing = new Parameters<readonly StoredGathering[]>();
const stored = storing
  .each((gatherings) => gatherings)
  .as("stored", {
    node_id: text(({ nodeId }) => nodeId),
    key: text(({ key }) => key),
    flow_id: uuid(({ flowId }) => flowId),
    execution_id: uuid(({ executionId }) => executionId),
    mode: text(({ mode }) => mode),
    opened_at: instant(({ openedAtMs }) => openedAtMs),
    due_at: instant(({ dueAtMs }) => dueAtMs),
    calls: integer(({ calls }) => calls),
    bytes: integer(({ bytes }) => bytes),
  });

const upsert = `
insert into gatherings (${stored.names})
select * from ${stored.sql}
on conflict (node_id, key) do update set due_at = excluded.due_at, calls = excluded.calls, bytes = excluded.bytes`;

/** Stores gatherings: new ones, and the changes of locked ones. */
export async function storeGatherings(
  tx: AnyTransaction,
  gatherings: readonly StoredGathering[],
): Promise<void> {
  if (gatherings.length === 0) return;
  await execute(tx, upsert, storing.values(gatherings));
}

/* The calls of a batch become its execution's input. */
const writeBatches = `
update executions e set input = batch.input from (
  select execution_id, json_build_object('items', json_agg(input order by position), 'count', count(*)) as input
  from gathered_calls where execution_id = any($1::uuid[]) group by execution_id
) batch
where e.id = batch.execution_id and e.id = any($1::uuid[]) and e.status = 'queued'`;

const deleteRows = "delete from gatherings where execution_id = any($1::uuid[])";

/* Not those that were canceled meanwhile. */
const selectQueued = `
select id, flow_id as "flowId", version_id as "versionId" from executions
where id = any($1::uuid[]) and status = 'queued' order by id`;

/**
 * Ends gatherings, and starts the executions that have not started yet. The transaction must hold their rows.
 *
 * @returns the number of executions that it started
 */
export async function closeGatherings(
  tx: AnyTransaction,
  gatherings: readonly StoredGathering[],
): Promise<number> {
  if (gatherings.length === 0) return 0;
  const idsOf = (some: readonly StoredGathering[]) => some.map(({ executionId }) => executionId);
  const batches = gatherings.filter(({ mode }) => mode === "batch");
  if (batches.length > 0) await execute(tx, writeBatches, [idsOf(batches)]);
  await execute(tx, deleteRows, [idsOf(gatherings)]);
  const held = idsOf(gatherings.filter(({ mode }) => mode !== "leading"));
  if (held.length === 0) return 0;
  await releaseHeld(tx, held);
  const queued = await query<{ id: string; flowId: string; versionId: string }>(tx, selectQueued, [held]);
  const started = queued.map((execution) => ({ ...execution, input: { sameAs: execution.id } }));
  if (started.length > 0) {
    await renameExecutions(tx, started);
    await indexStarted(tx, started);
    await startExecutions(tx, started);
  }
  return queued.length;
}

const selectInputs = `
select e.id, e.flow_id as "flowId", e.name, ${indexedInput} as input from executions e where e.id = any($1::uuid[])`;

/** Their inputs are final now. New executions are indexed before that, while these still collected calls. */
async function indexStarted(
  tx: AnyTransaction,
  started: readonly { id: string; flowId: string }[],
): Promise<void> {
  const flows = await lockSearchedFlows(tx, [...new Set(started.map(({ flowId }) => flowId))]);
  if (flows.length === 0) return;
  const ids = started.map(({ id }) => id);
  await indexExecutions(tx, flows, await query<IndexedExecution>(tx, selectInputs, [ids]));
}

const selectOfFlow =
  "select execution_id as id from gatherings where flow_id = $1::uuid and mode <> 'leading'";

/**
 * Releases the gathered calls of a flow, before the flow is deleted with its gatherings. The transaction must
 * have locked the flow.
 */
export async function dropGatherings(tx: AnyTransaction, flowId: string): Promise<void> {
  const rows = await query<{ id: string }>(tx, selectOfFlow, [flowId]);
  if (rows.length > 0)
    await releaseHeld(
      tx,
      rows.map(({ id }) => id),
    );
}
