import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { until } from "#test/executions/until.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { registerWorker } from "./registration.sql.ts";
import { releaseDeadWorkers } from "./release-dead-workers.sql.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await useTestDatabase();
});
afterAll(() => database.drop());

async function lockJob(workerId: string): Promise<void> {
  await database.pool.query(
    "select graphile_worker.add_job('run_executions', $1, queue_name => 'suspects')",
    [{ ids: [newId()] }],
  );
  for (const table of ["_private_jobs", "_private_job_queues"]) {
    await database.pool.query(
      `update graphile_worker.${table} set locked_at = now(), locked_by = $1 where locked_by is null`,
      [workerId],
    );
  }
}

async function lockedBy(workerId: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    `select (select count(*) from graphile_worker._private_jobs where locked_by = $1)::int
       + (select count(*) from graphile_worker._private_job_queues where locked_by = $1)::int as count`,
    [workerId],
  );
  return rows[0]?.count ?? 0;
}

/** Locks count once the database has been up for a moment. */
async function whenUp(): Promise<void> {
  await until("the database has been up for 3 s", async () => {
    const { rows } = await database.pool.query<{ isUp: boolean }>(
      `select pg_postmaster_start_time() < now() - interval '3 seconds' as "isUp"`,
    );
    return rows[0]?.isUp;
  });
}

test("a worker that holds its lock and beats is left in peace", async () => {
  await whenUp();
  const registration = await registerWorker(database.url, newId());
  await lockJob(registration.id);
  expect(await releaseDeadWorkers(database.pool, newId())).toEqual([]);
  expect(await registration.beat()).toBe(true);
  expect(await lockedBy(registration.id)).toBe(2);
  await registration.unregister();
});

test("a worker whose session is gone is dead, and its jobs and queue are free", async () => {
  await whenUp();
  const registration = await registerWorker(database.url, newId());
  await lockJob(registration.id);
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'millrace worker presence' and datname = current_database()",
  );
  await until("it is found dead", async () =>
    (await releaseDeadWorkers(database.pool, newId())).includes(registration.id),
  );
  expect(await lockedBy(registration.id)).toBe(0);
  expect(await registration.beat()).toBe(false);
  await registration.unregister();
});

test("a worker that holds its lock and no longer beats is dead", async () => {
  const registration = await registerWorker(database.url, newId());
  await lockJob(registration.id);
  await database.pool.query(
    "update worker_processes set heartbeat_at = now() - interval '16 seconds' where id = $1",
    [registration.id],
  );
  expect(await releaseDeadWorkers(database.pool, newId())).toEqual([registration.id]);
  expect(await lockedBy(registration.id)).toBe(0);
  expect(await registration.beat()).toBe(false);
  await registration.unregister();
});

test("a worker that lost its connection comes back under the same name", async () => {
  const registration = await registerWorker(database.url, newId());
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'millrace worker presence' and datname = current_database()",
  );
  expect(await registration.beat()).toBe(true);
  expect(await releaseDeadWorkers(database.pool, newId())).toEqual([]);
  await registration.unregister();
});

test("no worker takes itself for dead", async () => {
  const registration = await registerWorker(database.url, newId());
  await database.pool.query("update worker_processes set heartbeat_at = now() - interval '1 hour'");
  expect(await releaseDeadWorkers(database.pool, registration.id)).toEqual([]);
  await registration.unregister();
});
