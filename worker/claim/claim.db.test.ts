import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { chain, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue, readExecution, type TestFlow } from "#test/executions/executions.ts";
import { clearJobs, readJobs } from "#test/executions/jobs.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import type { JournalEntry } from "#worker/journal/entry.ts";
import { writeJournal } from "#worker/journal/write.sql.ts";
import { type ClaimExecutions, type ClaimedExecution, createClaim } from "./claim.sql.ts";
import { createPutBack } from "./put-back.sql.ts";
import { createSplit } from "./split.sql.ts";

let database: TestDatabase;
let flow: TestFlow;
let take: ClaimExecutions;
const never = new AbortController().signal;

beforeAll(async () => {
  database = await createTestDatabase();
  flow = await createFlow(database.pool, chain(setFields("set", { a: "1" })));
  take = createClaim(database.pool, never);
});
afterAll(() => database.drop());
beforeEach(() => clearJobs(database.pool));

async function stored(change = "", replyTo = "web"): Promise<string> {
  const [id = ""] = await enqueue(database.pool, flow, [{ name: "Ada" }], { replyTo });
  if (change) await database.pool.query(`update executions set ${change} where id = $1`, [id]);
  await clearJobs(database.pool);
  return id;
}

async function databaseMs(): Promise<number> {
  const { rows } = await database.pool.query<{ ms: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  );
  return rows[0]?.ms ?? 0;
}

test("gives what running needs, and raises the epoch each time", async () => {
  const id = await stored();
  const fromMs = await databaseMs();
  const [first] = await take({ ids: [id], isAlone: false, maxEpoch: 9 });
  expect(first?.claimed).toEqual({
    id,
    flowId: flow.flowId,
    versionId: flow.versionId,
    document: null,
    triggerNodeId: flow.document.nodes[0]?.id,
    untilNodeId: null,
    epoch: 1,
    claimedAt: expect.any(String),
    input: '{"name":"Ada"}',
    isAwaited: true,
    hasResponded: false,
    arrivals: 0,
    depth: 0,
    isReplay: false,
  });
  expect(first?.nowMs).toBeGreaterThanOrEqual(fromMs);
  expect(first?.nowMs).toBeLessThanOrEqual(await databaseMs());
  const [second] = await take({ ids: [id], isAlone: false, maxEpoch: 9 });
  expect(second?.claimed).toMatchObject({ epoch: 2, claimedAt: null });
});

test("a first claim does not wait for the disk, and a later one does", async () => {
  const id = await stored();
  const querying = vi.spyOn(database.pool, "query");
  await take({ ids: [id], isAlone: false, maxEpoch: 0 });
  await take({ ids: [id], isAlone: false, maxEpoch: 1 });
  const results = await Promise.all(querying.mock.results.map(({ value }) => value));
  querying.mockRestore();
  expect(results.map(({ rows }) => rows[0].committed)).toEqual(["off", null]);
  const { rows } = await database.pool.query("show synchronous_commit");
  expect(rows).toEqual([{ synchronous_commit: "on" }]);
});

test("a worker whose first claim was lost with the database can neither store nor put back", async () => {
  const store = async (each: JournalEntry) => (await writeJournal(database.pool, [each])).has(id);
  const putBack = createPutBack(database.pool, never);
  const id = await stored();
  const claim = async () => {
    const [result] = await take({ ids: [id], isAlone: false, maxEpoch: 0 });
    if (!result?.claimed) throw new Error("It was not claimed.");
    return result.claimed;
  };
  const entry = ({ epoch, claimedAt }: ClaimedExecution): JournalEntry => ({
    executionId: id,
    epoch,
    claimedAt,
    steps: [],
    change: { status: "succeeded" },
    response: null,
    notifiesCaller: false,
  });
  const lost = await claim();
  const loss = "update executions set status = 'queued', epoch = 0, started_at = null where id = $1";
  await database.pool.query(loss, [id]);
  expect(await store(entry(lost))).toBe(false);
  const kept = await claim();
  expect(kept.epoch).toBe(lost.epoch);
  await putBack([lost]);
  expect(await store(entry(lost))).toBe(false);
  expect(await readExecution(database.pool, id)).toMatchObject({ status: "running" });
  expect(await store(entry(kept))).toBe(true);
});

