import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { chain, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue, type TestFlow } from "#test/executions/executions.ts";
import { clearJobs, readJobs } from "#test/executions/jobs.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { reconcile } from "./reconcile.sql.ts";

let database: TestDatabase;
let flow: TestFlow;

beforeAll(async () => {
  database = await createTestDatabase();
  flow = await createFlow(database.pool, chain(setFields("set", { a: "1" })));
});
afterAll(() => database.drop());
beforeEach(async () => {
  await clearJobs(database.pool);
  await database.pool.query("delete from executions");
});

/** The executions are new; the clock passed here makes them old. */
const later = () => new Date(Date.now() + 60_000);

test("gives a job to each unfinished execution that has none", async () => {
  const ids = await enqueue(database.pool, flow, [1, 2, 3, 4]);
  const [queued = "", running = "", waiting = "", done = ""] = ids;
  await database.pool.query("update executions set status = 'running' where id = $1", [running]);
  await database.pool.query("update executions set status = 'waiting', resume_at = now() where id = $1", [
    waiting,
  ]);
  await database.pool.query("update executions set finished_at = now() where id = $1", [done]);
  await clearJobs(database.pool);

  expect(await reconcile(database.pool, later(), "me")).toBe(3);
  const jobs = await readJobs(database.pool, ids);
  expect(jobs.map((job) => job.ids).toSorted()).toEqual([[queued], [running], [waiting]].toSorted());
  expect(await reconcile(database.pool, later(), "me")).toBe(0);
});

test("an execution that shares a job with others has one", async () => {
  await enqueue(database.pool, flow, [1, 2, 3], { perJob: 3 });
  expect(await reconcile(database.pool, later(), "me")).toBe(0);
});

test("a job that is being run counts, one that used up its attempts does not", async () => {
  const [, spent = ""] = await enqueue(database.pool, flow, [1, 2]);
  await database.pool.query(
    "update graphile_worker._private_jobs set attempts = max_attempts, locked_at = now(), locked_by = 'x'",
  );
  expect(await reconcile(database.pool, later(), "me")).toBe(0);
  await database.pool.query(
    "update graphile_worker._private_jobs set locked_at = null where payload -> 'ids' ->> 0 = $1",
    [spent],
  );
  expect(await reconcile(database.pool, later(), "me")).toBe(1);
});

test("leaves young executions alone", async () => {
  await enqueue(database.pool, flow, [1]);
  await clearJobs(database.pool);
  expect(await reconcile(database.pool, new Date(), "me")).toBe(0);
});

test("of several workers the one that has lived longest does it", async () => {
  await enqueue(database.pool, flow, [1]);
  await clearJobs(database.pool);
  await database.pool.query(
    `insert into worker_processes (id, lock_key, host, pid, started_at)
     values ('old', 1, 'here', 1, now() - interval '1 hour'), ('young', 2, 'here', 2, now())`,
  );
  expect(await reconcile(database.pool, later(), "young")).toBe(0);
  expect(await reconcile(database.pool, later(), "old")).toBe(1);
  await database.pool.query("delete from worker_processes");
});

test("several workers at once give one job", async () => {
  const ids = await enqueue(database.pool, flow, [1, 2, 3]);
  await clearJobs(database.pool);
  await Promise.all(Array.from({ length: 4 }, () => reconcile(database.pool, later(), "me")));
  expect(await readJobs(database.pool, ids)).toHaveLength(3);
});
