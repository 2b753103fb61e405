import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { createConnections } from "./connections.ts";
import { inTransaction } from "./in-transaction.ts";

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createConnections({ connectionString: database.url, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const processIdOf = async (client: pg.ClientBase | pg.Pool): Promise<unknown> =>
  (await client.query("select pg_backend_pid() as id")).rows[0].id;

// A closed connection gives its locks back some time later; one that goes on has rolled back.
test("a transaction that fails is rolled back when its error arrives, and its connection goes on", async () => {
  await pool.query("create table marks (name text)");
  let during: unknown;
  const failing = inTransaction(pool, async (tx) => {
    during = await processIdOf(tx);
    await tx.query("select pg_advisory_xact_lock(41)");
    await tx.query("insert into marks values ('left')");
    await tx.query("select 1 / 0");
  });
  await expect(failing).rejects.toThrow("division by zero");
  expect(await processIdOf(pool)).toBe(during);
  const { rows: locks } = await database.pool.query(
    "select 1 from pg_locks where locktype = 'advisory' and objid = 41",
  );
  expect(locks).toEqual([]);
  expect((await pool.query("select name from marks")).rows).toEqual([]);
});

test("a connection that breaks inside a transaction is not used again", async () => {
  const broken = inTransaction(pool, async (tx) => {
    await tx.query("select pg_terminate_backend(pg_backend_pid())");
  });
  await expect(broken).rejects.toThrow();
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});
