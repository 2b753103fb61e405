import type pg from "pg";
import { z } from "zod";
import { service } from "#lib/services.ts";
import { notifyFlowChanged } from "#server/executions/events/flow-events.sql.ts";
import type { AcceptedCall } from "#server/executions/intake/accepted-call.ts";
import { enqueueExecutions } from "#server/executions/intake/enqueue.sql.ts";
import { insertExecutionsSql } from "#server/executions/intake/insert.sql.ts";
import { addTurns, notifyTurns } from "#server/executions/intake/turns.sql.ts";
import { createResultCommit, type GroupCommit } from "#server/platform/batching/group-commit.ts";
import type { Config } from "#server/platform/config/config.ts";
import { createCallConnections } from "#server/platform/database/call-connections.ts";
import { bytes, instant, Parameters, text, uuid } from "#server/platform/database/parameters.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { recordFlush } from "#server/platform/metrics/millrace-metrics.ts";
import type { StoredDelivery } from "./stored-delivery.ts";

/** A call that starts an execution unless the same delivery has already started one. */
export interface Delivery extends AcceptedCall {
  /** SHA-256 of the delivery's id. */
  keyHash: Buffer;
  expiresAtMs: number;
}

export const deliveryConnections = service<pg.Pool>("deliveryConnections");

export function createDeliveryConnections(config: Config): pg.Pool {
  return createCallConnections(config, "millrace deliveries", 1);
}

const given = new Parameters<readonly Delivery[]>();
const call = given
  .each((deliveries) => deliveries)
  .as("call", {
    id: uuid(({ executionId }) => executionId),
    flow_id: uuid(({ flowId }) => flowId),
    version_id: uuid(({ versionId }) => versionId),
    trigger_node_id: text(({ nodeId }) => nodeId),
    input: text(({ input }) => input.toString()),
    reply_to: text(({ replyTo }) => replyTo),
    created_at: instant(({ receivedAtMs }) => receivedAtMs),
    key_hash: bytes(({ keyHash }) => keyHash),
    kept_until: instant(({ expiresAtMs }) => expiresAtMs),
    turn_key: text(({ turnKey }) => turnKey),
    name: text(({ name }) => name),
  });

/**
 * One statement for all calls of a flush: inserts each new delivery together with its execution. The primary key
 * decides between two processes: the insert waits for the other's commit. Rows are inserted in the same order
 * everywhere, so that no two flushes deadlock. Of two equal deliveries in one flush the first wins.
 */
const insertDeliveries = {
  name: "deliveries.insert",
  text: `
    with call as (
      select * from ${call.numbered("place")}
    ), won as (
      insert into deliveries (node_id, key_hash, execution_id, kept_until)
      select distinct on (trigger_node_id, key_hash) trigger_node_id, key_hash, id, kept_until
      from call order by trigger_node_id, key_hash, place
      on conflict do nothing
      returning execution_id
    ), turn as (
      ${addTurns("(select call.* from call join won on won.execution_id = call.id where turn_key is not null order by place) as limited")}
    ), notified as (
      ${notifyTurns("turn")}
    )
    ${insertExecutionsSql("call join won on won.execution_id = call.id", {
      source: "'webhook'",
      input: "input::json",
      name: "name",
      reply_to: "reply_to",
      created_at: "created_at",
    })}
    returning id, (select count(*) from notified)`,
};

const repeating = new Parameters<readonly Delivery[]>();
const asked = repeating
  .each((deliveries) => deliveries)
  .as("asked", { node_id: text(({ nodeId }) => nodeId), key_hash: bytes(({ keyHash }) => keyHash) });

const selectStarted = {
  name: "deliveries.selectStarted",
  text: `
    select asked.place::int as place, delivery.execution_id
    from ${asked.numbered("place")}
    join deliveries delivery using (node_id, key_hash)`,
};

const insertedSchema = z.array(z.object({ id: z.uuid() }));
const startedSchema = z.array(z.object({ place: z.int(), execution_id: z.uuid() }));

/**
 * Stores deliveries. Resolves when the new ones are committed with their executions.
 *
 * @returns for each, its own execution, or that of its first delivery
 * @throws if they were not stored, or if the connection broke, in which case the outcome is unknown
 */
async function storeDeliveries(deliveries: readonly Delivery[]): Promise<StoredDelivery[]> {
  const { rows } = await deliveryConnections().query({
    ...insertDeliveries,
    values: given.values(deliveries),
  });
  const inserted = new Set(insertedSchema.parse(rows).map(({ id }) => id));
  const started = deliveries.filter(({ executionId }) => inserted.has(executionId));
  const unlimited = started.filter(({ turnKey }) => turnKey === null);
  enqueueExecutions(unlimited);
  for (const flowId of new Set(started.map((call) => call.flowId))) notifyFlowChanged(flowId);
  const repeated = deliveries.filter(({ executionId }) => !inserted.has(executionId));
  const first = repeated.length > 0 ? await findFirst(repeated) : null;
  return deliveries.map((each) => {
    const executionId = first?.get(each) ?? each.executionId;
    return { executionId, isDuplicate: executionId !== each.executionId };
  });
}

/**
 * The executions that the first deliveries started. A separate statement: what another process committed while the first
 * one waited is only visible to the next.
 */
async function findFirst(deliveries: readonly Delivery[]): Promise<Map<Delivery, string>> {
  const { rows } = await deliveryConnections().query({
    ...selectStarted,
    values: repeating.values(deliveries),
  });
  const first = new Map<Delivery, string>();
  for (const { place, execution_id: executionId } of startedSchema.parse(rows)) {
    const delivery = deliveries[place - 1];
    if (delivery) first.set(delivery, executionId);
  }
  return first;
}

/** The process's queue of deliveries to be stored, bounded like the queue of calls. */
export const deliveryStore = service<GroupCommit<Delivery, StoredDelivery>>("deliveryStore");

export function createDeliveryStore(): GroupCommit<Delivery, StoredDelivery> {
  return createResultCommit<Delivery, StoredDelivery>({
    flush: storeDeliveries,
    weigh: ({ input }) => input.length,
    onFailure: (cause, calls) =>
      logger().error({ fault: describeFault(cause), calls: calls.length }, "deliveries not stored"),
    onFlushed: (items, tookMs) => recordFlush("deliveries", items, tookMs),
    maxInFlight: 1,
    maxBatchItems: 200,
    maxBatchBytes: 8_000_000,
    maxWaitingItems: 5000,
    maxWaitingBytes: 64_000_000,
  });
}
