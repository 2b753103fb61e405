import { z } from "zod";
import { service } from "#lib/services.ts";
import { notifyFlowChanged } from "#server/executions/events/flow-events.ts";
import { type GatheredCall, gatherCalls } from "#server/executions/gatherings/gather.ts";
import { createGroupCommit, type GroupCommit } from "#server/platform/batching/group-commit.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { pool } from "#server/platform/database/pool.ts";
import { type AnyTransaction, execute, query } from "#server/platform/database/transaction.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { recordFlush } from "#server/platform/metrics/millrace-metrics.ts";

/** A call that shares an execution with others. */
export interface GatheredDelivery extends GatheredCall {
  /** Identifies the delivery, if the same one must not count twice. */
  delivery: { keyHash: Buffer; expiresAtMs: number } | null;
  /** Set once it is committed: its execution, and whether it repeats an earlier delivery. */
  result: { executionId: string; isDuplicate: boolean } | null;
}

/* In the same order everywhere, so that two flushes do not deadlock. Of two equal deliveries the first wins. */
const insertNew = `
insert into deliveries (node_id, key_hash, execution_id, kept_until)
select distinct on (node_id, key_hash) node_id, key_hash, id, kept_until
from unnest($1::text[], $2::bytea[], $3::uuid[], $4::timestamptz[]) with ordinality
  as given (node_id, key_hash, id, kept_until, place)
order by node_id, key_hash, place
on conflict do nothing
returning execution_id`;

const setExecutions = `
update deliveries d set execution_id = given.execution_id
from unnest($1::text[], $2::bytea[], $3::uuid[]) as given (node_id, key_hash, execution_id)
where d.node_id = given.node_id and d.key_hash = given.key_hash`;

const selectFirst = `
select d.execution_id from unnest($1::text[], $2::bytea[]) with ordinality as given (node_id, key_hash, place)
join deliveries d using (node_id, key_hash) order by place`;

const idsSchema = z.array(z.object({ execution_id: z.uuid() }));

/** Adds calls to their executions, without repeated deliveries, in one transaction. */
async function storeGathered(items: readonly GatheredDelivery[]): Promise<void> {
  await inTransaction(pool(), async (tx) => {
    const duplicates = await claimDeliveries(tx, items);
    const calls = items.filter((item) => !duplicates.includes(item));
    const executionIds = await gatherCalls(tx, calls);
    for (const [index, call] of calls.entries()) {
      call.result = { executionId: executionIds[index] ?? call.executionId, isDuplicate: false };
    }
    const identified = calls.filter(({ delivery }) => delivery !== null);
    const ids = identified.map(({ result }) => result?.executionId);
    if (identified.length > 0) await execute(tx, setExecutions, [...keysOf(identified), ids]);
    if (duplicates.length === 0) return;
    const rows = await query(tx, selectFirst, keysOf(duplicates));
    for (const [index, { execution_id: executionId }] of idsSchema.parse(rows).entries()) {
      const duplicate = duplicates[index];
      if (duplicate) duplicate.result = { executionId, isDuplicate: true };
    }
  });
  for (const flowId of new Set(items.map((call) => call.flowId))) notifyFlowChanged(flowId);
}

/** Returns the deliveries that were seen before. */
async function claimDeliveries(
  tx: AnyTransaction,
  items: readonly GatheredDelivery[],
): Promise<GatheredDelivery[]> {
  const identified = items.filter(({ delivery }) => delivery !== null);
  if (identified.length === 0) return [];
  const rows = await query(tx, insertNew, [
    ...keysOf(identified),
    identified.map(({ executionId }) => executionId),
    identified.map(({ delivery }) => new Date(delivery?.expiresAtMs ?? 0)),
  ]);
  const claimed = new Set(idsSchema.parse(rows).map(({ execution_id }) => execution_id));
  return identified.filter(({ executionId }) => !claimed.has(executionId));
}

function keysOf(items: readonly GatheredDelivery[]): [string[], (Buffer | undefined)[]] {
  return [items.map(({ nodeId }) => nodeId), items.map(({ delivery }) => delivery?.keyHash)];
}

/** The process's queue of calls that share executions, bounded like the queue of calls. */
export const gatheredStore = service<GroupCommit<GatheredDelivery>>("gatheredStore");

export function createGatheredStore(): GroupCommit<GatheredDelivery> {
  return createGroupCommit<GatheredDelivery>({
    flush: storeGathered,
    weigh: ({ input }) => input.length,
    onFailure: (cause, calls) =>
      logger().error({ fault: describeFault(cause), calls: calls.length }, "gathered calls not stored"),
    onFlushed: (items, tookMs) => recordFlush("gathered", items, tookMs),
    maxInFlight: 1,
    maxBatchItems: 100,
    maxBatchBytes: 8_000_000,
    maxWaitingItems: 5000,
    maxWaitingBytes: 64_000_000,
  });
}