test.each([
  ["finished", "status = 'succeeded', finished_at = now()"],
  ["canceled", "status = 'canceled', finished_at = now(), epoch = 1"],
  ["waiting for a time that has not come", "status = 'waiting', resume_at = now() + interval '1 hour'"],
])("leaves alone what is %s", async (_state, change) => {
  const id = await stored(change);
  const before = await readExecution(database.pool, id);
  expect(await take({ ids: [id], isAlone: false, maxEpoch: 9 })).toEqual([]);
  expect(await readExecution(database.pool, id)).toEqual(before);
});

test("takes what has waited long enough, which is no crash", async () => {
  const id = await stored("status = 'waiting', resume_at = now() - interval '1 minute', epoch = 3");
  const [result] = await take({ ids: [id], isAlone: false, maxEpoch: 9 });
  expect(result?.claimed?.epoch).toBe(4);
  expect(await readExecution(database.pool, id)).toMatchObject({ status: "running", crashes: 0 });
});

test("leaves to another job what that one took since this one was made", async () => {
  const id = await stored("status = 'running', epoch = 2");
  expect(await take({ ids: [id], isAlone: false, maxEpoch: 1 })).toEqual([]);
  expect(await readExecution(database.pool, id)).toMatchObject({ status: "running", epoch: 2, crashes: 0 });
  expect(await take({ ids: [id], isAlone: false, maxEpoch: 2 })).toHaveLength(1);
});

test("what is found running was held by a worker that died, and runs again", async () => {
  const id = await stored("status = 'running', epoch = 1");
  const [result] = await take({ ids: [id], isAlone: false, maxEpoch: 9 });
  expect(result?.claimed?.epoch).toBe(2);
  expect(await readExecution(database.pool, id)).toMatchObject({ status: "running", crashes: 1 });
});

test("after the second crash an execution is run alone or not at all", async () => {
  const id = await stored("status = 'running', epoch = 2, crashes = 1");
  expect(await take({ ids: [id], isAlone: false, maxEpoch: 9 })).toMatchObject([
    { claimed: null, failedFlowId: null },
  ]);
  expect(await readExecution(database.pool, id)).toMatchObject({ status: "queued", crashes: 2, epoch: 3 });
  expect(await readJobs(database.pool, [id])).toMatchObject([{ ids: [id], queue: "suspects" }]);

  // Another job that still names it does not bypass the quarantine queue.
  expect(await take({ ids: [id], isAlone: false, maxEpoch: 9 })).toMatchObject([{ claimed: null }]);
  const [alone] = await take({ ids: [id], isAlone: true, maxEpoch: 9 });
  expect(alone?.claimed?.epoch).toBe(5);
});

test("after the third crash it fails, and whoever waits for its answer is told", async () => {
  const id = await stored("status = 'running', epoch = 4, crashes = 2");
  const client = await database.pool.connect();
  const notification = Promise.withResolvers<string | undefined>();
  client.on("notification", ({ payload }) => notification.resolve(payload));
  await client.query("listen millrace_reply_web");

  expect(await take({ ids: [id], isAlone: true, maxEpoch: 9 })).toMatchObject([
    { claimed: null, failedFlowId: flow.flowId },
  ]);
  expect(await readExecution(database.pool, id)).toMatchObject({
    status: "failed",
    crashes: 3,
    error: { code: "worker_lost" },
    finishedAt: expect.any(Date),
  });
  expect(JSON.parse((await notification.promise) ?? "")).toEqual({ ids: [id] });
  await client.query("unlisten *");
  client.release();
});

test("an execution named by two jobs at the same moment is given to one of them", async () => {
  const id = await stored();
  const results = await Promise.all([
    take({ ids: [id], isAlone: false, maxEpoch: 9 }),
    take({ ids: [id], isAlone: false, maxEpoch: 9 }),
  ]);
  expect(results.flat()).toHaveLength(1);
});

test("splitting a job gives one to each execution that is not finished, does not wait and is not another job's", async () => {
  const running = await stored("status = 'running', epoch = 1");
  const queued = await stored();
  const waiting = await stored("status = 'waiting', resume_at = now() + interval '1 hour'");
  const finished = await stored("status = 'failed', finished_at = now()");
  const taken = await stored("status = 'running', epoch = 2");
  const ids = [running, queued, waiting, finished, taken];
  await createSplit(database.pool, never)(ids, 1);
  const jobs = await readJobs(database.pool, ids);
  expect(jobs.map((job) => job.ids).toSorted()).toEqual([[running], [queued]].toSorted());
});
