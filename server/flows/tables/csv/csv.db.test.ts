import { afterAll, beforeAll, expect, test } from "vitest";
import type { Table } from "#api/flows/tables/schema.ts";
import { listRowsEndpoint } from "#server/flows/tables/rows/routes.ts";
import { advisoryLocks } from "#server/platform/database/advisory-locks.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { arrangeTables, type Tables } from "#test/tables/arrange-tables.ts";
import { exportRowsEndpoint, importRowsEndpoint } from "./routes.ts";

let database: TestDatabase;
let tables: Tables;
let viewer: string;

beforeAll(async () => {
  database = await useTestDatabase();
  tables = await arrangeTables(database.pool);
  viewer = await cookieOf(await storeUser(database.pool, "viewer"));
});
afterAll(() => database.drop());

const products = [
  { name: "SKU", unique: true, required: true },
  { name: "Price", type: "number" },
  { name: "Sold", type: "date_time" },
  { name: "Data", type: "json" },
] as const;

async function importCsv(table: Table, csv: string, query: Record<string, string> = {}) {
  const response = await send(importRowsEndpoint, {
    cookie: tables.cookie,
    params: { id: table.id },
    query: `?${new URLSearchParams(query)}`,
    body: csv,
    headers: { "content-type": "text/csv" },
  });
  return { status: response.status, body: await response.json() };
}

async function rowsOf(table: Table): Promise<Record<string, unknown>[]> {
  const response = await send(listRowsEndpoint, {
    cookie: viewer,
    params: { id: table.id },
    query: "?limit=200",
  });
  const { data } = await response.json();
  return data.map(({ values }: { values: Record<string, unknown> }) => values);
}

