import { beforeAll, expect, test } from "vitest";
import type { Table } from "#api/flows/tables/schema.ts";
import type { RowSelection, TableAccess } from "#engine/tables/access.ts";
import type { FilterCondition } from "#engine/tables/filter.ts";
import { tableLimits } from "#engine/tables/limits.ts";
import { newId } from "#lib/id.ts";
import type { Json } from "#lib/json.ts";
import { chain, type Link } from "#test/executions/chain.ts";
import { createFlow, enqueue, type TestFlow } from "#test/executions/executions.ts";
import { createShell } from "#test/executions/shell.ts";
import { setStage } from "#test/executions/stage.ts";
import { arrangeTables, type Tables } from "#test/tables/arrange-tables.ts";
import { createTables } from "./access-table.sql.ts";

const stage = setStage();
const tableNode = (config: Record<string, unknown>): Link => ({ type: "table_node", key: "table", config });

let flow: TestFlow;
let tables: Tables;

beforeAll(async () => {
  flow = await createFlow(stage.database.pool, chain(tableNode({})));
  tables = await arrangeTables(stage.database.pool);
});

const people = [
  { name: "email", unique: true, required: true },
  { name: "age", type: "number" },
  { name: "joined", type: "date_time" },
] as const;

const ada = { email: "ada@example.com", age: 36, joined: "2026-01-01T00:00:00.000Z" };
const bob = { email: "bob@example.com", age: 41, joined: null };

/** As many steps that the journal knows as running, each of its own execution. */
async function beginSteps(count: number) {
  const { pool } = stage.database;
  const ids = await enqueue(
    pool,
    flow,
    Array.from({ length: count }, () => ({})),
  );
  const nodeId = flow.document.nodes[1]?.id ?? "";
  await pool.query(
    "insert into steps (execution_id, node_id, status) select unnest($1::uuid[]), $2, 'running'",
    [ids, nodeId],
  );
  return ids.map((executionId) => ({ executionId, flowId: flow.flowId, scope: "", nodeId }));
}

const accessTable = () => createTables(stage.database.pool, new AbortController().signal);

async function use(table: { id: string }, access: TableAccess) {
  const [step] = await beginSteps(1);
  if (!step) throw new Error("There is no step.");
  return accessTable()(step, { kind: "table", tableId: table.id, access });
}

const named = (values: Record<string, Json>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));

const select = (filter: FilterCondition[] = [], more: Partial<RowSelection> = {}): RowSelection => ({
  filter,
  match: "all",
  sort: "",
  direction: "asc",
  ...more,
});

const by = (name: string, operator: FilterCondition["operator"], value: Json = null): FilterCondition => ({
  name,
  operator,
  value,
});

const find = (
  filter: FilterCondition[] = [],
  more: Partial<RowSelection> = {},
  limit = 100,
): TableAccess => ({
  operation: "find",
  rows: select(filter, more),
  limit,
});

const insert = (values: Record<string, Json>): TableAccess => ({
  operation: "insert",
  values: named(values),
});
const upsert = (values: Record<string, Json>): TableAccess => ({
  operation: "upsert",
  values: named(values),
});
const fails = (code: string) => ({ kind: "fail", error: { code }, retryable: false });

const countRows = async ({ id }: Table) => {
  const { rows } = await stage.database.pool.query(
    `select count(*)::int as count from table_${id.replaceAll("-", "")}`,
  );
  return rows[0].count;
};

test("inserts, finds, updates and deletes rows", async () => {
  const table = await tables.create(people);
  expect(await use(table, insert(ada))).toEqual({
    kind: "done",
    output: { row: { _id: 1, ...ada }, count: 1, found: false },
  });
  await use(table, insert(bob));
  expect(await use(table, find([by("age", "greater", 40)]))).toEqual({
    kind: "done",
    output: { row: { _id: 2, ...bob }, rows: [{ _id: 2, ...bob }], count: 1, found: true },
  });
  expect(await use(table, find([], { sort: "age", direction: "desc" }, 1))).toMatchObject({
    output: { row: { _id: 2 }, count: 1 },
  });
  expect(
    await use(table, {
      operation: "update",
      values: named({ age: "37" }),
      rows: select([by("email", "equals", ada.email)]),
      limit: null,
    }),
  ).toEqual({ kind: "done", output: { row: { _id: 1, ...ada, age: 37 }, count: 1, found: true } });
  const all = select([by("_id", "exists")]);
  expect(await use(table, { operation: "delete", rows: all, limit: 1 })).toMatchObject({
    output: { row: { _id: 1 }, count: 1, found: true },
  });
  expect(await use(table, { operation: "delete", rows: all, limit: null })).toMatchObject({
    output: { count: 1 },
  });
  expect(await use(table, { operation: "delete", rows: all, limit: null })).toEqual({
    kind: "done",
    output: { row: null, count: 0, found: false },
  });
  expect(await use(table, find())).toEqual({
    kind: "done",
    output: { row: null, rows: [], count: 0, found: false },
  });
});

test("upsert adds a row or gives the one with the same key the new values, and keeps the others", async () => {
  const table = await tables.create(people);
  expect(await use(table, upsert(ada))).toMatchObject({ output: { row: ada, found: false } });
  expect(await use(table, upsert({ email: ada.email, age: 37 }))).toMatchObject({
    output: { row: { _id: 1, ...ada, age: 37 }, count: 1, found: true },
  });
  expect(await use(table, upsert({ email: ada.email }))).toMatchObject({ output: { row: { age: 37 } } });
});

