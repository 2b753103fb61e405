import pg from "pg";
import { singleton } from "#lib/singleton.ts";
import { callsChannel } from "#queue/channels.ts";
import { config } from "#server/platform/config/config.ts";
import { createConnections } from "#server/platform/database/connections.ts";
import { toPayloads } from "#server/platform/notifications/payloads.ts";
import type { CallBatch } from "./recorder.ts";

/**
 * One connection of its own, so that recording keeps neither pages nor calls waiting, and closed when it has nothing to do.
 * What is lost of it in a crash of the database is a line in a list, so it alone need not wait for the disk.
 */
function connections(): pg.Pool {
  return singleton("calls.connections", () =>
    createConnections({
      connectionString: config().databaseUrl,
      max: 1,
      idleTimeoutMillis: 10_000,
      connectionTimeoutMillis: 3000,
      statement_timeout: 5000,
      query_timeout: 6000,
      options: "-c synchronous_commit=off",
      application_name: "millrace inspector",
    }),
  );
}

/** All of a batch in one statement: rows, counts, and the word to whoever watches. */
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
 * Stores calls and counts, and tells whoever watches their triggers. Calls that are there already stay as they are.
 *
 * @throws when nothing was stored, or when the connection broke and nobody knows
 */
export async function insertCalls({ calls, counts }: CallBatch): Promise<void> {
  const nodeIds = [...new Set([...calls, ...counts].map(({ nodeId }) => nodeId))];
  await connections().query({
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

/** Whether the database refused what it was given, so that it would refuse it again (SQLSTATE classes 22, 23 and 42). */
export function isDataFault(fault: unknown): boolean {
  return fault instanceof pg.DatabaseError && /^(22|23|42)/.test(fault.code ?? "");
}

/** Closes the connection. */
export async function closeCallConnections(): Promise<void> {
  await connections().end();
}
