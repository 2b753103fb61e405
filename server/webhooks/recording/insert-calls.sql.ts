import pg from "pg";
import { service } from "#lib/services.ts";
import { callsChannel } from "#queue/channels.ts";
import type { Config } from "#server/platform/config/config.ts";
import { createConnections } from "#server/platform/database/connections.ts";
import {
  bytes,
  float,
  instant,
  integer,
  json,
  Parameters,
  text,
  uuid,
} from "#server/platform/database/parameters.ts";
import { toPayloads } from "#server/platform/notifications/payloads.sql.ts";
import type { CallBatch } from "./recorder.ts";

/**
 * A separate connection, so that recording delays neither pages nor calls; it is closed when idle. A crash of the
 * database can only lose lines of a list here, so these commits need not wait for the disk.
 */
export const recorderConnections = service<pg.Pool>("recorderConnections");

export function createRecorderConnections({ databaseUrl }: Config): pg.Pool {
  return createConnections({
    connectionString: databaseUrl,
    max: 1,
    idleTimeoutMillis: 10_000,
    connectionTimeoutMillis: 3000,
    statement_timeout: 5000,
    query_timeout: 6000,
    options: "-c synchronous_commit=off",
    application_name: "millrace inspector",
  });
}

const given = new Parameters<CallBatch>();

const call = given
  .each(({ calls }) => calls)
  .as("call", {
    id: uuid((each) => each.id),
    node_id: text(({ nodeId }) => nodeId),
    flow_id: uuid(({ flowId }) => flowId),
    method: text(({ method }) => method),
    outcome: text(({ outcome }) => outcome),
    status: integer(({ status }) => status),
    reason: text(({ reason }) => reason),
    size: integer(({ size }) => size),
    latency_ms: float(({ latencyMs }) => latencyMs),
    ip: text(({ ip }) => ip),
    execution_id: uuid(({ executionId }) => executionId),
    replay_of: uuid(({ replayOf }) => replayOf),
    request: json(({ request }) => request),
    body: bytes(({ body }) => body),
    answer: json(({ answer }) => answer),
    created_at: instant(({ createdAtMs }) => createdAtMs),
  });

const count = given
  .each(({ counts }) => counts)
  .as("c", {
    node_id: text(({ nodeId }) => nodeId),
    minute: instant(({ minuteMs }) => minuteMs),
    outcome: text(({ outcome }) => outcome),
    count: integer((each) => each.count),
  });

const notice = given
  .each(({ calls, counts }) =>
    toPayloads("node_ids", [...new Set([...calls, ...counts].map(({ nodeId }) => nodeId))]),
  )
  .as("notice", { payload: text((payload) => payload) });

/** A whole batch in one statement: rows, counts, and the notification of watchers. */
const insertBatch = {
  name: "calls.insertBatch",
  text: `
    with stored as (
      insert into calls (${call.names})
      select * from ${call.sql}
      on conflict (id) do nothing
    ), counted as (
      insert into call_counts (${count.names})
      select * from ${count.sql}
      order by node_id, minute, outcome
      on conflict (node_id, minute, outcome) do update set count = call_counts.count + excluded.count
    )
    select pg_notify('${callsChannel}', payload) from ${notice.sql}`,
};

/**
 * Stores calls and counts, and notifies the watchers of their triggers. Existing calls are not changed.
 *
 * @throws if nothing was stored, or if the connection broke, in which case the outcome is unknown
 */
export async function insertCalls(batch: CallBatch): Promise<void> {
  await recorderConnections().query({ ...insertBatch, values: given.values(batch) });
}

/** Whether the database rejected the data, so that a retry would fail too (SQLSTATE classes 22, 23 and 42). */
export function isDataFault(fault: unknown): boolean {
  return fault instanceof pg.DatabaseError && /^(22|23|42)/.test(fault.code ?? "");
}