test("200 steps that upsert ten keys at the same time leave ten rows", async () => {
  const table = await tables.create(people);
  const steps = await beginSteps(200);
  const apply = accessTable();
  const outcomes = await Promise.all(
    steps.map((step, index) =>
      apply(step, {
        kind: "table",
        tableId: table.id,
        access: upsert({ email: `e${index % 10}`, age: index }),
      }),
    ),
  );
  expect(outcomes.filter(({ kind }) => kind === "done")).toHaveLength(200);
  expect(await countRows(table)).toBe(10);
});

const everyRow = () => select([by("_id", "exists")]);

test.each<[string, TableAccess]>([
  ["insert", insert({ email: "new" })],
  ["upsert", upsert({ email: "new" })],
  ["update", { operation: "update", values: named({ age: 1 }), rows: everyRow(), limit: 1 }],
  ["delete", { operation: "delete", rows: everyRow(), limit: 1 }],
])("makes a change once, although its step runs again, also at the same time: %s", async (_, access) => {
  const table = await tables.create(people, [ada, bob]);
  const [step] = await beginSteps(1);
  if (!step) throw new Error("There is no step.");
  const apply = () => accessTable()(step, { kind: "table", tableId: table.id, access });
  const outcomes = [...(await Promise.all([apply(), apply(), apply()])), await apply()];
  for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
  expect(outcomes[0]).toMatchObject({ kind: "done", output: { count: 1 } });
  expect(await countRows(table)).toBe(
    { insert: 3, upsert: 3, update: 2, delete: 1 }[access.operation as string],
  );
});

test("inserts once when the worker dies after the change and another one runs the step again", async () => {
  const table = await tables.create(people);
  const config = { table_id: table.id, operation: "insert", values: [{ name: "email", value: "{{name}}" }] };
  const { id, flow: inserting } = await stage.begin([tableNode(config)], { name: "Ada" });
  const dying = createShell(stage.database.pool);
  const { store } = dying;
  let writes = 0;
  dying.store = (entry) => {
    writes += 1;
    return writes === 1 ? store(entry) : Promise.reject(new Error("The worker died."));
  };
  await stage.run(id, dying).catch(() => {});
  expect(await countRows(table)).toBe(1);
  await stage.run(id, createShell(stage.database.pool));
  const [execution, steps] = await stage.look(inserting, id);
  expect(execution.status).toBe("succeeded");
  expect(steps.find(({ key }) => key === "table")?.output).toEqual({
    row: { _id: 1, email: "Ada", age: null, joined: null },
    count: 1,
    found: false,
  });
  expect(await countRows(table)).toBe(1);
});

test.each<[string, TableAccess]>([
  ["table_value_invalid", insert({ email: "x", age: "old" })],
  ["table_value_invalid", insert({ age: 1 })],
  ["table_value_invalid", insert({ email: "x", shoe: 1 })],
  ["table_value_taken", insert({ email: ada.email })],
  ["table_values_required", { operation: "update", values: [], rows: everyRow(), limit: null }],
  [
    "table_value_invalid",
    { operation: "update", values: named({ email: null }), rows: everyRow(), limit: null },
  ],
  [
    "table_value_taken",
    { operation: "update", values: named({ email: "same" }), rows: everyRow(), limit: null },
  ],
  ["table_selection_invalid", find([by("shoe", "exists")])],
  [
    "table_selection_invalid",
    { operation: "delete", rows: select([by("email", "equals", null)]), limit: null },
  ],
])("fails with %s, changes nothing, and no retry helps", async (code, access) => {
  const table = await tables.create(people, [ada, bob]);
  expect(await use(table, access)).toMatchObject(fails(code));
  expect(await countRows(table)).toBe(2);
});

test("upsert needs a value in a unique column", async () => {
  const table = await tables.create([
    { name: "email", unique: true },
    { name: "age", type: "number" },
  ]);
  expect(await use(table, upsert({ age: 1 }))).toMatchObject(fails("table_key_required"));
  expect(await use(table, upsert({ email: null, age: 1 }))).toMatchObject(fails("table_key_required"));
});

test("names the column and the value that does not fit", async () => {
  const table = await tables.create(people);
  expect(await use(table, insert({ email: "x", age: "old" }))).toMatchObject({
    error: { message: "Column “age”: “old” is not a number." },
  });
});

test("fails when the table is gone", async () => {
  expect(await use({ id: newId() }, find())).toMatchObject(fails("table_missing"));
  expect(await use({ id: "x" }, find())).toMatchObject(fails("table_missing"));
});

test("changes no row when more match than a step may change", async () => {
  const table = await tables.create([{ name: "n", type: "number" }]);
  const name = `table_${table.id.replaceAll("-", "")}`;
  await stage.database.pool.query(
    `insert into ${name} (c1) select n from generate_series(1, ${tableLimits.changedRows + 1}) n`,
  );
  const remove = (limit: number | null): TableAccess => ({ operation: "delete", rows: everyRow(), limit });
  expect(await use(table, remove(null))).toMatchObject(fails("table_too_many_rows"));
  expect(await countRows(table)).toBe(tableLimits.changedRows + 1);
  expect(await use(table, remove(tableLimits.changedRows))).toMatchObject({
    output: { count: tableLimits.changedRows },
  });
  expect(await countRows(table)).toBe(1);
});
