import { afterAll, beforeAll, expect, test } from "vitest";
import { chain, condition, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue, readExecution, readSteps } from "#test/executions/executions.ts";
import { until } from "#test/executions/until.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { startTestWorker, type TestWorker } from "#test/processes/worker.ts";

let database: TestDatabase;
let worker: TestWorker;

beforeAll(async () => {
  database = await createTestDatabase();
  worker = await startTestWorker(database.url);
});

afterAll(async () => {
  await worker?.stop();
  await database?.drop();
});

test("a queued execution runs to its end and its journal tells the whole of it", async () => {
  const flow = await createFlow(
    database.pool,
    chain(
      condition("is_big", "{{total}}", "greater", "10"),
      setFields("named", { hello: "{{name}}" }, { by: "true" }),
    ),
  );
  const [id = ""] = await enqueue(database.pool, flow, [{ name: "Ada", total: 12 }]);

  const done = await until("the execution is over", async () => {
    const execution = await readExecution(database.pool, id);
    return execution.finishedAt && execution;
  }).catch((cause) => {
    throw new Error(worker.log(), { cause });
  });

  expect(done).toMatchObject({ status: "succeeded", epoch: 1, error: null });
  expect(await readSteps(database.pool, flow, id)).toMatchObject([
    { key: "receive_webhook", status: "succeeded", output: null },
    { key: "is_big", status: "succeeded", handle: "true", input: { name: "Ada", total: 12 } },
    { key: "named", status: "succeeded", output: { name: "Ada", total: 12, hello: "Ada" } },
  ]);
});
