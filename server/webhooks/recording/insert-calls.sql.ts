import pg from "pg";
import { service } from "#lib/services.ts";
import { callsChannel } from "#queue/channels.ts";
import type { Config } from "#server/platform/config/config.ts";
import { createConnections } from "#server/platform/database/connections.ts";
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

/** A whole batch in one statement: rows, counts, and the notification of watchers. */
const insertBatch = {
  name: "calls.insertBatch",
  text: `
    with stored as (
      insert into calls (id, node_id, flow_id, method, outcome, status, reason, size, latency_ms, ip, execution_id,
                         replay_of, request, body, answer, created_at)
      select * from unnest($1::uuid[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::int[], $7::text[],
                           $8::int[], $9::float8[], $10::text[], $11::uuid[], $12::uuid[], $13::json[], $14::bytea[],
                           $15::json[], $16::timestamptz[])
      on conflict (id) do nothing
    ), counted as (
      insert into call_counts (node_id, minute, outcome, count)
      select * from unnest($17::text[], $18::timestamptz[], $19::text[], $20::int[]) as c (node_id, minute, outcome, count)
      order by node_id, minute, outcome
      on conflict (node_id, minute, outcome) do update set count = call_counts.count + excluded.count
    )
    select pg_notify('${callsChannel}', payload) from unnest($21::text[]) as notice (payload)`,
};

/**
 * Stores calls and counts, and notifies the watchers of their triggers. Existing calls are not changed.
 *
 * @throws if nothing was stored, or if the connection broke, in which case the outcome is unknown
 */
export async function insertCalls({ calls, counts }: CallBatch): Promise<void> {
  const nodeIds = [...new Set([...calls, ...counts].map(({ nodeId }) => nodeId))];
  await recorderConnections().query({
    ...insertBatch,
    values: [
      calls.map((call) => call.id),
      calls.map((call) => call.nodeId),
      calls.map((call) => call.flowId),
      calls.map((call) => call.method),
      calls.map((call) => call.outcome),
      calls.map((call) => call.status),
      calls.map((call) => call.reason),
      calls.map((call) => call.size),
      calls.map((call) => call.latencyMs),
      calls.map((call) => call.ip),
      calls.map((call) => call.executionId),
      calls.map((call) => call.replayOf),
      calls.map((call) => call.request),
      calls.map((call) => call.body),
      calls.map((call) => call.answer),
      calls.map((call) => new Date(call.createdAtMs)),
      counts.map(({ nodeId }) => nodeId),
      counts.map(({ minuteMs }) => new Date(minuteMs)),
      counts.map(({ outcome }) => outcome),
      counts.map(({ count }) => count),
      toPayloads("node_ids", nodeIds),
    ],
  });
}

/** Whether the database rejected the data, so that a retry would fail too (SQLSTATE classes 22, 23 and 42). */
export function isDataFault(fault: unknown): boolean {
  return fault instanceof pg.DatabaseError && /^(22|23|42)/.test(fault.code ?? "");
}
