import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import type { Endpoint } from "#server/identity/endpoint/endpoint.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { chain } from "#test/executions/chain.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive } from "#test/postgres/live-flow.ts";
import { arrangeTables, type Tables } from "#test/tables/arrange-tables.ts";
import * as columnRoutes from "./columns/routes.ts";
import * as routes from "./routes.ts";
import * as rowRoutes from "./rows/routes.ts";

let database: TestDatabase;
let tables: Tables;
let viewer: string;

beforeAll(async () => {
  database = await useTestDatabase();
  tables = await arrangeTables(database.pool);
  viewer = await cookieOf(await storeUser(database.pool, "viewer"));
});
afterAll(() => database.drop());

async function call(
  endpoint: Endpoint,
  sent: {
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
    cookie?: string;
  } = {},
) {
  const { query, ...rest } = sent;
  const response = await send(endpoint, {
    cookie: tables.cookie,
    ...rest,
    ...(query && { query: `?${new URLSearchParams(query)}` }),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

const people = [
  { name: "email", type: "text", unique: true, required: true },
  { name: "Age", type: "number" },
  { name: "active", type: "boolean" },
  { name: "joined", type: "date_time" },
  { name: "tags", type: "json" },
] as const;

const list = (id: string, query: Record<string, string> = {}) =>
  call(rowRoutes.listRowsEndpoint, { params: { id }, query, cookie: viewer });

const emails = async (id: string, query: Record<string, string>) => {
  const { status, body } = await list(id, query);
  expect([status, body.detail]).toEqual([200, undefined]);
  return body.data.map(({ values }: { values: { email: string } }) => values.email);
};

const where = (name: string, operator: string, value?: unknown) =>
  JSON.stringify([{ name, operator, ...(value !== undefined && { value }) }]);

test("is created, listed by name, renamed and deleted with its rows", async () => {
  const table = await tables.create(people, [{ email: "ada@example.com" }]);
  const renamed = await call(routes.updateTableEndpoint, {
    params: { id: table.id },
    body: { name: `A ${table.id}` },
  });
  expect(renamed.body).toMatchObject({ name: `A ${table.id}`, rows: { count: 1, is_estimate: false } });
  const all = await call(routes.listTablesEndpoint, { cookie: viewer });
  expect(all.body.data.map(({ id }: { id: string }) => id)).toContain(table.id);
  expect(all.body.data.find(({ id }: { id: string }) => id === table.id).columns).toEqual([
    { id: "c1", name: "email", type: "text", required: true, unique: true },
    { id: "c2", name: "Age", type: "number", required: false, unique: false },
    { id: "c3", name: "active", type: "boolean", required: false, unique: false },
    { id: "c4", name: "joined", type: "date_time", required: false, unique: false },
    { id: "c5", name: "tags", type: "json", required: false, unique: false },
  ]);
  expect((await call(routes.deleteTableEndpoint, { params: { id: table.id } })).status).toBe(204);
  expect((await call(routes.deleteTableEndpoint, { params: { id: table.id } })).status).toBe(404);
  const { rows } = await database.pool.query("select to_regclass($1) as name", [
    `table_${table.id.replaceAll("-", "")}`,
  ]);
  expect(rows).toEqual([{ name: null }]);
});

test("is not deleted while a flow uses it", async () => {
  const table = await tables.create(people);
  const node = { type: "table_node", key: "table", config: { table_id: table.id } };
  const { flowId } = await makeFlowLive(database.pool, chain(node));
  const remove = () => call(routes.deleteTableEndpoint, { params: { id: table.id } });
  expect((await remove()).body).toMatchObject({ status: 409, code: "table_in_use", flows: [{ id: flowId }] });
  await database.pool.query("delete from flows where id = $1", [flowId]);
  expect((await remove()).status).toBe(204);
});

test("has a name that differs from others in more than its case", async () => {
  const name = `Orders ${newId()}`;
  expect((await call(routes.createTableEndpoint, { body: { name } })).status).toBe(201);
  const again = await call(routes.createTableEndpoint, { body: { name: name.toUpperCase() } });
  expect([again.status, again.body.code]).toEqual([409, "name_taken"]);
});

test("a viewer reads, and changes nothing", async () => {
  const table = await tables.create(people, [{ email: "ada@example.com" }]);
  const all: Readonly<Record<string, string>> = { id: table.id, row_id: "1", column_id: "c1" };
  const paramsOf = ({ contract }: Endpoint) =>
    Object.fromEntries(
      [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, all[name] ?? ""]),
    );
  const allowed = [routes.readTableEndpoint, rowRoutes.listRowsEndpoint, rowRoutes.readRowEndpoint];
  for (const each of allowed) {
    expect((await call(each, { params: paramsOf(each), cookie: viewer })).status).toBe(200);
  }
  const refused = [
    rowRoutes.createRowEndpoint,
    rowRoutes.updateRowEndpoint,
    rowRoutes.deleteRowEndpoint,
    columnRoutes.createColumnEndpoint,
    columnRoutes.deleteColumnEndpoint,
    routes.deleteTableEndpoint,
  ];
  for (const each of refused) {
    expect((await call(each, { params: paramsOf(each), body: {}, cookie: viewer })).status).toBe(403);
  }
});

test("keeps values in the types of their columns", async () => {
  const table = await tables.create(people);
  const params = { id: table.id };
  const values = {
    email: "é\n'\"\\ --;",
    age: " 36.50 ",
    ACTIVE: "yes",
    joined: "2026-05-31T11:30:00+02:00",
    tags: { a: ["\u2028", null, 1e21] },
  };
  const added = await call(rowRoutes.createRowEndpoint, { params, body: { values } });
  const stored = {
    email: "é\n'\"\\ --;",
    Age: 36.5,
    active: true,
    joined: "2026-05-31T09:30:00.000Z",
    tags: { a: ["\u2028", null, 1e21] },
  };
  expect([added.status, added.body]).toEqual([201, { id: 1, values: stored }]);
  const changed = await call(rowRoutes.updateRowEndpoint, {
    params: { ...params, row_id: "1" },
    body: { values: { Age: "", active: null } },
  });
  expect(changed.body.values).toEqual({ ...stored, Age: null, active: null });
  expect((await call(rowRoutes.deleteRowEndpoint, { params: { ...params, row_id: "1" } })).status).toBe(204);
  expect((await call(rowRoutes.readRowEndpoint, { params: { ...params, row_id: "1" } })).status).toBe(404);
});

test.each<[Record<string, unknown>, string, string]>([
  [{ email: "b@example.com", Age: "abc" }, "/values/Age", "value_invalid"],
  [{ email: "b@example.com", shoe: 1 }, "/values/shoe", "value_invalid"],
  [{ Age: 1 }, "/values/email", "value_invalid"],
  [{ email: "a\u0000" }, "/values/email", "value_invalid"],
  [{ email: "x".repeat(501) }, "/values/email", "value_invalid"],
  [{ email: "ada@example.com" }, "/values/email", "value_taken"],
])("refuses a row and names the column: %j", async (values, pointer, code) => {
  const table = await tables.create(people, [{ email: "ada@example.com" }]);
  const { status, body } = await call(rowRoutes.createRowEndpoint, {
    params: { id: table.id },
    body: { values },
  });
  expect([409, 422]).toContain(status);
  expect(body).toMatchObject({ code, errors: [{ pointer, code }] });
});

const rows = [
  { email: "ada", age: 36, active: true, joined: "2026-01-01", tags: [] },
  { email: "Bob", age: 41, active: false, joined: "2026-02-01" },
  { email: "cleo", age: null, tags: { a: 1 } },
  { email: "dan", age: -5, active: true, joined: "2026-03-01T12:00:00Z" },
];

test.each<[string, string, unknown, string[]]>([
  ["email", "equals", "Bob", ["Bob"]],
  ["email", "not_equals", "Bob", ["ada", "cleo", "dan"]],
  ["email", "contains", "a", ["ada", "dan"]],
  ["email", "not_contains", "a", ["Bob", "cleo"]],
  ["email", "starts_with", "c", ["cleo"]],
  ["email", "ends_with", "n", ["dan"]],
  ["email", "greater", "ada", ["cleo", "dan"]],
  ["email", "less_or_equal", "ada", ["ada", "Bob"]],
  ["email", "is_empty", undefined, []],
  ["Age", "equals", "36", ["ada"]],
  ["age", "not_equals", 36, ["Bob", "cleo", "dan"]],
  ["age", "greater", 0, ["ada", "Bob"]],
  ["age", "is_empty", undefined, ["cleo"]],
  ["age", "exists", undefined, ["ada", "Bob", "dan"]],
  ["active", "is_true", undefined, ["ada", "dan"]],
  ["active", "is_false", undefined, ["Bob"]],
  ["active", "equals", false, ["Bob"]],
  ["joined", "greater_or_equal", "2026-02-01T00:00:00Z", ["Bob", "dan"]],
  ["tags", "is_empty", undefined, ["ada", "Bob", "dan"]],
  ["tags", "is_not_empty", undefined, ["cleo"]],
  ["_id", "equals", 3, ["cleo"]],
  ["_id", "less", 3, ["ada", "Bob"]],
  ["email", "contains", "'; drop table tables; --", []],
])("filters by %s %s %j", async (name, operator, value, expected) => {
  const table = await tables.create(people, rows);
  expect(await emails(table.id, { filter: where(name, operator, value) })).toEqual(expected);
});

test("combines conditions with all or any", async () => {
  const table = await tables.create(people, rows);
  const filter = JSON.stringify([
    { name: "age", operator: "greater", value: 40 },
    { name: "active", operator: "is_true" },
  ]);
  expect(await emails(table.id, { filter })).toEqual([]);
  expect(await emails(table.id, { filter, match: "any" })).toEqual(["ada", "Bob", "dan"]);
});

test.each<[string, Record<string, string>]>([
  ["an unknown column", { filter: where("shoe", "exists") }],
  ["an operator that the type does not have", { filter: where("tags", "equals", 1) }],
  ["a value of another type", { filter: where("age", "greater", "old") }],
  ["an empty value", { filter: where("age", "equals", "") }],
  ["a missing value", { filter: where("email", "equals", null) }],
  ["a row number in parts", { filter: where("_id", "equals", 1.5) }],
  ["no JSON", { filter: "[" }],
  ["too many conditions", { filter: JSON.stringify(Array(21).fill({ name: "age", operator: "exists" })) }],
  ["an order by JSON", { sort: "tags" }],
  ["an order by an unknown column", { sort: "shoe" }],
  ["a cursor of something else", { cursor: "x" }],
  ["a cursor of the other order", { cursor: "asc.1.null", direction: "desc" }],
  ["a cursor of another column", { cursor: 'asc.1."ada"', sort: "age" }],
  ["a cursor with U+0000", { cursor: 'asc.1."\\u0000"', sort: "email" }],
])("refuses %s", async (_, query) => {
  const table = await tables.create(people);
  expect((await list(table.id, query)).status).toBe(422);
});

test.each<[string, "asc" | "desc", string[]]>([
  ["age", "asc", ["dan", "ada", "Bob", "cleo", "eve"]],
  ["age", "desc", ["Bob", "ada", "dan", "eve", "cleo"]],
  ["email", "asc", ["Bob", "ada", "cleo", "dan", "eve"]],
  ["active", "asc", ["Bob", "ada", "dan", "cleo", "eve"]],
  ["joined", "desc", ["dan", "Bob", "ada", "eve", "cleo"]],
  ["_id", "desc", ["eve", "dan", "cleo", "Bob", "ada"]],
])("pages through all rows in order, rows without a value last: %s %s", async (sort, direction, expected) => {
  const table = await tables.create(people, [...rows, { email: "eve" }]);
  for (const limit of ["1", "2", "3", "100"]) {
    const found: string[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { body } = await list(table.id, { sort, direction, limit, ...(cursor && { cursor }) });
      found.push(...body.data.map(({ values }: { values: { email: string } }) => values.email));
      cursor = body.next_cursor;
    }
    expect(found).toEqual(expected);
  }
});

test("a page of large rows ends early, and the next one goes on", async () => {
  const large = "x".repeat(200_000);
  const table = await tables.create(
    [{ name: "n", type: "number" }, { name: "a" }, { name: "b" }, { name: "c" }, { name: "d" }],
    [1, 2, 3, 4].map((n) => ({ n, a: large, b: large, c: large, d: large })),
  );
  const seen: number[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const { body } = await list(table.id, { sort: "n", ...(cursor && { cursor }) });
    seen.push(...body.data.map(({ values }: { values: { n: number } }) => values.n));
    cursor = body.next_cursor;
  }
  expect(seen).toEqual([1, 2, 3, 4]);
});

test("columns are added, renamed and deleted, and ids are not used again", async () => {
  const table = await tables.create([{ name: "a" }, { name: "b" }], [{ a: "1", b: "2" }]);
  const params = { id: table.id };
  const change = (column_id: string, body: unknown) =>
    call(columnRoutes.updateColumnEndpoint, { params: { ...params, column_id }, body });
  expect((await change("c1", { name: "first" })).body.columns[0].name).toBe("first");
  expect((await change("c1", { name: "B" })).body.code).toBe("name_taken");
  const remove = await call(columnRoutes.deleteColumnEndpoint, { params: { ...params, column_id: "c2" } });
  expect(remove.status).toBe(204);
  const added = await call(columnRoutes.createColumnEndpoint, {
    params,
    body: { name: "b", type: "number" },
  });
  expect(added.body.columns).toMatchObject([
    { id: "c1", name: "first" },
    { id: "c3", name: "b", type: "number" },
  ]);
  expect((await list(table.id)).body.data).toEqual([{ id: 1, values: { first: "1", b: null } }]);
});

test("a column becomes required and unique only if its rows allow it", async () => {
  const table = await tables.create([{ name: "a" }, { name: "b" }], [{ a: "1", b: "x" }, { b: "x" }]);
  const change = (column_id: string, body: unknown) =>
    call(columnRoutes.updateColumnEndpoint, { params: { id: table.id, column_id }, body });
  expect((await change("c1", { required: true })).body).toMatchObject({
    code: "column_conflict",
    errors: [{ pointer: "/required" }],
  });
  expect((await change("c2", { unique: true })).body.errors[0].pointer).toBe("/unique");
  expect((await change("c2", { required: true })).body.columns[1].required).toBe(true);
  expect((await change("c1", { unique: true })).body.columns[0].unique).toBe(true);
  expect((await change("c1", { unique: false })).body.columns[0].unique).toBe(false);
});
