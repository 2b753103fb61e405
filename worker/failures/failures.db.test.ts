import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { createExecutions } from "#server/executions/intake/create-executions.sql.ts";
import { countFailures } from "#server/failures/count-failures.sql.ts";
import { startDueGroups } from "#server/failures/start-due.sql.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { chain, type Link, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue, readExecution, type TestFlow } from "#test/executions/executions.ts";
import { clearJobs } from "#test/executions/jobs.ts";
import { createShell } from "#test/executions/shell.ts";
import { createWatch, endWindows, fails, readStarted } from "#test/failures/failures.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openTestServices } from "#test/services.ts";
import { createClaim } from "#worker/claim/claim.sql.ts";
import { createJournal } from "#worker/journal/journal.ts";
import { runExecutions } from "#worker/tasks/run-executions.ts";
import { runFailures } from "./run-failures.ts";

let database: TestDatabase;
const stop = new AbortController().signal;
const baseUrl = "https://flows.example.com";

beforeAll(async () => {
  database = await useTestDatabase({}, openTestServices);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await clearJobs(database.pool);
  await database.pool.query(
    "delete from failures; delete from failure_groups; delete from executions; delete from triggers; delete from flows",
  );
});

const watch = (...given: Given) => createWatch(database.pool, ...given);
type Given = Parameters<typeof createWatch> extends [unknown, ...infer Rest] ? Rest : never;

async function run(ids: readonly string[]): Promise<void> {
  await runExecutions(
    { ids: [...ids], epoch: 0 },
    { id: "1", attempt: 1, isAlone: false },
    createShell(database.pool),
  );
}

/** Runs an execution of the flow for each input. */
async function call(flow: TestFlow, times = 1): Promise<string[]> {
  const ids = await enqueue(
    database.pool,
    flow,
    Array.from({ length: times }, () => ({ name: "Ada" })),
  );
  await run(ids);
  return ids;
}

const start = () => runFailures(database.pool, { baseUrl, onStart() {}, stop });

const counts = async () => (await readStarted(database.pool)).map(({ input }) => input.count);

test("a failed execution starts the watching flow once, with what failed and a job", async () => {
  const watching = await watch();
  const failing = await createFlow(database.pool, chain(fails()));
  const [id] = await call(failing);
  expect(await start()).toBe(1);
  expect(await start()).toBe(0);
  const [execution] = await readStarted(database.pool);
  expect(execution).toMatchObject({
    flowId: watching.flowId,
    input: {
      flow: { id: failing.flowId, name: "Test" },
      execution: { id, failed_at: expect.stringMatching(/^\d{4}-.*\+00:00$/) },
      node: { id: failing.document.nodes[1]?.id, key: "stop", label: "Out of stock" },
      error: { code: expect.any(String), message: "Out of stock" },
      url: `${baseUrl}/executions/${id}`,
      count: 1,
    },
  });
  const { rows } = await database.pool.query(
    "select count(*)::int as jobs from graphile_worker._private_jobs where payload -> 'ids' ->> 0 = $1",
    [execution?.id],
  );
  expect(rows).toEqual([{ jobs: 1 }]);
});

test("repeats are counted and delivered when the window ends, then the group ends", async () => {
  await watch();
  const failing = await createFlow(database.pool, chain(fails()));
  await call(failing);
  await start();
  await call(failing, 3);
  const [last] = await call(failing);
  expect(await start()).toBe(0);
  await endWindows(database.pool);
  expect(await start()).toBe(1);
  expect(await counts()).toEqual([1, 4]);
  expect((await readStarted(database.pool))[1]?.input).toMatchObject({ execution: { id: last } });
  await endWindows(database.pool);
  expect(await start()).toBe(0);
  expect((await database.pool.query("select 1 from failure_groups")).rows).toEqual([]);
  await call(failing);
  expect(await start()).toBe(1);
  expect(await counts()).toEqual([1, 4, 1]);
});

test("failures of other flows and nodes are groups of their own", async () => {
  await watch();
  const other: Link = { ...fails("Elsewhere"), key: "elsewhere" };
  for (const link of [fails(), other]) await call(await createFlow(database.pool, chain(link)));
  expect(await start()).toBe(2);
});

test("a failure is stored for the flows that watch it, and for no others", async () => {
  const failing = await createFlow(database.pool, chain(fails()));
  const all = await watch();
  const chosen = await watch({ flows: [failing.flowId] });
  await watch({ flows: [newId()] });
  await call(failing);
  await start();
  const flowIds = (await readStarted(database.pool)).map(({ flowId }) => flowId);
  expect(flowIds.toSorted()).toEqual([all.flowId, chosen.flowId].toSorted());
});

test("what succeeds, a draft, and a flow that nobody watches start nothing", async () => {
  const failing = await createFlow(database.pool, chain(fails()));
  await call(failing);
  await watch();
  await call(await createFlow(database.pool, chain(setFields("set", { a: "1" }))));
  const id = newId();
  const { flowId, document } = failing;
  await prisma().$transaction((tx) =>
    createExecutions(tx, [
      {
        id,
        flowId,
        versionId: null,
        document,
        triggerNodeId: document.nodes[0]?.id ?? "",
        source: "test",
        input: { text: "{}" },
      },
    ]),
  );
  await run([id]);
  expect((await readExecution(database.pool, id)).status).toBe("failed");
  expect(await start()).toBe(0);
});

