import pg from "pg";
import { singleton } from "#lib/singleton.ts";
import { createFairShare } from "#queue/fair-share.ts";
import { backlogFlag, type RunExecutionsPayload, runExecutionsTask } from "#queue/jobs.ts";
import { config } from "#server/config.ts";
import { instantArray, integerArray, textArray, uuidArray } from "#server/database/binary-array.ts";
import { touchFlow } from "#server/executions/flow-events.ts";
import { describeFault } from "#server/http/fault.ts";
import { logger } from "#server/logger.ts";
import { createGroupCommit, type GroupCommit } from "./group-commit.ts";
import { toJobs } from "./to-jobs.ts";

/** A call that was accepted, as its execution begins. */
export interface AcceptedCall {
  executionId: string;
  flowId: string;
  versionId: string;
  nodeId: string;
  /** The trigger's output as JSON text. */
  input: string;
  /** The web process whose caller waits for an answer; null when nobody waits. */
  replyTo: string | null;
  receivedAtMs: number;
}

const flushesInFlight = 2;
const statementTimeoutMs = 5000;

/**
 * Connections of their own, so that no slow page can keep a call waiting. The server ends a statement that takes too long,
 * and then it did not happen; `query_timeout` is for a database that does not even say so.
 */
function storePool(): pg.Pool {
  return singleton("webhooks.storePool", () => {
    const created = new pg.Pool({
      connectionString: config().databaseUrl,
      max: flushesInFlight,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: 3000,
      statement_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs + 1000,
      keepAlive: true,
      application_name: "millrace calls",
    });
    created.on("error", () => {});
    return created;
  });
}

/**
 * One statement for all calls of a flush: their executions, and the jobs that carry their ids, nearly always one. A job for
 * each execution halved the rate of calls. Either all of it is committed or nothing.
 *
 * A job has a key of its own only to go by the queue's short way, which inserts it and nothing else. Without one the queue
 * first looks for jobs of the same key, by a plan that it made when its table was small: it read all waiting jobs for every
 * flush, 1 ms with 3,000 of them and ever more. The short way took 0.2 ms.
 */
const insertCalls = {
  name: "webhooks.insertCalls",
  text: `
    with stored as (
      insert into executions
        (id, flow_id, version_id, trigger_node_id, source, status, input, reply_to, created_at)
      select id, flow_id, version_id, node_id, 'webhook', 'queued', input, reply_to, created_at
      from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::json[], $6::text[], $7::timestamptz[])
        as call (id, flow_id, version_id, node_id, input, reply_to, created_at)
    )
    select from unnest($8::text[], $9::json[], $10::int4[]) as job (key, payload, priority),
      lateral graphile_worker.add_job(
        '${runExecutionsTask}',
        job.payload,
        job_key => job.key,
        job_key_mode => 'unsafe_dedupe',
        priority => job.priority,
        flags => case when job.priority > 0 then array['${backlogFlag}'] end
      )`,
};

/** Each web process gives every flow its share of what it takes itself. */
const share = () => singleton("webhooks.fairShare", createFairShare);

/**
 * Stores calls in the order given; resolves when they are committed, flushed to disk.
 *
 * @throws when they are not, or when the connection broke and nobody knows
 */
export async function insertCallsAtOnce(calls: readonly AcceptedCall[]): Promise<void> {
  const jobs = toJobs(calls, share(), Date.now());
  const keys = jobs.map(({ ids }) => ids[0] ?? null);
  const payloads = jobs.map(({ ids }) => JSON.stringify({ ids } satisfies RunExecutionsPayload));
  const nodeIds = calls.map((call) => call.nodeId);
  const inputs = calls.map((call) => call.input);
  const replyTos = calls.map((call) => call.replyTo);
  await storePool().query({
    ...insertCalls,
    values: [
      uuidArray(calls.map((call) => call.executionId)),
      uuidArray(calls.map((call) => call.flowId)),
      uuidArray(calls.map((call) => call.versionId)),
      textArray("text", nodeIds),
      textArray("json", inputs),
      textArray("text", replyTos),
      instantArray(calls.map((call) => call.receivedAtMs)),
      textArray("text", keys),
      textArray("json", payloads),
      integerArray(jobs.map((job) => job.priority)),
    ],
  });
  for (const flowId of new Set(calls.map((call) => call.flowId))) touchFlow(flowId);
}

/** The process's queue of calls to be stored. What waits is bounded: beyond it a caller is refused at once. */
export function callStore(): GroupCommit<AcceptedCall> {
  return singleton("webhooks.callStore", () =>
    createGroupCommit<AcceptedCall>({
      flush: insertCallsAtOnce,
      weigh: (call) => call.input.length,
      onFailure: (cause, calls) =>
        logger().error({ fault: describeFault(cause), calls: calls.length }, "calls not stored"),
      maxFlushesInFlight: flushesInFlight,
      maxBatchItems: 500,
      maxBatchBytes: 8_000_000,
      maxWaitingItems: 5000,
      maxWaitingBytes: 64_000_000,
    }),
  );
}

/** Waits for what is under way and closes the connections. */
export async function closeCallStore(): Promise<void> {
  await callStore().settled();
  await storePool().end();
}
