import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#test/postgres/database.ts";
import { createConnections } from "./connections.ts";

test("a connection that breaks while somebody holds it fails their statement, and nothing else", async () => {
  const database = await createTestDatabase();
  const pool = createConnections({ connectionString: database.url, max: 1 });
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  const ended = new Promise<void>((done) => client.once("end", done));
  await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
  await ended;
  await expect(client.query("select 1")).rejects.toThrow();
  client.release();
  expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
});
