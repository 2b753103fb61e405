import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { runExecutionsPayloadSchema, runExecutionsTask } from "#queue/jobs.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import type { AcceptedCall } from "./accepted-call.ts";
import { enqueueExecutions, enqueuer } from "./enqueue.sql.ts";
import { callStore, storeCalls } from "./insert-calls.sql.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
});
afterAll(() => database.drop());
beforeEach(async () => {
  // A job follows its calls, if need be those of the test before.
  await enqueuer().settled();
  await database.pool.query("truncate executions; delete from graphile_worker._private_jobs");
});

const flowId = newId();
const versionId = newId();

const accepted = (call: Partial<AcceptedCall> = {}): AcceptedCall => ({
  executionId: newId(),
  flowId,
  versionId,
  nodeId: "a-node-of-24-characters_",
  input: '{"name":"Ada"}',
  name: null,
  replyTo: null,
  turnKey: null,
  computed: null,
  receivedAtMs: Date.now(),
  ...call,
});

/** The queue's jobs in the order of their creation, each with its execution ids. */
async function jobs(): Promise<string[][]> {
  await enqueuer().settled();
  const { rows } = await database.pool.query(
    "select task.identifier, job.payload from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id order by job.id",
  );
  return rows.map((row) => {
    expect(row.identifier).toBe(runExecutionsTask);
    return runExecutionsPayloadSchema.parse(row.payload).ids;
  });
}

async function storedIds(): Promise<string[]> {
  const { rows } = await database.pool.query("select id from executions order by id");
  return rows.map((row) => row.id);
}

test("stores many calls by one statement, and then one job that carries all ids in their order", async () => {
  const calls = Array.from({ length: 100 }, () => accepted());
  await storeCalls(calls);
  const ids = calls.map((call) => call.executionId);
  expect(await storedIds()).toEqual(ids);
  expect(await jobs()).toEqual([ids]);
  const { rows } = await database.pool.query(
    "select count(distinct xmin::text)::int as statements from executions",
  );
  expect(rows[0].statements).toBe(1);
});

test("stores each call as it was: text of every script, quotes, line ends, who waits, and when", async () => {
  const texts = [
    "",
    "é€😀",
    'a "quoted" \\ word',
    "line\r\nend\t{},NULL",
    "\u0000\ud800",
    "x".repeat(100_000),
  ];
  const calls = texts.map((text, index) =>
    accepted({
      input: JSON.stringify({ text }),
      replyTo: index % 2 === 0 ? null : `process ${index}`,
      receivedAtMs: Date.UTC(2026, 10, 21, 10, 57, 0, index),
    }),
  );
  await storeCalls(calls);
  const { rows } = await database.pool.query(
    "select id, flow_id, version_id, trigger_node_id, source, status, epoch, input::text as input, reply_to, created_at from executions order by id",
  );
  expect(rows).toEqual(
    calls.map((call) => ({
      id: call.executionId,
      flow_id: flowId,
      version_id: versionId,
      trigger_node_id: call.nodeId,
      source: "webhook",
      status: "queued",
      epoch: 0,
      input: call.input,
      reply_to: call.replyTo,
      created_at: new Date(call.receivedAtMs),
    })),
  );
});

test("leaves neither executions nor a job when one call of a flush cannot be stored", async () => {
  const twice = accepted();
  await expect(storeCalls([accepted(), twice, twice])).rejects.toThrow(/duplicate key/);
  expect(await storedIds()).toEqual([]);
  expect(await jobs()).toEqual([]);
});

test("refuses every caller of a flush that failed, and takes the next ones", async () => {
  const twice = accepted();
  const outcomes = await Promise.all([accepted(), twice, twice].map((call) => callStore().add(call)));
  expect(outcomes).toEqual(["failed", "failed", "failed"]);
  const next = accepted();
  expect(await callStore().add(next)).toBe("committed");
  expect(await storedIds()).toEqual([next.executionId]);
});

test("a flow that floods the queue is put back and marked; another's call is not", async () => {
  const noisyFlowId = newId();
  const noisy = Array.from({ length: 500 }, () => accepted({ flowId: noisyFlowId }));
  await storeCalls(noisy);
  await enqueuer().settled();
  const quiet = accepted({ flowId: newId() });
  await storeCalls([...noisy.map((call) => ({ ...call, executionId: newId() })), quiet]);
  await enqueuer().settled();
  const { rows } = await database.pool.query(
    "select priority > 0 as late, flags, json_array_length(payload->'ids') as calls from graphile_worker._private_jobs order by id",
  );
  expect(rows).toEqual([
    { late: false, flags: null, calls: 500 },
    { late: true, flags: { backlog: true }, calls: 500 },
    { late: false, flags: null, calls: 1 },
  ]);
});

test("in a flood, one statement adds the jobs of 50 ms", async () => {
  const ids: string[] = [];
  const startedAt = performance.now();
  let lastAt = startedAt;
  while (lastAt - startedAt < 400) {
    await sleep(2);
    const now = performance.now();
    // 20,000 calls a second, however slow the machine is.
    const calls = Array.from({ length: Math.ceil((now - lastAt) * 20) }, () => ({
      executionId: newId(),
      flowId,
    }));
    enqueueExecutions(calls);
    ids.push(...calls.map(({ executionId }) => executionId));
    lastAt = now;
  }
  await enqueuer().settled();
  const tookMs = performance.now() - startedAt;
  expect((await jobs()).flat().toSorted()).toEqual(ids);
  // A statement's rows have one time. Without the pause there would be four times as many as allowed here. With it there are half
  // as many, and the rest is for moments in which this process stands still, so that the calls of a statement look like fewer.
  const { rows } = await database.pool.query(
    "select count(distinct created_at)::int as statements from graphile_worker._private_jobs",
  );
  expect(rows[0].statements).toBeLessThanOrEqual(tookMs / 20 + 2);
});

test("calls that arrive together share statements", async () => {
  const calls = Array.from({ length: 300 }, () => accepted());
  const outcomes = await Promise.all(calls.map((call) => callStore().add(call)));
  expect(new Set(outcomes)).toEqual(new Set(["committed"]));
  const carried = await jobs();
  // The order in which two concurrent flushes end is not defined.
  expect(carried.flat().toSorted()).toEqual(calls.map((call) => call.executionId));
  expect(carried.length).toBeLessThan(5);
});

test("a call of a flow with limits gets a turn in the order of arrival, and the others of its flush a job", async () => {
  const calls = [accepted({ turnKey: "b" }), accepted(), accepted({ turnKey: "a" })];
  await storeCalls(calls);
  const ids = calls.map((call) => call.executionId);
  expect(await storedIds()).toEqual(ids);
  expect(await jobs()).toEqual([[ids[1]]]);
  const { rows } = await database.pool.query(
    "select execution_id, flow_id, key from turns order by position",
  );
  expect(rows).toEqual([
    { execution_id: ids[0], flow_id: flowId, key: "b" },
    { execution_id: ids[2], flow_id: flowId, key: "a" },
  ]);
});
