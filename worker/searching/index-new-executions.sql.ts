import type pg from "pg";
import { z } from "zod";
import {
  type IndexedExecution,
  indexExecutions,
  indexedInput,
  lockSearchedFlows,
} from "#server/executions/search/index-executions.sql.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { firstIdOfTime } from "#server/platform/database/partitions.ts";

export interface Pass {
  pass: string;
  /** The age that an execution's id must have. */
  lagMs: number;
}

/**
 * Executions are indexed two seconds after their ids were made, and once more after 50 seconds, when
 * transactions that took longer have committed. The second pass rarely finds anything.
 */
const passes: readonly Pass[] = [
  { pass: "early", lagMs: 2000 },
  { pass: "late", lagMs: 50_000 },
];

/** Executions per transaction. Their inputs are in memory at once, at most 32 MB. */
const portion = 250;

/** The first id of an instant is not a valid UUIDv7. */
const progressSchema = z.object({ after: z.guid(), now: z.date() });

/* Another worker that holds the row is doing this. */
const lockProgress = `
select after, now() as now from search_progress where pass = $1 for update skip locked`;

/*
 * The ids come from the index alone; inputs are read only of executions that are indexed now. The late pass
 * leaves out those that have values. An execution that still collects calls has no final input. It is indexed
 * when it starts (server/executions/gatherings). A row of either is only an id: no flow is searched for it.
 */
const selectNew = `
with fresh as materialized (
  select id from executions where id > $1::uuid and id < $2::uuid and flow_id = any($3::uuid[])
  order by id limit ${portion}
), unread as materialized (
  select id from fresh
  where not exists (select from search_values v where v.execution_id = fresh.id)
    and not exists (select from gatherings g where g.execution_id = fresh.id and g.mode <> 'leading')
)
select fresh.id, e.flow_id as "flowId", e.name, ${indexedInput} as input
from fresh left join executions e
  on e.id = fresh.id and e.id = any(array(select id from unread))
order by fresh.id`;

/**
 * Stores the values by which new executions are found, for the flows that index them. Any number of workers
 * may call it at once; one of them does it. A transaction adds the values and records how far it has read, so
 * a killed worker leaves no gap.
 */
export async function indexNewExecutions(
  database: pg.Pool,
  stop: AbortSignal,
  due: readonly Pass[] = passes,
): Promise<void> {
  for (const pass of due) {
    while (!stop.aborted && (await inTransaction(database, (tx) => indexPortion(tx, pass)))) {
      // More may be stored.
    }
  }
}

/** Returns false if it was the last portion for now. */
async function indexPortion(tx: pg.ClientBase, { pass, lagMs }: Pass): Promise<boolean> {
  // If the database crashes, the values are lost together with the progress, and stored again.
  await tx.query("set local synchronous_commit = off");
  const { rows: found } = await tx.query(lockProgress, [pass]);
  if (found.length === 0) return false;
  const { after, now } = progressSchema.parse(found[0]);
  const before = firstIdOfTime(now.getTime() - lagMs);
  if (before <= after) return false;
  const flows = await lockSearchedFlows(tx, null);
  const flowIds = flows.map(({ flowId }) => flowId);
  const rows =
    flows.length === 0 ? [] : (await tx.query<IndexedExecution>(selectNew, [after, before, flowIds])).rows;
  await indexExecutions(tx, flows, rows);
  const isFull = rows.length === portion;
  const last = isFull ? rows.at(-1)?.id : before;
  await tx.query("update search_progress set after = $2::uuid where pass = $1", [pass, last]);
  return isFull;
}
