import { afterAll, beforeAll, expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { chain, delay, httpResponse } from "#test/executions/chain.ts";
import { until } from "#test/executions/until.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument } from "#test/postgres/live-flow.ts";
import { fetchUntilAvailable } from "#test/processes/fetch-until-available.ts";
import { startWebProcess } from "#test/processes/web.ts";

const nodeId = newNodeId();
/** Its executions need a worker before they respond. */
const answering = chain(delay("pause", 1), httpResponse("answer", "{}"));
const answeringId = answering.nodes[0]?.id ?? "";
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await makeFlowLive(database.pool, webhookDocument(nodeId));
  await makeFlowLive(database.pool, answering);
});
afterAll(() => database.drop());

test("a web process that is told to end answers every call it was sent, and ends by itself", async () => {
  const web = await startWebProcess({
    databaseUrl: database.url,
    environment: { RESPONSE_TIMEOUT_SECONDS: "6", SHUTDOWN_NOTICE_SECONDS: "3" },
  });
  const post = (id: string) => fetch(`${web.url}/flow/webhook/${id}`, { method: "POST", body: "{}" });
  const { status } = await fetchUntilAvailable(`${web.url}/flow/webhook/${nodeId}`, {
    method: "POST",
    body: "{}",
  });
  expect(status).toBe(200);
  const before = await countExecutions();
  // No worker runs, so this call waits until its timeout, which is longer than calls are accepted.
  const waiting = post(answeringId);
  await until("the call that waits is stored", async () => (await countExecutions()) === before + 1);
  // Their connections are open before the process is told to stop, so that a busy machine need not open them in the
  // last second.
  const calls = () => Promise.all(Array.from({ length: 200 }, () => post(nodeId)));
  await Promise.all((await calls()).map((response) => response.text()));

  const exitCode = web.stop();
  await until("the process says that it ends", async () => (await fetch(`${web.url}/readyz`)).status === 503);
  const responses = await calls();

  expect(new Set(responses.map(({ status, headers }) => `${status} ${headers.get("connection")}`))).toEqual(
    new Set(["200 close"]),
  );
  expect((await waiting).status).toBe(504);
  expect(await exitCode).toBe(0);
  expect(await countExecutions()).toBe(before + 401);
  await expect(post(nodeId)).rejects.toThrow("fetch failed");
});

test("does not start on a database that lacks its migrations, and says so", async () => {
  await database.pool.query("delete from _prisma_migrations");
  await expect(startWebProcess({ databaseUrl: database.url })).rejects.toThrow(/lacks migrations/);
});

async function countExecutions(): Promise<number> {
  const { rows } = await database.pool.query("select count(*)::int as count from executions");
  return rows[0].count;
}
