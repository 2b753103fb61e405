import type pg from "pg";
import { newNodeId } from "#lib/node-id.ts";
import { ensurePartitions } from "#server/platform/database/partitions.ts";
import { makeFlowLive, webhookDocument } from "#test/postgres/live-flow.ts";

const weekMs = 7 * 24 * 60 * 60 * 1000;
/** The time span of the executions. */
const weeks = 26;
const otherFlows = 200;
const rowsPerStatement = 250_000;

/** Flows by their share of the stored executions. */
export interface StoredFlows {
  /** Half of all executions. */
  busy: string;
  /** One in a hundred. */
  quiet: string;
  /** One in a hundred, all failed. */
  broken: string;
  /** Only the oldest fifty. Twenty of them were canceled, the only canceled ones. */
  old: string;
  /** None. */
  empty: string;
}

/**
 * Stores executions as after half a year of calls, directly in the product's weekly partitions, and then vacuums as autovacuum
 * would have by now. Nearly all succeeded; one in fifty failed, one in a hundred was a test, and the newest hundred are queued,
 * running or waiting.
 *
 * @param until when the newest started, in milliseconds since the epoch
 */
export async function storeExecutions(pool: pg.Pool, total: number, until: number): Promise<StoredFlows> {
  const from = until - weeks * weekMs;
  for (let week = 0; week <= weeks; week += 1) {
    await ensurePartitions(pool, new Date(from + week * weekMs));
  }
  const flows = await storeFlows(pool, 5 + otherFlows);
  for (let first = 1; first <= total; first += rowsPerStatement) {
    const last = Math.min(total, first + rowsPerStatement - 1);
    await pool.query(insertExecutions, [
      first,
      last,
      total,
      from,
      until - from,
      flows.map(({ flowId }) => flowId),
      flows.map(({ versionId }) => versionId),
      flows.map(({ nodeId }) => nodeId),
    ]);
    if (last % 1_000_000 === 0) console.log(`P6: ${last / 1_000_000} of ${total / 1_000_000} million stored`);
  }
  await pool.query("vacuum (analyze) executions");
  const [busy = "", quiet = "", broken = "", old = "", empty = ""] = flows.map(({ flowId }) => flowId);
  return { busy, quiet, broken, old, empty };
}

async function storeFlows(pool: pg.Pool, count: number) {
  const flows: { flowId: string; versionId: string; nodeId: string }[] = [];
  while (flows.length < count) {
    const nodeId = newNodeId();
    flows.push({ ...(await makeFlowLive(pool, webhookDocument(nodeId))), nodeId });
  }
  return flows;
}

/**
 * Inserts executions $1 to $2 of $3, starting at $4 and spread over $5 milliseconds, each with 200 bytes of input and a name, which
 * is another one for one in a hundred thousand. `flow` is an index into the lists $6 to $8. The divisors are chosen so that each flow
 * has some of every kind.
 */
const insertExecutions = `
  insert into executions (id, flow_id, version_id, trigger_node_id, source, status, name, input, error, created_at, started_at, finished_at)
  select (lpad(to_hex(ms), 12, '0') || '7' || substr(digest, 1, 3) || '8' || substr(digest, 4, 15))::uuid,
         ($6::uuid[])[flow], ($7::uuid[])[flow], ($8::text[])[flow],
         case when n % 101 = 7 then 'test' else 'webhook' end, status,
         case when n % 100000 = 9 then 'konrad@example.com · Konrad Zuse' else 'ada@example.com · Ada Lovelace' end,
         ('{"customer":{"name":"Ada"},"order":' || n || ',"note":"' || repeat(digest, 4) || '"}')::json,
         case status when 'failed' then '{"code":"timeout","message":"No answer within 30 s."}'::json
                     when 'canceled' then '{"code":"canceled","message":"Canceled by Ada."}'::json end,
         at, at, case when status in ('succeeded', 'failed', 'canceled') then at + interval '80 ms' end
  from (
    select n, md5(n::text) as digest, ms, to_timestamp(ms / 1000.0) as at, flow,
           case when n <= 20 then 'canceled'
                when n > $3::bigint - 100 then (array['queued', 'running', 'waiting'])[1 + n % 3]
                when flow = 3 or n % 97 = 5 then 'failed'
                else 'succeeded' end as status
    from generate_series($1::int, $2::int) n,
      lateral (select $4::bigint + n * $5::bigint / $3::bigint as ms) beginning,
      lateral (select case when n <= 50 then 4
                           when n % 2 = 0 then 1
                           when n % 100 = 1 then 2
                           when n % 100 = 3 then 3
                           else 6 + n / 2 % ${otherFlows} end as flow) chosen
  ) call`;
