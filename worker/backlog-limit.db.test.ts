import type { Job } from "graphile-worker";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { backlogFlag } from "#queue/jobs.ts";
import { addJobs } from "#server/executions/intake/add-jobs.sql.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { createBacklogLimit } from "./backlog-limit.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function readQueue(): Promise<Job[]> {
  const { rows } = await database.pool.query<Job>(
    `select job.*, task.identifier as task_identifier
     from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id order by job.id`,
  );
  return rows;
}

test("a job of the backlog that finds no place goes back into the queue as it was, beside itself", async () => {
  const client = await database.pool.connect();
  await addJobs(client, [{ ids: [newId(), newId()], priority: 3 }]);
  client.release();
  const [job] = await readQueue();
  if (!job) throw new Error("The job was not added.");
  expect(job.flags).toEqual({ [backlogFlag]: true });

  const limit = createBacklogLimit(2);
  const finish = Promise.withResolvers<void>();
  const first = limit.within(job, database.pool, () => finish.promise);
  expect(limit.skip()).toEqual([backlogFlag]);
  const ran: Job[] = [];
  await limit.within(job, database.pool, async () => void ran.push(job));
  expect(ran).toEqual([]);
  finish.resolve();
  await first;

  const { task_identifier, payload, priority, flags } = job;
  const same = { task_identifier, payload, priority, flags };
  const queue = await readQueue();
  expect(queue).toMatchObject([same, same]);
  expect(new Set(queue.map(({ key }) => key)).size).toBe(2);
});
