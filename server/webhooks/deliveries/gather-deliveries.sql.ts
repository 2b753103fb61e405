import { z } from "zod";
import { service } from "#lib/services.ts";
import { notifyFlowChanged } from "#server/executions/events/flow-events.sql.ts";
import { type GatheredCall, gatherCalls } from "#server/executions/gatherings/gather.sql.ts";
import { createResultCommit, type GroupCommit } from "#server/platform/batching/group-commit.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { bytes, instant, Parameters, text, uuid } from "#server/platform/database/parameters.ts";
import { pool } from "#server/platform/database/pool.ts";
import { type AnyTransaction, execute, query } from "#server/platform/database/transaction.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { recordFlush } from "#server/platform/metrics/millrace-metrics.ts";
import type { StoredDelivery } from "./stored-delivery.ts";

/** A call that shares an execution with others. */
export interface GatheredDelivery extends GatheredCall {
  /** Identifies the delivery, if the same one must not count twice. */
  delivery: { keyHash: Buffer; expiresAtMs: number } | null;
}

const key = {
  node_id: text(({ nodeId }: GatheredDelivery) => nodeId),
  key_hash: bytes(({ delivery }: GatheredDelivery) => delivery?.keyHash ?? null),
};

const claiming = new Parameters<readonly GatheredDelivery[]>();
const claimedDelivery = claiming
  .each((items) => items)
  .as("given", {
    ...key,
    id: uuid(({ executionId }) => executionId),
    kept_until: instant(({ delivery }) => delivery?.expiresAtMs ?? 0),
  });

/* In the same order everywhere, so that two flushes do not deadlock. Of two equal deliveries the first wins. */
const insertNew = `
insert into deliveries (node_id, key_hash, execution_id, kept_until)
select distinct on (node_id, key_hash) node_id, key_hash, id, kept_until
from ${claimedDelivery.numbered("place")}
order by node_id, key_hash, place
on conflict do nothing
returning execution_id`;

interface JoinedDelivery {
  call: GatheredDelivery;
  executionId: string | null;
}

const storing = new Parameters<readonly JoinedDelivery[]>();
const joinedDelivery = storing
  .each((items) => items)
  .as("given", {
    node_id: text(({ call }) => call.nodeId),
    key_hash: bytes(({ call }) => call.delivery?.keyHash ?? null),
    execution_id: uuid(({ executionId }) => executionId),
  });

const setExecutions = `
update deliveries d set execution_id = given.execution_id
from ${joinedDelivery.sql}
where d.node_id = given.node_id and d.key_hash = given.key_hash`;

const repeating = new Parameters<readonly GatheredDelivery[]>();
const repeated = repeating.each((items) => items).as("given", key);

const selectFirst = `
select d.execution_id from ${repeated.numbered("place")}
join deliveries d using (node_id, key_hash) order by place`;

const idsSchema = z.array(z.object({ execution_id: z.uuid() }));

/**
 * Adds calls to their executions, without repeated deliveries, in one transaction.
 *
 * @returns where each ended up; null for a duplicate whose first delivery was deleted meanwhile
 */
async function storeGathered(items: readonly GatheredDelivery[]): Promise<(StoredDelivery | null)[]> {
  const stored = new Map<GatheredDelivery, StoredDelivery>();
  await inTransaction(pool(), async (tx) => {
    const duplicates = await claimDeliveries(tx, items);
    const calls = items.filter((item) => !duplicates.includes(item));
    const executionIds = await gatherCalls(tx, calls);
    for (const [index, call] of calls.entries()) {
      stored.set(call, { executionId: executionIds[index] ?? call.executionId, isDuplicate: false });
    }
    const identified = calls.filter(({ delivery }) => delivery !== null);
    const joined = identified.map((call) => ({ call, executionId: stored.get(call)?.executionId ?? null }));
    if (joined.length > 0) await execute(tx, setExecutions, storing.values(joined));
    if (duplicates.length === 0) return;
    const rows = await query(tx, selectFirst, repeating.values(duplicates));
    for (const [index, { execution_id: executionId }] of idsSchema.parse(rows).entries()) {
      const duplicate = duplicates[index];
      if (duplicate) stored.set(duplicate, { executionId, isDuplicate: true });
    }
  });
  for (const flowId of new Set(items.map((call) => call.flowId))) notifyFlowChanged(flowId);
  return items.map((item) => stored.get(item) ?? null);
}

/** Returns the deliveries that were seen before. */
async function claimDeliveries(
  tx: AnyTransaction,
  items: readonly GatheredDelivery[],
): Promise<GatheredDelivery[]> {
  const identified = items.filter(({ delivery }) => delivery !== null);
  if (identified.length === 0) return [];
  const rows = await query(tx, insertNew, claiming.values(identified));
  const claimed = new Set(idsSchema.parse(rows).map(({ execution_id }) => execution_id));
  return identified.filter(({ executionId }) => !claimed.has(executionId));
}

/** The process's queue of calls that share executions, bounded like the queue of calls. */
export const gatheredStore = service<GroupCommit<GatheredDelivery, StoredDelivery | null>>("gatheredStore");

export function createGatheredStore(): GroupCommit<GatheredDelivery, StoredDelivery | null> {
  return createResultCommit<GatheredDelivery, StoredDelivery | null>({
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
