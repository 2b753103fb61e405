import type pg from "pg";
import { service } from "#lib/services.ts";
import { notifyFlowChanged } from "#server/executions/events/flow-events.sql.ts";
import { createGroupCommit, type GroupCommit } from "#server/platform/batching/group-commit.ts";
import type { Config } from "#server/platform/config/config.ts";
import { createCallConnections } from "#server/platform/database/call-connections.ts";
import { instant, json, Parameters, text, uuid } from "#server/platform/database/parameters.ts";
import { execute } from "#server/platform/database/prepared-statement.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { recordFlush } from "#server/platform/metrics/millrace-metrics.ts";
import type { AcceptedCall } from "./accepted-call.ts";
import { enqueueExecutions } from "./enqueue.sql.ts";
import { insertExecutionsSql } from "./insert.sql.ts";
import { addTurns, notifyTurns } from "./turns.sql.ts";

const flushesInFlight = 2;

export const callConnections = service<pg.Pool>("callConnections");

export function createStoreConnections(config: Config): pg.Pool {
  return createCallConnections(config, "millrace calls", flushesInFlight);
}

const columns = {
  id: uuid((call: AcceptedCall) => call.executionId),
  flow_id: uuid((call: AcceptedCall) => call.flowId),
  version_id: uuid((call: AcceptedCall) => call.versionId),
  trigger_node_id: text((call: AcceptedCall) => call.nodeId),
  input: json((call: AcceptedCall) => call.input),
  reply_to: text((call: AcceptedCall) => call.replyTo),
  name: text((call: AcceptedCall) => call.name),
  created_at: instant((call: AcceptedCall) => call.receivedAtMs),
};

const plain = new Parameters<readonly AcceptedCall[]>();
const plainCall = plain.each((calls) => calls).as("call", columns);

/** One statement for the executions of all calls of a flush. All of them are committed, or none. */
const insertCalls = {
  name: "webhooks.insertCalls",
  parameters: plain.count,
  text: insertExecutionsSql(plainCall.sql, {
    source: "'webhook'",
    name: "name",
    reply_to: "reply_to",
    created_at: "created_at",
  }),
};

const limited = new Parameters<readonly AcceptedCall[]>();
const limitedCall = limited
  .each((calls) => calls)
  .as("call", { ...columns, turn_key: text((call) => call.turnKey) });

/** The same, for a flush with calls of flows that have limits, each of which gets a turn. */
const insertLimitedCalls = {
  name: "webhooks.insertLimitedCalls",
  parameters: limited.count,
  text: `
    with call as (
      select * from ${limitedCall.numbered("place")}
    ), created as (
      ${insertExecutionsSql("call", { source: "'webhook'", name: "name", reply_to: "reply_to", created_at: "created_at" })}
    ), turn as (
      ${addTurns("(select * from call where turn_key is not null order by place) as limited")}
    )
    ${notifyTurns("turn")}`,
};

/**
 * Stores calls in the given order. Resolves when they are committed and on disk. Their jobs follow.
 *
 * @throws if they were not stored, or if the connection broke, in which case the outcome is unknown
 */
export async function storeCalls(calls: readonly AcceptedCall[]): Promise<void> {
  const unlimited = calls.filter(({ turnKey }) => turnKey === null);
  const isLimited = unlimited.length < calls.length;
  await execute(callConnections(), isLimited ? insertLimitedCalls : insertCalls, (writer) =>
    (isLimited ? limited : plain).write(writer, calls),
  );
  if (unlimited.length > 0) enqueueExecutions(unlimited);
  for (const flowId of new Set(calls.map((call) => call.flowId))) notifyFlowChanged(flowId);
}

/** The process's queue of calls to be stored. It is bounded: beyond the bound a call is refused immediately. */
export const callStore = service<GroupCommit<AcceptedCall>>("callStore");

export function createCallStore(): GroupCommit<AcceptedCall> {
  return createGroupCommit<AcceptedCall>({
    flush: storeCalls,
    weigh: (call) => call.input.length,
    onFailure: (cause, calls) =>
      logger().error({ fault: describeFault(cause), calls: calls.length }, "calls not stored"),
    onFlushed: (items, tookMs) => recordFlush("calls", items, tookMs),
    maxInFlight: flushesInFlight,
    worthwhileItems: 24,
    maxBatchItems: 500,
    maxBatchBytes: 8_000_000,
    maxWaitingItems: 5000,
    maxWaitingBytes: 64_000_000,
  });
}