async function exportCsv(table: Table, query = "") {
  const response = await send(exportRowsEndpoint, { cookie: viewer, params: { id: table.id }, query });
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

test("imports rows, with fields found by name, and says what became of them", async () => {
  const table = await tables.create(products);
  const csv = 'price;sku;Note;data\n1.5;A-1;x;"{""a"":1}"\n;"B;2";;\n';
  const { status, body } = await importCsv(table, csv);
  expect([status, body]).toEqual([
    200,
    {
      header: [
        { name: "price", column: "c2" },
        { name: "sku", column: "c1" },
        { name: "Note", column: null },
        { name: "data", column: "c4" },
      ],
      rows: 2,
      inserted: 2,
      updated: 0,
      problem_count: 0,
      problems: [],
      warnings: [],
      sample: [
        ["1.5", "A-1", "x", '{"a":1}'],
        ["", "B;2", "", ""],
      ],
    },
  ]);
  expect(await rowsOf(table)).toEqual([
    { SKU: "A-1", Price: 1.5, Sold: null, Data: { a: 1 } },
    { SKU: "B;2", Price: null, Sold: null, Data: null },
  ]);
});

test.each([
  ["a delimiter at the end of each row", "sku;price;\nA-1;1;\nB-2;2;\n", {}],
  ["more of them than in the header", "sku;price\nA-1;1;;\nB-2;2; ;\n", {}],
  ["a line that names the delimiter", "sep=;\nsku;price\nA-1;1\nB-2;2\n", {}],
  ["blanks before quotes", 'sku, price\n"A-1", "1"\n"B-2", "2"\n', {}],
  ["a delimiter that nobody would guess", "sep=^\r\nsku^price\r\nA-1^1\r\nB-2^2\r\n", {}],
  [
    "titles above the header",
    "Sales, 2026, all\n\nNorth, and South\nsku;price\nA-1;1\nB-2;2\n",
    { header_row: "3" },
  ],
])("imports a file with %s", async (_, csv, query) => {
  const table = await tables.create(products);
  const { status, body } = await importCsv(table, csv, query);
  expect([status, body.rows, body.inserted, body.warnings]).toEqual([200, 2, 2, []]);
  expect(await rowsOf(table)).toMatchObject([
    { SKU: "A-1", Price: 1 },
    { SKU: "B-2", Price: 2 },
  ]);
});

test("counts rows from the file's first one below titles, and says when there is no header", async () => {
  const table = await tables.create(products);
  const wrong = await importCsv(table, "Title\nsku;price\nA-1;x\n", { header_row: "2" });
  expect(wrong.body.errors).toMatchObject([{ pointer: "/3" }]);
  const { body } = await importCsv(table, "sku\nA-1\n", { header_row: "3" });
  expect([body.code, body.detail]).toEqual(["csv_invalid", "The file has no row 3."]);
});

test.each([
  [
    "sku;price\nA-1;1.250\nB-2;3\nC-3;2.000\n",
    [{ row: 2, column: "Price", detail: expect.stringContaining("“1.250” is read as 1.25, and 1 more") }],
  ],
  ["sku;price\nA-1;1.250\nB-2;3.5\n", []],
  ["sku;price\nA-1;0.250\nB-2;12.3456\n", []],
  ["sku,price\nA-1,1.250\n", []],
  ["sku;note\nA-1;1.250\n", []],
])("shows before the import which numbers are ambiguous: %j", async (csv, warnings) => {
  const table = await tables.create(products);
  expect((await importCsv(table, csv, { dry_run: "true" })).body.warnings).toEqual(warnings);
});

const invalid = "SKU,Price,Sold\nA-1,1,2026-01-01\nB-2,abc,\nA-1,2,\n,3,yesterday\nC-3,4,,more\n";

const problems = [
  { row: 3, column: "Price", detail: "“abc” is not a number." },
  { row: 4, column: "SKU", detail: '"A-1" is already in the table or the file, and the column is unique.' },
  { row: 5, column: "SKU", detail: "A value is required." },
  {
    row: 5,
    column: "Sold",
    detail: "“yesterday” is not a date, such as 2026-05-31 or 2026-05-31T09:30:00Z.",
  },
  { row: 6, column: "", detail: "The row has 4 values, and the header has 3." },
];

test("an import is recorded with its counts, and a check is not", async () => {
  const table = await tables.create(products);
  await importCsv(table, "sku\nA-1\nA-2\n", { dry_run: "true" });
  await importCsv(table, "sku\nA-1\nA-2\n");
  const { rows } = await database.pool.query(
    "select after from audit_entries where target_id = $1 and action = 'table.rows_imported'",
    [table.id],
  );
  expect(rows).toEqual([{ after: { inserted: 2, updated: 0 } }]);
});

test("imports nothing if a row is invalid, and names each one as a spreadsheet counts", async () => {
  const table = await tables.create(products, [{ SKU: "Z-9" }]);
  const { status, body } = await importCsv(table, invalid);
  expect([status, body.code]).toEqual([422, "rows_invalid"]);
  expect(body.errors[0].detail).toBe("Row 3, column “Price”: “abc” is not a number.");
  expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
    "/3",
    "/4",
    "/5",
    "/5",
    "/6",
  ]);
  expect(await rowsOf(table)).toHaveLength(1);
});

test("a dry run reports the same, and imports nothing", async () => {
  const table = await tables.create(products);
  const { status, body } = await importCsv(table, invalid, { dry_run: "true" });
  expect([status, body.rows, body.problem_count, body.problems]).toEqual([200, 5, 5, problems]);
  const valid = await importCsv(table, "SKU\nA-1\n", { dry_run: "true" });
  expect(valid.body).toMatchObject({ inserted: 1, problem_count: 0 });
  expect(await rowsOf(table)).toEqual([]);
});

test("the beginning of a file may end in the middle of a row", async () => {
  const table = await tables.create(products);
  const { status, body } = await importCsv(table, 'SKU,Price\nA-1,1\n"B', {
    dry_run: "true",
    partial: "true",
  });
  expect([status, body.problem_count]).toEqual([200, 0]);
});

test.each<[string, Record<string, string>, string]>([
  ["Price\n1\n", {}, "The column is required, and the file does not have it."],
  ["x,y\n1,2\n", {}, "None of the header’s fields is a column of the table."],
  ["SKU,Price\nA,1\n", { columns: "c1,c1" }, "Two fields are imported to this column. Choose one of them."],
])("a header that cannot be used is the problem of row 1: %j %j", async (csv, query, detail) => {
  const table = await tables.create(products);
  const { body } = await importCsv(table, csv, { ...query, dry_run: "true" });
  expect(body.problems).toContainEqual(expect.objectContaining({ row: 1, detail }));
  expect((await importCsv(table, csv, query)).status).toBe(422);
});

