import { afterAll, beforeAll, expect, test } from "vitest";
import { createPollers } from "#engine/connectors/pollers.ts";
import type { Json } from "#lib/json.ts";
import { libraryOperations } from "#server/connectors/library/library.ts";
import { withCredentials } from "#server/identity/credentials/authenticated-http.ts";
import { findConnection } from "#server/identity/credentials/connection-port.ts";
import { createServerPort } from "#server/identity/credentials/server-port.ts";
import { egress } from "#server/platform/egress/egress.ts";
import { arrangePerson } from "#test/access/flow-people.ts";
import { connectTo } from "#test/connectors/on-server.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";

/* The trigger against a real PostgreSQL: none twice and none missed, with equal values, late transactions and large numbers. */

let database: TestDatabase;
let connectionId: string;

beforeAll(async () => {
  database = await useTestDatabase({ EGRESS_ALLOW: "127.0.0.1" }, openAllServices);
  const { hostname, port, pathname, username, password } = new URL(database.url);
  const fields = {
    ...{ host: hostname, port, database: pathname.slice(1), tls: "off", username },
    password: decodeURIComponent(password),
  };
  connectionId = (await connectTo(await arrangePerson(database.pool, "owner"), "postgres", fields)).id;
  await database.pool.query("create schema shop");
});
afterAll(() => database.drop());

const sql = (text: string) => database.pool.query(text);

/** A trigger on a table. `poll` resolves with the keys that started, until there is nothing left for later. */
function watch(table: string, column: string, key = "id") {
  const poller = createPollers([], libraryOperations).get("postgres/new_row");
  if (!poller) throw new Error("There is no poller");
  let cursor: Json = null;
  const once = async () => {
    const input = { schema: "shop", table, column, key };
    const outcome = await poller.poll({
      settings: poller.settings.parse({ connection_id: connectionId, input }),
      cursor,
      http: withCredentials(egress()),
      connections: { find: findConnection, withServer: createServerPort(egress()) },
      signal: new AbortController().signal,
    });
    if (outcome.kind === "fail") throw new Error(outcome.error.message);
    // As it is stored.
    cursor = JSON.parse(JSON.stringify(outcome.cursor));
    return outcome;
  };
  return async () => {
    const started: Json[] = [];
    for (;;) {
      const { outputs, hasMore } = await once();
      started.push(...outputs.map((row) => (row as Record<string, Json>)[key] ?? null));
      if (!hasMore) return started;
    }
  };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test("the first check starts nothing; then each row starts once, in order, also 2,500 with the same time", async () => {
  await sql("create table shop.a (id bigint primary key, at timestamptz not null default now())");
  await sql("insert into shop.a select n from generate_series(1, 3000) n");
  const poll = watch("a", "at");
  expect(await poll()).toEqual([]);
  expect(await poll()).toEqual([]);
  await sql("insert into shop.a select n from generate_series(3001, 5500) n");
  expect(await poll()).toEqual(range(3001, 5500));
  expect(await poll()).toEqual([]);
}, 60_000);

test("rows of one microsecond in two checks, before and behind the last key, start once each", async () => {
  await sql("create table shop.b (id int primary key, at timestamptz not null)");
  const poll = watch("b", "at");
  expect(await poll()).toEqual([]);
  await sql(
    "insert into shop.b values (5, '2026-11-27 09:00:00.123456+00'), (6, '2026-11-27 09:00:00.123457+00')",
  );
  expect(await poll()).toEqual([5, 6]);
  await sql(
    "insert into shop.b values (3, '2026-11-27 09:00:00.123456+00'), (9, '2026-11-27 09:00:00.123457+00')",
  );
  expect(await poll()).toEqual([3, 9]);
  expect(await poll()).toEqual([]);
});

test("a transaction that commits later, with an earlier id and an earlier time, is not missed", async () => {
  await sql(
    "create table shop.c (id bigint primary key generated always as identity, at timestamptz not null default now())",
  );
  const [byId, byTime] = [watch("c", "id"), watch("c", "at")];
  expect([await byId(), await byTime()]).toEqual([[], []]);
  const slow = await database.pool.connect();
  try {
    await slow.query("begin");
    await slow.query("insert into shop.c default values");
    await sql("insert into shop.c default values");
    expect([await byId(), await byTime()]).toEqual([[2], [2]]);
    await slow.query("commit");
  } finally {
    slow.release();
  }
  expect([await byId(), await byTime()]).toEqual([[1], [1]]);
  expect([await byId(), await byTime()]).toEqual([[], []]);
});

test("a changed row starts again with its new time, and not with its old one", async () => {
  await sql("create table shop.d (id int primary key, updated_at timestamptz)");
  await sql("insert into shop.d values (1, '2026-11-27 09:00+00'), (2, null)");
  const poll = watch("d", "updated_at");
  expect(await poll()).toEqual([]);
  await sql("update shop.d set updated_at = '2026-11-27 09:05+00'");
  expect(await poll()).toEqual([1, 2]);
  await sql("update shop.d set updated_at = '2026-11-27 09:05+00' where id = 1");
  expect(await poll()).toEqual([]);
  await sql("update shop.d set updated_at = '2026-11-27 09:06+00' where id = 1");
  expect(await poll()).toEqual([1]);
});

test.each([
  ["bigint", "9007199254740993", "9007199254740995"],
  ["numeric", "123456789012345678901234567890.1", "123456789012345678901234567890.2"],
  ["smallint", "7", "9"],
  ["date", "2026-11-27", "2026-11-28"],
  ["timestamp", "2026-11-27 09:00:00.000001", "2026-11-27 09:00:00.000002"],
  ["uuid", "01990000-0000-7000-8000-000000000001", "01990000-0000-7000-8000-000000000002"],
  ['"char"', "a", "b"],
  ["text", "01JDXA", "01JDXB"],
])("a column of the type %s keeps its place exactly", async (type, first, second) => {
  await sql('drop table if exists shop."odd.Name"');
  await sql(`create table shop."odd.Name" ("the.key" text primary key, "a b" ${type})`);
  await sql(`insert into shop."odd.Name" values ('x', '${first}')`);
  const poll = watch("odd.Name", "a b", "the.key");
  expect(await poll()).toEqual([]);
  await sql(`insert into shop."odd.Name" values ('y', '${second}')`);
  expect(await poll()).toEqual(["y"]);
  expect(await poll()).toEqual([]);
});

test("a table without the column fails with the database's words", async () => {
  await sql("create table shop.e (id int)");
  await expect(watch("e", "nothing")()).rejects.toThrow("nothing");
});

test.each([
  ["PipedreamHQ/pipedream#5706", 1000],
  ["PipedreamHQ/pipedream#4198", 100_000],
])("%s: a table of %d rows starts none of them, and then the next", async (_report, rows) => {
  await sql(
    `drop table if exists shop.f; create table shop.f as select n as id from generate_series(1, ${rows}) n`,
  );
  await sql("create index on shop.f (id)");
  const poll = watch("f", "id");
  expect(await poll()).toEqual([]);
  await sql(`insert into shop.f values (${rows + 1})`);
  expect(await poll()).toEqual([rows + 1]);
});