test("the flow that a failing flow names runs once, whatever it watches, and for no other flow", async () => {
  const failing = await createFlow(database.pool, chain(fails()));
  const other = await createFlow(database.pool, chain(fails()));
  const chosen = await watch({ flows: [newId()] });
  const everything = await watch();
  for (const { flowId } of [chosen, everything]) {
    await database.pool.query("update flows set settings = $2 where id = $1", [
      failing.flowId,
      { on_failure_flow_id: flowId },
    ]);
    await call(failing);
  }
  await call(other);
  await start();
  const started = (await readStarted(database.pool)).map(({ flowId, input }) => [
    flowId,
    input.flow.id,
    input.count,
  ]);
  expect(started).toHaveLength(3);
  expect(started).toEqual(
    expect.arrayContaining([
      [chosen.flowId, failing.flowId, 1],
      [everything.flowId, failing.flowId, 2],
      [everything.flowId, other.flowId, 1],
    ]),
  );
});

test("failing failure flows do not start themselves, nor each other", async () => {
  await watch({}, fails());
  await watch({}, fails());
  await call(await createFlow(database.pool, chain(fails())));
  expect(await start()).toBe(2);
  const runs = (await readStarted(database.pool)).map(({ id }) => id);
  await run(runs);
  for (const id of runs) expect((await readExecution(database.pool, id)).status).toBe("failed");
  expect(await start()).toBe(0);
});

test("a sub-flow of a test or of a failure flow starts nothing", async () => {
  await watch();
  const failing = await createFlow(database.pool, chain(fails()));
  for (const [source, versionId] of [
    ["test", null],
    ["failure", failing.versionId],
  ]) {
    const [parent, child] = await enqueue(database.pool, failing, [{}, {}]);
    await database.pool.query("update executions set source = $2, version_id = $3 where id = $1", [
      parent,
      source,
      versionId,
    ]);
    await database.pool.query(
      "update executions set source = 'flow', parent_execution_id = $2, depth = 1 where id = $1",
      [child, parent],
    );
    await run([child ?? ""]);
  }
  expect(await start()).toBe(0);
  const { rows } = await database.pool.query("select counted_at is not null as counted from failures");
  expect(rows).toEqual([{ counted: true }, { counted: true }]);
});

test("an execution that killed its workers is a failure, too", async () => {
  await watch();
  const [id = ""] = await enqueue(database.pool, await createFlow(database.pool, chain(fails())), [{}]);
  await database.pool.query("update executions set status = 'running', crashes = 2 where id = $1", [id]);
  const claim = createClaim(database.pool, stop);
  await claim({ ids: [id], isAlone: true, maxEpoch: 9 });
  await start();
  expect((await readStarted(database.pool))[0]?.input).toMatchObject({
    error: { code: "worker_lost" },
    node: null,
    count: 1,
  });
});

test("a failure that is stored twice, as after an answer that was lost, counts once", async () => {
  await watch();
  const [id = ""] = await enqueue(database.pool, await createFlow(database.pool, chain(fails())), [{}]);
  const store = createJournal(database.pool, stop);
  const failure = () =>
    store({
      executionId: id,
      epoch: 0,
      steps: [],
      change: { status: "failed", error: { code: "c", message: "m" } },
      response: null,
      notifiesCaller: false,
    });
  await failure();
  expect(await start()).toBe(1);
  await failure();
  await endWindows(database.pool);
  expect(await start()).toBe(0);
  expect(await counts()).toEqual([1]);
});

test("many workers at once deliver every failure exactly once", async () => {
  const watching = await watch();
  const flows = await Promise.all(Array.from({ length: 3 }, () => createFlow(database.pool, chain(fails()))));
  for (let round = 0; round < 3; round += 1) {
    const [first] = await Promise.all([
      Promise.all([start(), start(), start()]),
      ...flows.map((flow) => call(flow, 50)),
    ]);
    expect(first).toHaveLength(3);
    await endWindows(database.pool);
  }
  await start();
  await endWindows(database.pool);
  await start();
  const runs = await readStarted(database.pool);
  expect(runs.every(({ flowId }) => flowId === watching.flowId)).toBe(true);
  expect(runs.reduce((sum, { input }) => sum + input.count, 0)).toBe(450);
});

test.each(["count", "start"])(
  "a worker that dies before the commit of its %s loses nothing",
  async (crashesAt) => {
    await watch();
    await call(await createFlow(database.pool, chain(fails())), 5);
    if (crashesAt === "start") await countOnly();
    const client = await database.pool.connect();
    await client.query("begin");
    if (crashesAt === "count") await countFailures(client, baseUrl, 100);
    else expect((await startDueGroups(client, 100)).flowIds).toHaveLength(1);
    // Nobody else may take what it holds.
    expect(await start()).toBe(0);
    client.release(true);
    await expect.poll(start).toBe(1);
    expect(await counts()).toEqual([5]);
  },
);

async function countOnly(): Promise<void> {
  const client = await database.pool.connect();
  await countFailures(client, baseUrl, 100);
  client.release();
}

test("a group whose flow was deactivated ends without a run", async () => {
  const { flowId } = await watch();
  await call(await createFlow(database.pool, chain(fails())));
  await countOnly();
  await database.pool.query("delete from triggers where flow_id = $1", [flowId]);
  expect((await database.pool.query("select 1 from failure_watches")).rows).toEqual([]);
  expect(await start()).toBe(0);
  expect((await database.pool.query("select 1 from failure_groups")).rows).toEqual([]);
});
