import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { FlowSettings } from "#api/flows/settings/schema.ts";
import { newId } from "#lib/id.ts";
import { newNodeId } from "#lib/node-id.ts";
import { cancelExecution } from "#server/executions/cancel/cancel.sql.ts";
import { deleteFlowEndpoint } from "#server/executions/flow-deletion/routes.ts";
import type { GatheringRule } from "#server/executions/gatherings/decide.ts";
import { gatherCalls } from "#server/executions/gatherings/gather.sql.ts";
import { startDueGatherings } from "#server/executions/gatherings/start-due.sql.ts";
import { updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import { arrangeCaller, type Send } from "#server/flows/documents/test-support.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { replayCallEndpoint } from "#server/webhooks/calls/replay-routes.ts";
import { listCallsEndpoint, readCallEndpoint } from "#server/webhooks/calls/routes.ts";
import { callWebhook, type SentCall } from "#server/webhooks/calls/test-support.ts";
import { testFlowEndpoint } from "#server/webhooks/draft-tests/routes.ts";
import { triggers } from "#server/webhooks/triggers/triggers.ts";
import { clearJobs } from "#test/executions/jobs.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { answeringDocument, makeFlowLive, webhookDocument, withSettings } from "#test/postgres/live-flow.ts";
import { openAllServices } from "#test/web-services.ts";
import { reconcile } from "#worker/housekeeping/reconcile.sql.ts";
import { startDue } from "#worker/start-due.ts";

let database: TestDatabase;
let send: Send;
beforeAll(async () => {
  database = await useTestDatabase({ MAX_BODY_BYTES: "100000" }, openAllServices);
  send = await arrangeCaller("Ada", "write");
});
afterAll(() => database.drop());
beforeEach(async () => {
  await clearJobs(database.pool);
  await database.pool.query(
    "delete from executions; delete from flows; delete from calls; delete from deliveries",
  );
});

const stop = new AbortController().signal;
/** Workers as they look an hour later. */
const later = () => new Date(Date.now() + 3_600_000);
const look = (at?: Date) =>
  startDue(database.pool, startDueGatherings, { onStart() {}, stop, ...(at && { at }) });

async function live(settings: FlowSettings, webhook: Record<string, unknown> = {}) {
  const nodeId = newNodeId();
  const { flowId, versionId } = await makeFlowLive(
    database.pool,
    withSettings(webhookDocument(nodeId), webhook),
  );
  const { status } = await send(updateFlowEndpoint, { params: { id: flowId }, body: { settings } });
  expect(status).toBe(200);
  triggers().outdateFlow(flowId);
  return { flowId, versionId, nodeId };
}

async function call(nodeId: string, body: object, more: SentCall = {}): Promise<string> {
  const response = await callWebhook(nodeId, { body: JSON.stringify(body), ...more });
  expect(response.status).toBe(200);
  return (await response.json()).execution_id;
}

interface Stored {
  id: string;
  status: string;
  input: { n?: number; count?: number; items?: { n: number }[] };
  jobs: number;
}

/** Executions in the order of their first calls, each with its number of jobs that can become due. */
async function executions(): Promise<Stored[]> {
  const { rows } = await database.pool.query<Stored>(`
    select id, status, input, (
      select count(*)::int from graphile_worker._private_jobs j, json_array_elements_text(j.payload -> 'ids') as job (id)
      where job.id = e.id::text and j.run_at < 'infinity'
    ) as jobs
    from executions e order by created_at, id`);
  return rows;
}

/** What is left of gatherings: their rows, and the jobs that hold their executions back. */
const rows = async () =>
  (
    await database.pool.query(
      "select from gatherings union all select from graphile_worker._private_jobs where run_at = 'infinity'",
    )
  ).rowCount;

test("trailing: calls of one key are one execution, which starts with the last once its time has come", async () => {
  const { nodeId } = await live({ debounce: { key: "{{customer}}", seconds: 60, edge: "trailing" } });
  const ids: string[] = [];
  for (const [n, customer] of ["a", "b", "a", "a"].entries()) ids.push(await call(nodeId, { n, customer }));
  expect(ids).toEqual([ids[0], ids[1], ids[0], ids[0]]);
  expect(await look()).toBe(0);
  expect((await executions()).map(({ jobs }) => jobs)).toEqual([0, 0]);
  expect(await reconcile(database.pool, later(), "the only worker")).toBe(0);
  expect(await look(later())).toBe(2);
  expect(await executions()).toMatchObject([
    { id: ids[0], input: { n: 3, customer: "a" }, jobs: 1 },
    { id: ids[1], input: { n: 1, customer: "b" }, jobs: 1 },
  ]);
  expect([await rows(), await look(later())]).toEqual([0, 0]);
});

test("leading: the first call starts at once, and the others of the window start nothing", async () => {
  const { nodeId } = await live({ debounce: { key: "", seconds: 60, edge: "leading" } });
  const ids = [await call(nodeId, { n: 0 }), await call(nodeId, { n: 1 })];
  expect(ids[1]).toBe(ids[0]);
  expect(await executions()).toMatchObject([{ id: ids[0], input: { n: 0 }, jobs: 1 }]);
  expect(await look(later())).toBe(0);
  expect(await call(nodeId, { n: 2 })).not.toBe(ids[0]);
  expect((await executions()).map(({ jobs }) => jobs)).toEqual([1, 1]);
  const { body } = await send(listCallsEndpoint, { params: { node_id: nodeId } });
  const outcomes = body.data.map(({ outcome }: { outcome: string }) => outcome);
  expect(outcomes).toEqual(["accepted", "gathered", "accepted"]);
});

test("batch: so many calls start at once as a list, the rest when their time has come", async () => {
  const { nodeId } = await live({ batch: { count: 3, seconds: 60 } });
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.push(await call(nodeId, { n }));
  expect(new Set(ids).size).toBe(2);
  expect((await executions()).map(({ jobs }) => jobs)).toEqual([1, 0]);
  expect(await look(later())).toBe(1);
  const stored = await executions();
  expect(stored.map(({ input, jobs }) => [input.count, input.items?.map(({ n }) => n), jobs])).toEqual([
    [3, [0, 1, 2], 1],
    [2, [3, 4], 1],
  ]);
  expect(stored[0]?.input.items?.[0]).toMatchObject({ n: 0, _webhook: { method: "POST" } });
  const { body } = await send(listCallsEndpoint, { params: { node_id: nodeId } });
  const { body: last } = await send(readCallEndpoint, {
    params: { node_id: nodeId, call_id: body.data[0].id },
  });
  expect([last.outcome, last.body, last.execution_id]).toEqual(["gathered", '{"n":4}', ids[4]]);
});

test("tests and replays of one call are batches of one", async () => {
  const { flowId, nodeId } = await live({ batch: { count: 2, seconds: 60 } });
  const payload = { params: { id: flowId }, body: { payload: { n: 0 } } };
  expect((await send(testFlowEndpoint, payload)).status).toBe(201);
  await call(nodeId, { n: 1 });
  const { body } = await send(listCallsEndpoint, { params: { node_id: nodeId } });
  const replayed = { params: { node_id: nodeId, call_id: body.data[0].id }, body: { against: "live" } };
  expect((await send(replayCallEndpoint, replayed)).body.code).toBeNull();
  const stored = await executions();
  expect(stored.map(({ input }) => input.items?.map(({ n }) => n))).toEqual([[0], [], [1]]);
});

test("a batch is not larger than a body may be", async () => {
  const { nodeId } = await live({ batch: { count: 100, seconds: 60 } });
  const padding = "x".repeat(40_000);
  for (let n = 0; n < 4; n += 1) await call(nodeId, { n, padding });
  await look(later());
  const lists = (await executions()).map(({ input }) => input.items?.map(({ n }) => n));
  expect(lists.flat()).toEqual([0, 1, 2, 3]);
  expect(lists.every((list) => (list?.length ?? 0) <= 2)).toBe(true);
});

test("a large body has the same key as a small one", async () => {
  const { nodeId } = await live({ debounce: { key: "{{customer}}", seconds: 60, edge: "trailing" } });
  const small = await call(nodeId, { customer: "a", n: 0 });
  const large = await call(nodeId, { customer: "a", n: 1, padding: "x".repeat(90_000) });
  expect(large).toBe(small);
});

test("a repeated delivery counts once, and is answered with the execution of the first", async () => {
  const deduplication = { by: "tag", tag: "{{id}}", keep_days: 4 };
  const { nodeId } = await live({ batch: { count: 10, seconds: 60 } }, { deduplication });
  const first = await call(nodeId, { id: "1", n: 0 });
  await call(nodeId, { id: "2", n: 1 });
  expect(await call(nodeId, { id: "2", n: 1 })).toBe(first);
  await look(later());
  expect((await executions()).map(({ input }) => input.count)).toEqual([2]);
});

test("a canceled execution gathers no further calls, and never starts", async () => {
  const { nodeId } = await live({ batch: { count: 10, seconds: 60 } });
  const canceled = await call(nodeId, { n: 0 });
  await prisma().$transaction((tx) => cancelExecution(tx, canceled, { code: "canceled", message: "" }));
  const next = await call(nodeId, { n: 1 });
  expect(next).not.toBe(canceled);
  expect(await look(later())).toBe(1);
  expect((await executions()).map(({ status, jobs }) => [status, jobs])).toEqual([
    ["canceled", 0],
    ["queued", 1],
  ]);
});

test("what was gathered starts also if the setting is changed or the flow deactivated, and ends with a deleted flow", async () => {
  const { flowId, nodeId } = await live({ batch: { count: 10, seconds: 60 } });
  const first = await call(nodeId, { n: 0 });
  await send(updateFlowEndpoint, {
    params: { id: flowId },
    body: { settings: { batch: null, debounce: { seconds: 60 } } },
  });
  triggers().outdateFlow(flowId);
  const second = await call(nodeId, { n: 1 });
  expect((await executions()).map(({ id, jobs }) => [id, jobs])).toEqual([
    [first, 1],
    [second, 0],
  ]);
  await database.pool.query("delete from triggers where flow_id = $1", [flowId]);
  expect(await look(later())).toBe(1);
  const other = await live({ batch: { count: 10, seconds: 60 } });
  await call(other.nodeId, { n: 2 });
  expect(await rows()).toBe(2);
  expect((await send(deleteFlowEndpoint, { params: { id: other.flowId } })).status).toBe(204);
  expect([await rows(), await look(later())]).toEqual([0, 0]);
});

test("a caller that waits for a response is not gathered, and such settings are refused", async () => {
  const nodeId = newNodeId();
  const { flowId } = await makeFlowLive(database.pool, answeringDocument(nodeId));
  const save = (settings: object) => send(updateFlowEndpoint, { params: { id: flowId }, body: { settings } });
  const refused = await save({ debounce: { seconds: 5 } });
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, "/settings/debounce/seconds"]);
  expect((await save({ batch: { count: 2, seconds: 5 } })).status).toBe(422);
  expect((await save({ timeout_seconds: 5 })).status).toBe(200);
  const { flowId: other } = await live({ batch: { count: 2, seconds: 5 } });
  const both = await send(updateFlowEndpoint, {
    params: { id: other },
    body: { settings: { debounce: { seconds: 5 } } },
  });
  expect([both.status, both.body.errors[0].code]).toEqual([422, "debounce_and_batch"]);
});

