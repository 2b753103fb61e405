import { createServer } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { isConnectionLost } from "./connection-lost.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function failureOf(work: Promise<unknown>): Promise<Error> {
  const failure = await work.then(
    () => null,
    (cause: unknown) => cause,
  );
  if (!(failure instanceof Error)) throw new Error("it did not fail");
  return failure;
}

/** The port of a server that accepts connections and never sends anything. */
async function silentPort(): Promise<number> {
  const server = createServer((socket) => socket.on("error", () => {}));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

const connections: Record<string, () => Promise<unknown>> = {
  "a backend that is terminated during a statement": async () => {
    const client = await connected();
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const waiting = failureOf(client.query("select pg_sleep(600)"));
    await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    throw await waiting;
  },
  "a socket that breaks during a statement": async () => {
    const client = await connected();
    const waiting = failureOf(client.query("select pg_sleep(600)"));
    Reflect.get(client, "connection").stream.destroy();
    throw await waiting;
  },
  "a statement after the connection broke": async () => {
    const client = await connected();
    const ended = new Promise<void>((end) => client.once("end", end));
    Reflect.get(client, "connection").stream.destroy();
    await ended;
    await client.query("select 1");
  },
  "a statement after the client was closed": async () => {
    const client = await connected();
    await client.end();
    await client.query("select 1");
  },
  "a pool without a free connection": async () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 1, connectionTimeoutMillis: 20 });
    const taken = await connectionOf(pool);
    try {
      await pool.query("select 1");
    } finally {
      taken.release();
      await pool.end();
    }
  },
  "a server that does not answer a client": async () => {
    const port = await silentPort();
    const client = new pg.Client({ host: "127.0.0.1", port, connectionTimeoutMillis: 20 });
    client.on("error", () => {});
    await client.connect();
  },
  "a server that does not answer a pool": async () => {
    const pool = new pg.Pool({ host: "127.0.0.1", port: await silentPort(), connectionTimeoutMillis: 20 });
    pool.on("error", () => {});
    await pool.query("select 1");
  },
  "a port on which nothing listens": async () => {
    await new pg.Client({ host: "127.0.0.1", port: 1 }).connect();
  },
  "a database that accepts no connections": async () => {
    const url = new URL(database.url);
    url.pathname = "/template0";
    await new pg.Client({ connectionString: url.href }).connect();
  },
};

/** Waits for a connection for as long as it takes, unlike the statement that finds none. */
async function connectionOf(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    try {
      return await pool.connect();
    } catch (cause) {
      if (!(cause instanceof Error && isConnectionLost(cause))) throw cause;
    }
  }
}

test.each(Object.entries(connections))("%s is a lost connection", async (_, work) => {
  const failure = await failureOf(work());
  expect(isConnectionLost(failure), String(failure)).toBe(true);
});

test.each([
  "select 1 / 0",
  "select nothing",
  "select 'x'::int",
  "set statement_timeout = 1; select pg_sleep(600)",
])("%s is a rejected statement", async (statement) => {
  const client = await connected();
  onTestFinished(() => client.end());
  expect(isConnectionLost(await failureOf(client.query(statement)))).toBe(false);
});