test.each(["", 'SKU\n"A', "SKU\nA\u0000\n"])("refuses %j", async (csv) => {
  const table = await tables.create(products);
  expect((await importCsv(table, csv)).status).toBe(422);
  expect(await rowsOf(table)).toEqual([]);
});

test("updates the rows with the same key and adds the others; the last row of a key wins", async () => {
  const table = await tables.create(products, [{ SKU: "A-1", Price: 1, Data: "kept" }]);
  const { body } = await importCsv(table, "SKU,Price\nB-2,2\nA-1,3\nB-2,4\n", { mode: "upsert" });
  expect(body).toMatchObject({ rows: 3, inserted: 1, updated: 1 });
  expect(await rowsOf(table)).toEqual([
    { SKU: "A-1", Price: 3, Sold: null, Data: "kept" },
    { SKU: "B-2", Price: 4, Sold: null, Data: null },
  ]);
  const keyless = await tables.create([{ name: "SKU" }]);
  expect((await importCsv(keyless, "SKU\nA\n", { mode: "upsert" })).status).toBe(422);
});

test("imports more rows than a batch, in order, and finds a value that an earlier batch has", async () => {
  const table = await tables.create(products);
  const lines = Array.from({ length: 2500 }, (_, index) => `S-${index},${index}`);
  expect((await importCsv(table, `SKU,Price\n${lines.join("\n")}`)).body.inserted).toBe(2500);
  const { rows } = await database.pool.query(
    `select bool_and(c2 = id - 1) as in_order, count(*)::int as count from table_${table.id.replaceAll("-", "")}`,
  );
  expect(rows).toEqual([{ in_order: true, count: 2500 }]);
  const again = await importCsv(table, `SKU,Price\n${lines.slice(0, 1500).join("\n")}`);
  expect([again.status, again.body.errors.length]).toEqual([422, 100]);
});

test("refuses a second import while one is running, and not a check", async () => {
  const table = await tables.create(products);
  const running = await database.pool.connect();
  try {
    await running.query("begin");
    await running.query("select pg_advisory_xact_lock($1)", [advisoryLocks.tableImport]);
    const second = await importCsv(table, "SKU\nA\n");
    expect([second.status, second.body.code]).toEqual([409, "import_running"]);
    expect((await importCsv(table, "SKU\nA\n", { dry_run: "true" })).status).toBe(200);
  } finally {
    await running.query("rollback");
    running.release();
  }
  expect((await importCsv(table, "SKU\nA\n")).status).toBe(200);
});

test("a viewer cannot import", async () => {
  const table = await tables.create(products);
  const response = await send(importRowsEndpoint, {
    cookie: viewer,
    params: { id: table.id },
    body: "SKU\nA\n",
  });
  expect(response.status).toBe(403);
});

test("exports what was imported, filtered and sorted, in more than one page", async () => {
  const table = await tables.create(products, [
    { SKU: "A,1", Price: -1.5, Sold: "2026-01-01", Data: { a: '"' } },
    { SKU: "=B", Price: 2 },
  ]);
  expect(await exportCsv(table)).toEqual({
    status: 200,
    type: "text/csv; charset=utf-8",
    text: 'SKU,Price,Sold,Data\r\n"A,1",-1.5,2026-01-01T00:00:00.000Z,"{""a"":""\\""""}"\r\n\'=B,2,,\r\n',
  });
  const filter = encodeURIComponent(JSON.stringify([{ name: "Price", operator: "greater", value: 0 }]));
  expect((await exportCsv(table, `?safe=false&filter=${filter}`)).text).toBe(
    "SKU,Price,Sold,Data\r\n=B,2,,\r\n",
  );
  expect((await exportCsv(table, "?sort=shoe")).status).toBe(422);

  const lines = Array.from({ length: 2300 }, (_, index) => `S-${String(index).padStart(4, "0")}`);
  const many = await tables.create([{ name: "SKU", unique: true }]);
  await importCsv(many, `SKU\n${lines.join("\n")}`);
  expect((await exportCsv(many, "?sort=SKU&direction=desc")).text).toBe(
    ["SKU", ...lines.toReversed(), ""].join("\r\n"),
  );
});
