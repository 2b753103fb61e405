import pg from "pg";
import { service } from "#lib/services.ts";
import { notifyFlowChanged } from "#server/executions/events/flow-events.sql.ts";
import { createGroupCommit, type GroupCommit } from "#server/platform/batching/group-commit.ts";
import type { Config } from "#server/platform/config/config.ts";
import { createCallConnections } from "#server/platform/database/call-connections.ts";
import { type KeptConnections, keepConnections } from "#server/platform/database/kept-connections.ts";
import { Parameters, text } from "#server/platform/database/parameters.ts";
import { execute } from "#server/platform/database/prepared-statement.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";
import { recordFlush } from "#server/platform/metrics/millrace-metrics.ts";
import type { AcceptedCall } from "./accepted-call.ts";
import { callColumns } from "./call-columns.sql.ts";
import { enqueueExecutions } from "./enqueue.sql.ts";
import { insertExecutionsSql } from "./insert.sql.ts";
import { insertComputedCalls } from "./insert-computed.sql.ts";
import { addTurns, notifyTurns } from "./turns.sql.ts";

const flushesInFlight = 2;

export const callConnections = service<KeptConnections>("callConnections");

export function createStoreConnections(config: Config): KeptConnections {
  return keepConnections(createCallConnections(config, "millrace calls", flushesInFlight));
}

const plain = new Parameters<readonly AcceptedCall[]>();
const plainCall = plain.each((calls) => calls).as("call", callColumns);

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
  .as("call", { ...callColumns, turn_key: text((call) => call.turnKey) });

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
 * Stores calls in the given order, those that have already run with their steps. Resolves when they are committed and on
 * disk. The jobs of the others follow.
 *
 * @throws if they were not stored, or if the connection broke, in which case the outcome is unknown
 */
export async function storeCalls(calls: readonly AcceptedCall[]): Promise<void> {
  const computed = calls.filter((call) => call.computed !== null);
  if (computed.length === 0 || !(await insertWithSteps(calls))) {
    for (const call of computed) call.computed = null;
    await insertQueued(calls);
  }
  enqueueExecutions(calls.filter((call) => call.turnKey === null && call.computed?.kind !== "finished"));
  for (const { computed: each } of computed) if (each?.kind === "finished") each.onStored();
  for (const flowId of new Set(calls.map((call) => call.flowId))) notifyFlowChanged(flowId);
}

async function insertQueued(calls: readonly AcceptedCall[]): Promise<void> {
  const isLimited = calls.some(({ turnKey }) => turnKey !== null);
  await execute(callConnections(), isLimited ? insertLimitedCalls : insertCalls, (writer) =>
    (isLimited ? limited : plain).write(writer, calls),
  );
}

/**
 * @returns false if the database refuses these rows, none of which it has stored then: the calls are stored without what was
 *   computed, and a worker finds out which execution is at fault
 */
async function insertWithSteps(calls: readonly AcceptedCall[]): Promise<boolean> {
  try {
    await insertComputedCalls(callConnections(), calls);
    return true;
  } catch (cause) {
    if (!isRefusedData(cause)) throw cause;
    logger().warn(
      { fault: describeFault(cause), calls: calls.length },
      "computed executions left to a worker",
    );
    return false;
  }
}

/** SQLSTATE classes (PostgreSQL, appendix A): a data exception, a limit of the program. */
const refusedStates = /^(?:22|54)/;

function isRefusedData(cause: unknown): boolean {
  return cause instanceof pg.DatabaseError && refusedStates.test(cause.code ?? "");
}

/** The process's queue of calls to be stored. It is bounded: beyond the bound a call is refused immediately. */
export const callStore = service<GroupCommit<AcceptedCall>>("callStore");

export function createCallStore(): GroupCommit<AcceptedCall> {
  return createGroupCommit<AcceptedCall>({
    flush: storeCalls,
    weigh: ({ input, computed }) => input.length + (computed?.characters ?? 0),
    onFailure: (cause, calls) =>
      logger().error({ fault: describeFault(cause), calls: calls.length }, "calls not stored"),
    onFlushed: (items, tookMs) => recordFlush("calls", items, tookMs),
    maxInFlight: flushesInFlight,
    worthwhileItems: 48,
    maxBatchItems: 500,
    maxBatchBytes: 8_000_000,
    maxWaitingItems: 5000,
    maxWaitingBytes: 64_000_000,
  });
}
