import type pg from "pg";
import { z } from "zod";
import { service } from "#lib/services.ts";
import { notifyFlowChanged } from "#server/executions/events/flow-events.ts";
import type { AcceptedCall } from "#server/executions/intake/accepted-call.ts";
import { enqueueExecutions } from "#server/executions/intake/enqueue.ts";
import { insertExecutionsSql } from "#server/executions/intake/insert-sql.ts";
import { addTurns, notifyTurns } from "#server/executions/intake/turns.ts";
import { createGroupCommit, type GroupCommit } from "#server/platform/batching/group-commit.ts";
import type { Config } from "#server/platform/config/config.ts";
import { createCallConnections } from "#server/platform/database/call-connections.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { recordFlush } from "#server/platform/metrics/millrace-metrics.ts";

/** A call that starts an execution unless the same delivery has already started one. */
export interface Delivery extends AcceptedCall {
  /** SHA-256 of the delivery's id. */
  keyHash: Buffer;
  expiresAtMs: number;
  /**
   * Set once it is committed: the execution that the first delivery started, which is this one's own if it was the
   * first.
   */
  startedExecutionId: string;
}

export const deliveryConnections = service<pg.Pool>("deliveryConnections");

export function createDeliveryConnections(config: Config): pg.Pool {
  return createCallConnections(config, "millrace deliveries", 1);
}

/**
 * One statement for all calls of a flush: inserts each new delivery together with its execution. The primary key
 * decides between two processes: the insert waits for the other's commit. Rows are inserted in the same order
 * everywhere, so that no two flushes deadlock. Of two equal deliveries in one flush the first wins.
 */
const insertDeliveries = {
  name: "deliveries.insert",
  text: `
    with call as (
      select *
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::bytea[],
                  $9::timestamptz[], $10::text[], $11::text[])
        with ordinality
        as call (id, flow_id, version_id, trigger_node_id, input, reply_to, created_at, key_hash, kept_until, turn_key, name, place)
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

const selectStarted = {
  name: "deliveries.selectStarted",
  text: `
    select asked.place::int as place, delivery.execution_id
    from unnest($1::text[], $2::bytea[]) with ordinality as asked (node_id, key_hash, place)
    join deliveries delivery using (node_id, key_hash)`,
};

const insertedSchema = z.array(z.object({ id: z.uuid() }));
const startedSchema = z.array(z.object({ place: z.int(), execution_id: z.uuid() }));

/**
 * Stores deliveries. Resolves when the new ones are committed with their executions, and each knows the execution of
 * its first delivery.
 *
 * @throws if they were not stored, or if the connection broke, in which case the outcome is unknown
 */
async function storeDeliveries(deliveries: readonly Delivery[]): Promise<void> {
  const { rows } = await deliveryConnections().query({
    ...insertDeliveries,
    values: [
      deliveries.map(({ executionId }) => executionId),
      deliveries.map(({ flowId }) => flowId),
      deliveries.map(({ versionId }) => versionId),
      deliveries.map(({ nodeId }) => nodeId),
      deliveries.map(({ input }) => input.toString()),
      deliveries.map(({ replyTo }) => replyTo),
      deliveries.map(({ receivedAtMs }) => new Date(receivedAtMs)),
      deliveries.map(({ keyHash }) => keyHash),
      deliveries.map(({ expiresAtMs }) => new Date(expiresAtMs)),
      deliveries.map(({ turnKey }) => turnKey),
      deliveries.map(({ name }) => name),
    ],
  });
  const inserted = new Set(insertedSchema.parse(rows).map(({ id }) => id));
  const started = deliveries.filter(({ executionId }) => inserted.has(executionId));
  const unlimited = started.filter(({ turnKey }) => turnKey === null);
  if (unlimited.length > 0) enqueueExecutions(unlimited);
  for (const flowId of new Set(started.map((call) => call.flowId))) notifyFlowChanged(flowId);
  const repeated = deliveries.filter(({ executionId }) => !inserted.has(executionId));
  if (repeated.length > 0) await findStarted(repeated);
}

/**
 * A separate statement: rows that another process committed while the first one waited are only visible to
 * the next.
 */
async function findStarted(deliveries: readonly Delivery[]): Promise<void> {
  const { rows } = await deliveryConnections().query({
    ...selectStarted,
    values: [deliveries.map(({ nodeId }) => nodeId), deliveries.map(({ keyHash }) => keyHash)],
  });
  for (const { place, execution_id: executionId } of startedSchema.parse(rows)) {
    const delivery = deliveries[place - 1];
    if (delivery) delivery.startedExecutionId = executionId;
  }
}

/** The process's queue of deliveries to be stored, bounded like the queue of calls. */
export const deliveryStore = service<GroupCommit<Delivery>>("deliveryStore");

export function createDeliveryStore(): GroupCommit<Delivery> {
  return createGroupCommit<Delivery>({
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
