import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { JournalStep } from "#server/executions/intake/journal-step.ts";
import { chain, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue, readExecution, readSteps, type TestFlow } from "#test/executions/executions.ts";
import { clearJobs, readJobs } from "#test/executions/jobs.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import type { JournalEntry } from "./entry.ts";
import { createJournal, type WriteEntry } from "./journal.ts";

let database: TestDatabase;
let flow: TestFlow;
let store: WriteEntry;

beforeAll(async () => {
  database = await useTestDatabase();
  flow = await createFlow(database.pool, chain(setFields("set", { a: "1" })));
  store = createJournal(database.pool, new AbortController().signal);
});
afterAll(() => database.drop());
beforeEach(() => clearJobs(database.pool));

/** An execution that this worker has claimed with epoch 2. */
async function held(): Promise<string> {
  const [id = ""] = await enqueue(database.pool, flow, [{ name: "Ada" }], { replyTo: "web" });
  await database.pool.query(
    "update executions set status = 'running', epoch = 2, crashes = 1 where id = $1",
    [id],
  );
  await clearJobs(database.pool);
  return id;
}

function step(change: Partial<JournalStep> = {}): JournalStep {
  return {
    nodeId: flow.document.nodes[1]?.id ?? "",
    scope: "",
    attempt: 1,
    status: "succeeded",
    handle: "output",
    input: '{"name":"Ada"}',
    config: "{}",
    output: '{"a":"\\u0000"}',
    error: null,
    warnings: [],
    activity: null,
    retryable: false,
    until: null,
    waitMs: null,
    startedAtMs: Date.now(),
    finishedAtMs: Date.now(),
    ...change,
  };
}

function entry(executionId: string, change: Partial<JournalEntry> = {}): JournalEntry {
  return {
    executionId,
    epoch: 2,
    steps: [step()],
    change: null,
    response: null,
    notifiesCaller: false,
    ...change,
  };
}

test("stores steps and what becomes of the execution together", async () => {
  const id = await held();
  expect(await store(entry(id, { change: { status: "succeeded" } }))).toBe(true);
  expect(await readExecution(database.pool, id)).toMatchObject({
    status: "succeeded",
    crashes: 0,
    finishedAt: expect.any(Date),
  });
  expect(await readSteps(database.pool, flow, id)).toMatchObject([
    { key: "set", status: "succeeded", output: { a: "\u0000" } },
  ]);
});

test("a worker whose execution was taken over stores nothing, not even its steps", async () => {
  const id = await held();
  await database.pool.query("update executions set epoch = 3 where id = $1", [id]);
  const before = await readExecution(database.pool, id);
  const isStored = await store(
    entry(id, {
      change: { status: "waiting", resumeInMs: 0, arrivals: 0 },
      response: { status: 200, headers: [], body: "stale" },
    }),
  );
  expect(isStored).toBe(false);
  expect(await readExecution(database.pool, id)).toEqual(before);
  expect(await readSteps(database.pool, flow, id)).toEqual([]);
  expect(await readJobs(database.pool, [id])).toEqual([]);
});

test("in a shared statement one lost execution does not take the others with it", async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, held));
  const [lost = ""] = ids;
  await database.pool.query("update executions set epoch = 9 where id = $1", [lost]);
  const stored = await Promise.all(ids.map((id) => store(entry(id, { change: { status: "succeeded" } }))));
  expect(stored).toEqual(ids.map((id) => id !== lost));
});

test("the same entry a second time, as after an answer that was lost, changes nothing", async () => {
  const id = await held();
  const same = entry(id, { change: { status: "succeeded" } });
  await store(same);
  const before = await readSteps(database.pool, flow, id);
  expect(await store(same)).toBe(true);
  expect(await readSteps(database.pool, flow, id)).toEqual(before);
});

test("a step that was begun keeps its input and settings when its outcome comes without them", async () => {
  const id = await held();
  await store(
    entry(id, { steps: [step({ status: "running", handle: null, output: null, finishedAtMs: null })] }),
  );
  await store(entry(id, { steps: [step({ input: null, config: null, output: "1" })] }));
  expect(await readSteps(database.pool, flow, id)).toMatchObject([
    { status: "succeeded", input: { name: "Ada" }, config: {}, output: 1 },
  ]);
});

