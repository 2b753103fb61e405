import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { createConnections } from "./connections.ts";
import { type KeptConnections, keepConnections } from "./kept-connections.ts";
import { execute } from "./prepared-statement.ts";

const readProcess = {
  name: "test.process",
  parameters: 1,
  text: "select pg_backend_pid() from unnest($1::int4[])",
};
const wait = { name: "test.wait", parameters: 1, text: "select pg_sleep(0.2) from unnest($1::int4[])" };

async function start(max = 1): Promise<{ database: TestDatabase; connections: KeptConnections }> {
  const database = await createTestDatabase();
  const connections = keepConnections(createConnections({ connectionString: database.url, max }));
  onTestFinished(async () => {
    // A test may have ended them itself.
    await connections.end().catch(() => {});
    await database.drop();
  });
  return { database, connections };
}

async function run(connections: KeptConnections, statement = readProcess): Promise<number> {
  const [row] = await execute(connections, statement, (writer) => writer.integers([1], (one) => one));
  return Number(row?.[0]);
}

test("an idle connection is there at once, and the same one", async () => {
  const { connections } = await start();
  const first = await run(connections);
  const lent = connections.connect();
  expect(lent).not.toBeInstanceOf(Promise);
  (await lent).release();
  expect(await run(connections)).toBe(first);
});

test("no more are opened than the pool may have: another statement waits", async () => {
  const { connections } = await start(2);
  const used = await Promise.all(Array.from({ length: 5 }, () => run(connections)));
  expect(new Set(used).size).toBeLessThanOrEqual(2);
});

test("a connection that breaks while it is idle is replaced", async () => {
  const { database, connections } = await start();
  const broken = await run(connections);
  await database.pool.query("select pg_terminate_backend($1)", [broken]);
  // Until this process has heard of it, a statement fails.
  await expect.poll(() => run(connections).catch(() => broken)).not.toBe(broken);
});

test("one that breaks during a statement fails it, and is replaced", async () => {
  const { database, connections } = await start();
  const broken = await run(connections);
  const failing = expect(run(connections, wait)).rejects.toThrow();
  await database.pool.query("select pg_terminate_backend($1)", [broken]);
  await failing;
  expect(await run(connections)).not.toBe(broken);
});

test("ending waits for the statement that is running, and lends nothing afterwards", async () => {
  const { connections } = await start();
  await run(connections);
  const done: string[] = [];
  const running = run(connections, wait).then(() => done.push("statement"));
  await connections.end().then(() => done.push("end"));
  await running;
  expect(done).toEqual(["statement", "end"]);
  await expect(run(connections)).rejects.toThrow();
});
