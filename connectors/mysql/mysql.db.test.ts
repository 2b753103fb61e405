import { afterAll, beforeAll, expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { testCertificate } from "#server/platform/egress/mail.test-server.ts";
import { arrangePerson, type Person } from "#test/access/flow-people.ts";
import { connectTo, type OnServer } from "#test/connectors/on-server.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { findMariadb, startMariadb } from "#test/servers/mariadb.ts";
import type { TestServer } from "#test/servers/run-server.ts";
import { openAllServices } from "#test/web-services.ts";

/** Runs the operations against a real MariaDB, whose time zone is not UTC. */

const password = "canary-of-a-database";
const programs = await findMariadb();
const onMariadb = test.skipIf(programs === null);

let database: TestDatabase;
let server: TestServer;
let owner: Person;
let shop: OnServer;

beforeAll(async () => {
  database = await useTestDatabase({ EGRESS_ALLOW: "127.0.0.1" }, openAllServices);
  if (programs === null) return;
  server = await startMariadb(programs, password);
  owner = await arrangePerson(database.pool, "owner");
  shop = await connectTo(owner, "mysql", fieldsOf());
  for (const text of [
    `create table orders (
      id bigint unsigned primary key auto_increment, status varchar(40) not null default 'new', total decimal(30, 4),
      placed timestamp(6) null, due date, at_time datetime(3), meta json, photo blob, ratio float, exact double,
      flags bit(3), is_open boolean, note text)`,
    "create table counters (id int primary key auto_increment, n int default 5)",
    "create table `Order` (`select` varchar(100) unique, `we``ird, name` int)",
  ]) {
    await shop.output("run_query", { query: text });
  }
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

const fieldsOf = (changes: Record<string, string> = {}) => ({
  ...{
    host: "127.0.0.1",
    port: String(server.port),
    database: "shop",
    tls: "off",
    username: "ada",
    password,
  },
  ...changes,
});
const orders = { table: "orders" };
const query = (text: string, parameters: Json[] = [], more: Record<string, Json> = {}) =>
  shop.output("run_query", { query: text, parameters, ...more });

onMariadb("a connection is tested, and has the account's name", async () => {
  expect(await shop.test()).toMatchObject({ state: "works", account: "ada on shop" });
});

onMariadb("a row with every kind of value is stored and read as it was given", async () => {
  const row = {
    ...{ id: "18446744073709551615", status: 'it\'s "paid" \\ ü 🎉', total: "12345678901234567890.1234" },
    ...{ placed: "2026-03-29T03:30:00.123456+02:00", due: "2026-03-29", at_time: "2026-03-29T03:30:00.500" },
    ...{ meta: { lines: [{ sku: "a,b", n: "9007199254740993" }] }, ratio: 0.1, exact: 0.1, is_open: true },
    note: "2026-03-29T03:30:00Z",
  };
  expect(await shop.output("insert_rows", { ...orders, row })).toMatchObject({ changed: 1 });
  expect(await shop.output("select_rows", { ...orders, column: "id", value: row.id })).toEqual([
    { ...row, placed: "2026-03-29T01:30:00.123456Z", is_open: 1, photo: null, flags: null },
  ]);
  expect(await query("select * from orders where id = ?", [row.id])).toMatchObject([
    { note: row.note, ratio: 0.1 },
  ]);
  expect(await query("select x'00ff' as bytes, b'101' as bits, time('09:00') as clock")).toMatchObject([
    { bytes: "AP8=", clock: "09:00:00" },
  ]);
  await query("delete from orders where id = ?", [row.id]);
});

onMariadb(
  "rows that leave different columns out have their defaults, and are inserted all or none",
  async () => {
    const row = [{ id: 20, total: 1 }, { id: 21, status: "paid" }, { id: 22 }];
    expect(await shop.output("insert_rows", { ...orders, row })).toMatchObject({ changed: 3 });
    expect(await shop.output("insert_rows", { table: "counters", row: [{}, {}] })).toEqual({
      changed: 2,
      id: 1,
    });
    const { code, detail } = await shop.error("insert_rows", {
      ...orders,
      row: [{ id: 30 }, { status: "x", id: 20 }],
    });
    expect([code, detail]).toMatchObject(["database_error", { sqlstate: "23000", number: 1062 }]);
    expect(await query("select id from orders where id = 30")).toEqual([]);
  },
);

onMariadb("a row with the same key fails, is left, or is changed, as was chosen", async () => {
  const insert = (row: Json, existing = "fail") => shop.run("insert_rows", { ...orders, row, existing });
  await insert({ id: 40, status: "new" });
  expect(await insert({ id: 40, status: "x" })).toMatchObject({ kind: "fail" });
  expect(await insert({ id: 40, status: "x" }, "skip")).toMatchObject({ kind: "done" });
  expect(await query("select status from orders where id = 40")).toEqual([{ status: "new" }]);
  await shop.output("upsert_rows", {
    ...orders,
    row: [
      { id: 40, status: "paid" },
      { id: 41, status: "new" },
    ],
  });
  expect(await query("select id, status from orders where id in (?, ?) order by id", [40, 41])).toEqual([
    { id: 40, status: "paid" },
    { id: 41, status: "new" },
  ]);
});

onMariadb("20,000 rows are inserted in portions", async () => {
  const row = Array.from({ length: 20_000 }, (_, index) => ({
    id: 100_000 + index,
    status: "many",
    note: "n",
    total: 1,
  }));
  expect(await shop.output("insert_rows", { ...orders, row })).toMatchObject({ changed: 20_000 });
  const where = { column: "status", value: "many" };
  expect(await shop.output("delete_rows", { ...orders, ...where })).toEqual({ changed: 20_000 });
});

onMariadb("selects, updates and deletes by a condition, and never all rows by mistake", async () => {
  const row = Array.from({ length: 10 }, (_, index) => ({ id: 200 + index, status: "sel", total: index }));
  await shop.output("insert_rows", { ...orders, row });
  const ids = async (input: Record<string, Json>) =>
    (
      (await shop.output("select_rows", { ...orders, order_by: "id", columns: "id", ...input })) as {
        id: number;
      }[]
    ).map(({ id }) => id);
  expect(await ids({ column: "status", value: "sel", limit: 2, offset: 1 })).toEqual([201, 202]);
  expect(
    await ids({ column: "status", operator: "ilike", value: "S_L", direction: "desc", limit: 1 }),
  ).toEqual([209]);
  expect(await ids({ column: "id", operator: "in", value: "200, 205" })).toEqual([200, 205]);
  expect(await ids({ column: "id", operator: "in", value: "[]" })).toEqual([]);
  expect(
    await ids({ column: "id", operator: "gte", value: "208", and: { status: "sel", meta: null } }),
  ).toEqual([208, 209]);
  const change = { row: { meta: [1, 2], placed: "2026-01-01T00:00:00Z" } };
  const where = { column: "id", value: "200" };
  expect(await shop.output("update_rows", { ...orders, ...where, ...change })).toEqual({ changed: 1 });
  expect(await shop.output("select_rows", { ...orders, ...where, columns: "meta, placed" })).toEqual([
    { meta: [1, 2], placed: "2026-01-01T00:00:00Z" },
  ]);
  for (const operation of ["update_rows", "delete_rows"]) {
    for (const input of [{}, { column: "id" }, { column: "id", value: null }]) {
      expect(await shop.error(operation, { ...orders, ...change, ...input })).toMatchObject({
        code: "invalid_setting",
      });
    }
  }
});

onMariadb("names of tables and columns may be anything, and are never SQL", async () => {
  const row = { select: "1'); drop table orders; --", "we`ird, name": 3 };
  await shop.output("upsert_rows", { table: "Order", row });
  await shop.output("upsert_rows", { table: "Order", row: { ...row, "we`ird, name": 4 } });
  const where = { column: "we`ird, name", value: "4", order_by: "select" };
  expect(await shop.output("select_rows", { table: "Order", ...where })).toEqual([
    { ...row, "we`ird, name": 4 },
  ]);
  expect(await shop.error("select_rows", { table: "orders`; drop table orders; --" })).toMatchObject({
    detail: { number: 1146 },
  });
  expect(await shop.error("select_rows", { table: "x".repeat(65) })).toMatchObject({
    code: "invalid_setting",
  });
});

onMariadb("lists tables and columns for the drop-downs", async () => {
  expect(await shop.output("list_tables")).toContainEqual({ name: "orders", kind: "table" });
  expect(await shop.output("list_columns", orders)).toContainEqual({
    ...{
      name: "total",
      label: "total (decimal(30,4))",
      type: "decimal(30,4)",
      required: false,
      default: "NULL",
    },
  });
});

onMariadb("parameters keep their digits, and take the place of a limit", async () => {
  await query("insert into orders (id, status) values (9007199254740993, 'long')");
  expect(await query("select id from orders where id = ? limit ?", ["9007199254740993", 1])).toEqual([
    { id: "9007199254740993" },
  ]);
  expect(await query("select count(*) as n, sum(1.5) as s, 1 as id, 2 as id")).toEqual([
    { n: 1, s: 1.5, id: 1, id_2: 2 },
  ]);
});

onMariadb("more rows than were asked for are left out with a warning, and are not read", async () => {
  const started = performance.now();
  expect(await query("select seq as n from seq_1_to_1000000000", [], { limit: 3 })).toEqual([
    { n: 1 },
    { n: 2 },
    { n: 3 },
  ]);
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(shop.warnings.at(-1)).toBe("There are more rows. The output has the first 3.");
});

/** The queries with this text that run at the server. */
async function running(text: string): Promise<number> {
  const rows = await query(
    "select count(*) as n from information_schema.processlist where info like ? and id <> connection_id()",
    [`%${text}%`],
  );
  return (rows as { n: number }[])[0]?.n ?? -1;
}

onMariadb("a query that takes too long, and one of a canceled step, are canceled at the server", async () => {
  expect(await shop.error("run_query", { query: "select sleep(60) as slow_one", timeout: 1 })).toMatchObject({
    ...{ code: "timeout", retryable: true },
  });
  await expect.poll(() => running("slow_one")).toBe(0);
  const controller = new AbortController();
  const outcome = shop.run("run_query", { query: "select sleep(60) as canceled_one" }, controller.signal);
  await expect.poll(() => running("canceled_one")).toBe(1);
  controller.abort();
  expect(await outcome).toMatchObject({ kind: "fail", error: { code: "canceled" } });
  await expect.poll(() => running("canceled_one")).toBe(0);
});

onMariadb("an error has the server's words and its SQLSTATE", async () => {
  expect(await shop.error("run_query", { query: "select 1,\n  nope from orders" })).toMatchObject({
    code: "database_error",
    message: expect.stringMatching(/^MySQL says: Unknown column 'nope'/),
    detail: { sqlstate: "42S22", number: 1054 },
  });
  expect(await shop.error("run_query", { query: "select 1; select 2" })).toMatchObject({
    detail: { number: 1064 },
  });
  expect(await shop.error("run_query", { query: "select ?", parameters: [1, 2] })).toMatchObject({
    ...{ code: "invalid_setting", message: "The query has 1 parameter, and 2 are given." },
  });
  expect(await query("select 'a?b' as a")).toEqual([{ a: "a?b" }]);
});

onMariadb(
  "a wrong password is a refusal, and certificates are verified unless it was chosen otherwise",
  async () => {
    const other = await connectTo(owner, "mysql", fieldsOf({ password: "canary-of-another" }));
    expect(await other.test()).toMatchObject({
      state: "refused",
      problem: expect.stringContaining("Access denied"),
    });
    const refused = await (await connectTo(owner, "mysql", fieldsOf({ tls: "verify" }))).error(
      "read_account",
    );
    expect(refused.message).toContain("is self-signed. Enter it under “Certificate authorities”");
    for (const changes of [{ tls: "verify", certificates: testCertificate }, { tls: "required" }]) {
      const secure = await connectTo(owner, "mysql", fieldsOf(changes));
      expect(await secure.test()).toMatchObject({ state: "works" });
      expect(await secure.output("run_query", { query: "show status like 'Ssl_version'" })).toMatchObject([
        { Value: expect.stringContaining("TLS") },
      ]);
    }
  },
);

/** Public bug reports: the type of a column, a value, and what is read of it. */
const reports: [report: string, type: string, given: Json, read: Json][] = [
  ["sidorares/node-mysql2#92", "float", 514.14, 514.14],
  ["sidorares/node-mysql2#153", "double", 0.27890624999999997, 0.27890624999999997],
  ["sidorares/node-mysql2#1498", "varchar(40)", "8000020190424152000", "8000020190424152000"],
  ["n8n-io/n8n#18706", "varchar(40)", "00123", "00123"],
  ["n8n-io/n8n#10151", "decimal(40,0)", "123456789012345678901234567890", "123456789012345678901234567890"],
  ["mysqljs/mysql#909", "bigint", "135601920035557322", "135601920035557322"],
  ["mysqljs/mysql#425", "bit(1)", 1, 1],
  ["n8n-io/n8n#6169", "date", "2023-05-03", "2023-05-03"],
  ["sidorares/node-mysql2#262", "timestamp null", "2018-11-18T23:30:00Z", "2018-11-18T23:30:00Z"],
  ["mysqljs/mysql#635", "datetime", "2013-11-12T23:30:00", "2013-11-12T23:30:00"],
  ["node-red/node-red#255", "time", "23:30:00", "23:30:00"],
  ["n8n-io/n8n#10313", "decimal(10,2)", 19.9, 19.9],
];

onMariadb.each(reports)(
  "%s: in a column of the type %s, %j is read as %j",
  async (report, type, given, read) => {
    const table = `report_${report.replaceAll(/\W/g, "_")}`;
    await query(`create table ${table} (id int primary key, value ${type})`);
    await shop.output("insert_rows", { table, row: { id: 1, value: given } });
    await shop.output("update_rows", { table, column: "id", value: "1", row: { value: given } });
    expect(await shop.output("select_rows", { table })).toEqual([{ id: 1, value: read }]);
    expect(await query(`select value from ${table} where id = ?`, [1])).toEqual([{ value: read }]);
  },
);

onMariadb("sidorares/node-mysql2#1239, sidorares/node-mysql2#1789: a number may be a limit", async () => {
  expect(await query("select seq from seq_1_to_9 limit ?, ?", [2, 2])).toEqual([{ seq: 3 }, { seq: 4 }]);
});