test("several processes gather for the same keys while workers start them and are killed: each call is in one execution", {
  timeout: 180_000,
}, async () => {
  const { flowId, versionId, nodeId } = await live({ batch: { count: 7, seconds: 1 } });
  const rule: GatheringRule = { mode: "batch", windowMs: 5, count: 7, maxBytes: 100_000 };
  const acknowledged = new Map<number, string>();
  let sent = 0;
  async function web() {
    for (let flush = 0; flush < 20; flush += 1) {
      const calls = Array.from({ length: 1 + (flush % 5) }, () => {
        const n = sent++;
        const accepted = { executionId: newId(), flowId, versionId, nodeId };
        return { ...accepted, input: JSON.stringify({ n }), rule, key: String(n % 3), n };
      });
      const isKilled = flush % 9 === 8;
      await inTransaction(database.pool, async (tx) => {
        const ids = await gatherCalls(tx, calls);
        if (isKilled) throw new Error("killed");
        for (const [index, { n }] of calls.entries()) acknowledged.set(n, ids[index] ?? "");
      }).catch((fault: Error) => {
        if (fault.message !== "killed") throw fault;
      });
    }
  }
  let isOver = false;
  async function worker(isKilled: boolean) {
    while (!isOver) {
      if (!isKilled) await look();
      else
        await inTransaction(database.pool, async (tx) => {
          await tx.query("select from gatherings where due_at <= now() for update skip locked");
          throw new Error("killed");
        }).catch(() => {});
    }
  }
  const workers = [worker(false), worker(false), worker(true)];
  await Promise.all([web(), web(), web()]);
  isOver = true;
  await Promise.all(workers);
  // The database may still hold what the last kill had locked, and others skip what is locked.
  await expect.poll(() => look(later()).then(rows)).toBe(0);
  const stored = await executions();
  const items = stored.flatMap(({ id, input }) => (input.items ?? []).map(({ n }) => [n, id] as const));
  expect(items.toSorted(([a], [b]) => a - b)).toEqual([...acknowledged].toSorted(([a], [b]) => a - b));
  expect(acknowledged.size).toBeGreaterThan(120);
  expect(stored.every(({ jobs, input }) => jobs === 1 && (input.count ?? 0) <= 7)).toBe(true);
});
