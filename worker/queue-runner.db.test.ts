import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { newId } from "#lib/id.ts";
import { until } from "#test/executions/until.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { createQueueConnections } from "./connections.ts";
import { type QueueRunner, startQueueRunner } from "./queue-runner.ts";
import { createSlots } from "./slots.ts";

const taskName = "take_time";

let database: TestDatabase;

beforeAll(async () => {
  database = await useTestDatabase();
});
afterAll(() => database.drop());

/** Adds a job that takes as long as asked. */
async function addJob(ms: number): Promise<void> {
  await database.pool.query("select graphile_worker.add_job($1, $2)", [taskName, { ms }]);
}

/** Starts a runner with its own connections; `seen` counts the jobs that it has begun. */
function start(): { runner: QueueRunner; seen: { begun: number } } {
  const connections = createQueueConnections(database.url);
  const seen = { begun: 0 };
  const runner = startQueueRunner({
    id: newId(),
    slots: createSlots(4),
    connections,
    skip: () => null,
    tasks: {
      [taskName]: async (payload) => {
        seen.begun += 1;
        await sleep((payload as { ms: number }).ms);
      },
    },
  });
  onTestFinished(() => connections.end());
  return { runner, seen };
}

async function countJobs(): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(
    "select count(*)::int as count from graphile_worker._private_jobs",
  );
  return rows[0]?.count ?? 0;
}

test("runs jobs, and has none left when it is stopped", async () => {
  const { runner, seen } = start();
  await Promise.all([addJob(0), addJob(20)]);
  await until("both have begun", async () => seen.begun === 2);
  expect(await runner.stop(30_000)).toBe(true);
  expect(await countJobs()).toBe(0);
});

test("fails at once when jobs cannot be completed, and can be stopped although graphile-worker never ends", async () => {
  await database.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
     create trigger refuse before delete on graphile_worker._private_jobs for each statement execute function refuse()`,
  );
  // They end far enough apart to be completed in separate batches, which all fail.
  await Promise.all([addJob(0), addJob(300), addJob(600), addJob(900)]);
  const { runner, seen } = start();

  expect(await runner.failed).toMatchObject({ message: "the disk is full" });
  expect(seen.begun).toBeGreaterThan(0);
  expect(await runner.stop(3000)).toBe(false);
  expect(await countJobs()).toBe(4);
});
