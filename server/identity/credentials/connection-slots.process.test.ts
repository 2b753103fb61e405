import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importConnector, reads } from "#test/connectors/import-connector.ts";
import { chain } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { until } from "#test/executions/until.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { startTestWorker, type TestWorker } from "#test/processes/worker.ts";
import { openAllServices } from "#test/web-services.ts";

const parallel = 3;
const environment = { EGRESS_ALLOW: "127.0.0.1" };

let database: TestDatabase;
let workers: TestWorker[] = [];
let origin: string;
let running = 0;
let most = 0;
let served = 0;
/** Requests are answered after so long; null: never. */
let answersAfterMs: number | null = 50;

const server = createServer((request, response) => {
  running += 1;
  most = Math.max(most, running);
  response.on("close", () => {
    running -= 1;
  });
  request.resume();
  if (answersAfterMs === null) return;
  setTimeout(() => {
    served += 1;
    response.setHeader("content-type", "application/json");
    response.end('{"ok":true}');
  }, answersAfterMs);
});

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  database = await useTestDatabase(environment, openAllServices);
  await importConnector(database.pool, {
    ...{ name: "desk", baseUrl: origin, limit: { parallel } },
    authentication: { token: { kind: "bearer", title: "Token", token: { label: "Token" } } },
    operations: { read_me: reads("/me") },
  });
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await database.drop();
  server.closeAllConnections();
  server.close();
});

async function connect(): Promise<string> {
  const method = { kind: "bearer", title: "Token", token: { label: "Token" } };
  const connection = {
    ...{ connector: "desk", authentication: "token", method, fields: {}, account: null },
    ...{ state: "works", problem: null },
  };
  const secret = JSON.stringify({ kind: "fields", fields: { token: "canary" } });
  return keepCredential(database.pool, "connection", secret, { connection }, [new URL(origin).host]);
}

/** Starts so many executions that send one request each. */
async function start(count: number, connectionId: string): Promise<string[]> {
  const config = { connection_id: connectionId, input: {} };
  const flow = await createFlow(database.pool, chain({ type: "desk/read_me", key: "me", config }));
  return enqueue(
    database.pool,
    flow,
    Array.from({ length: count }, (_, index) => ({ index })),
  );
}

const untilDone = (ids: readonly string[]) =>
  until("all executions have succeeded", async () => {
    const { rows } = await database.pool.query(
      "select status from executions where id = any($1) and status in ('succeeded', 'failed')",
      [ids],
    );
    return rows.length === ids.length && rows.map(({ status }) => status);
  });

const startWorkers = async (count: number) => {
  workers = await Promise.all(
    Array.from({ length: count }, () => startTestWorker(database.url, environment)),
  );
};

test("two processes together send no more requests at once than the provider accepts, and both send", async () => {
  await startWorkers(2);
  const lockers = new Set<string>();
  const ids = await start(80, await connect());
  let isDone = false;
  const done = untilDone(ids).finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const { rows } = await database.pool.query(
      "select distinct locked_by from graphile_worker.jobs where locked_by is not null",
    );
    for (const { locked_by } of rows) lockers.add(locked_by);
  }
  expect(new Set(await done)).toEqual(new Set(["succeeded"]));
  expect([most, served, lockers.size]).toEqual([parallel, 80, 2]);
  const { rows } = await database.pool.query("select slots from connection_paces");
  expect(rows).toEqual([{ slots: {} }]);
});

test("the slots of a killed worker come free again", async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  answersAfterMs = null;
  await startWorkers(1);
  const id = await connect();
  const ids = await start(3, id);
  await until("three requests are being sent", async () => running === parallel);
  await Promise.all(workers.map((worker) => worker.kill()));
  await until("the killed worker's requests have ended", async () => running === 0);
  const { rows } = await database.pool.query(
    "select count(*)::int as count from connection_paces, jsonb_each(slots) where connection_id = $1",
    [id],
  );
  expect(rows).toEqual([{ count: parallel }]);
  [answersAfterMs, most] = [50, 0];
  await startWorkers(1);
  const beganAt = performance.now();
  ids.push(...(await start(12, id)));
  expect(new Set(await untilDone(ids))).toEqual(new Set(["succeeded"]));
  expect(most).toBe(parallel);
  // Its slots end 15 s after it was last known to be alive.
  expect(performance.now() - beganAt).toBeLessThan(40_000);
});