test("a worker of 0.1.0, which knows no scopes, begins a step that this one finishes", async () => {
  const id = await held();
  const begun = step();
  await database.pool.query(
    `insert into steps (execution_id, node_id, iteration, attempt, status) values ($1, $2, 0, 1, 'running')
     on conflict (execution_id, node_id, iteration, attempt) do update set status = excluded.status`,
    [id, begun.nodeId],
  );
  await store(entry(id, { steps: [begun] }));
  expect(await readSteps(database.pool, flow, id)).toMatchObject([{ status: "succeeded" }]);
});

test("that a step was begun is no progress: the crashes stay counted", async () => {
  const id = await held();
  await store(entry(id, { steps: [step({ status: "running", handle: null, output: null })] }));
  expect(await readExecution(database.pool, id)).toMatchObject({ status: "running", crashes: 1 });
});

test("what waits has a job for exactly the instant at which it goes on", async () => {
  const id = await held();
  const change = { status: "waiting", resumeInMs: 61_234, arrivals: 0 } as const;
  await store(entry(id, { steps: [step({ status: "waiting", waitMs: 61_234 })], change }));
  const { rows } = await database.pool.query(
    `select e.resume_at = s.resume_at and e.resume_at = j.run_at as "isSame",
       abs(extract(epoch from e.resume_at - now()) - 61.234) < 5 as "isRight"
     from executions e join steps s on s.execution_id = e.id
     join graphile_worker._private_jobs j on j.payload -> 'ids' ->> 0 = e.id::text where e.id = $1`,
    [id],
  );
  expect(rows).toEqual([{ isSame: true, isRight: true }]);
});

test("what is handed back has a job at once", async () => {
  const id = await held();
  await store(entry(id, { steps: [], change: { status: "queued" } }));
  expect(await readExecution(database.pool, id)).toMatchObject({ status: "queued" });
  const [job] = await readJobs(database.pool, [id]);
  expect(job?.runAt.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
});

test("the first answer stands, and the caller's web process is told", async () => {
  const id = await held();
  const client = await database.pool.connect();
  const notifications: string[] = [];
  client.on("notification", ({ payload }) => notifications.push(payload ?? ""));
  await client.query("listen millrace_reply_web");
  const first = { status: 201, headers: [], body: "first" } satisfies JournalEntry["response"];
  await store(entry(id, { response: first, notifiesCaller: true }));
  await store(entry(id, { response: { ...first, body: "second" } }));
  await client.query("select 1");
  expect((await readExecution(database.pool, id)).response).toEqual(first);
  expect(notifications.map((payload) => JSON.parse(payload))).toEqual([{ ids: [id] }]);
  await client.query("unlisten *");
  client.release();
});

test("as many callers as one statement can answer fit into notifications", async () => {
  const ids = await Promise.all(Array.from({ length: 250 }, held));
  const client = await database.pool.connect();
  const notifications: string[] = [];
  client.on("notification", ({ payload }) => notifications.push(payload ?? ""));
  await client.query("listen millrace_reply_web");
  await Promise.all(
    ids.map((id) => store(entry(id, { change: { status: "succeeded" }, notifiesCaller: true }))),
  );
  await client.query("select 1");
  const notified = notifications.flatMap((payload): string[] => JSON.parse(payload).ids);
  expect(notified.toSorted()).toEqual(ids.toSorted());
  await client.query("unlisten *");
  client.release();
});

test("an entry that the database refuses fails alone", async () => {
  const [good = "", bad = ""] = [await held(), await held()];
  const results = await Promise.allSettled([
    store(entry(good, { change: { status: "succeeded" } })),
    store(entry(bad, { steps: [step({ output: "this is not JSON" })] })),
  ]);
  expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected"]);
  expect(await readExecution(database.pool, good)).toMatchObject({ status: "succeeded" });
  expect(await readExecution(database.pool, bad)).toMatchObject({ status: "running" });
});

test.each(["half \ud83c of a character", "a \u0000 in the text", "\udf89\ud83c"])(
  "the error %j is stored as itself, and so is a warning",
  async (message) => {
    const id = await held();
    const error = { code: "stopped", message };
    const failed = step({ status: "failed", handle: null, output: null, error, warnings: [{ message }] });
    expect(await store(entry(id, { steps: [failed], change: { status: "failed", error } }))).toBe(true);
    const { rows } = await database.pool.query(
      "select error ->> 'code' as code, error ->> 'message' as message from executions where id = $1 union all select error ->> 'code', warnings -> 0 ->> 'message' from steps where execution_id = $1",
      [id],
    );
    const stored = message.toWellFormed().replace("\u0000", "\uFFFD");
    expect(rows).toEqual([
      { code: "stopped", message: stored },
      { code: "stopped", message: stored },
    ]);
  },
);
