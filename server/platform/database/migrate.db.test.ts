import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { schemaDiff } from "#scripts/schema-diff.mjs";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { isMigrated, migrate } from "./migrate.ts";
import { ensurePartitions, firstIdOfTime, weekOf } from "./partitions.ts";

const root = resolve(import.meta.dirname, "../../..");

describe("migrations and schema.prisma", () => {
  test("give the same schema", async () => {
    const shadow = await createEmptyDatabase();
    expect(await schemaDiff({ root, shadowUrl: shadow.url })).toContain("This is an empty migration.");
    await shadow.drop();
  });

  test("are told apart when a column is in the schema alone", async () => {
    const copy = await mkdtemp(join(tmpdir(), "millrace-schema-"));
    await cp(join(root, "prisma/migrations"), join(copy, "prisma/migrations"), { recursive: true });
    const schema = await readFile(join(root, "prisma/schema.prisma"), "utf8");
    await writeFile(
      join(copy, "prisma/schema.prisma"),
      schema.replace("model Flow {", "model Flow {\n  color String"),
    );
    const shadow = await createEmptyDatabase();
    expect(await schemaDiff({ root: copy, shadowUrl: shadow.url })).toContain('ADD COLUMN     "color"');
    await shadow.drop();
    await rm(copy, { recursive: true });
  });
});

describe("migrate", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  test("applies nothing twice", async () => {
    expect(await migrate(database.url)).toEqual([]);
    expect(await isMigrated(database.pool)).toBe(true);
  });

  test("lets one of several processes do the work on an empty database", async () => {
    const empty = await createEmptyDatabase();
    const applied = await Promise.all([migrate(empty.url), migrate(empty.url), migrate(empty.url)]);
    expect(applied.flat()).toEqual([...new Set(applied.flat())]);
    expect(applied.flat().length).toBeGreaterThan(0);
    await empty.drop();
  });

  test("lets jobs store their ids uncompressed", async () => {
    await database.pool.query(
      `select graphile_worker.add_job('later', (select json_agg(gen_random_uuid()) from generate_series(1, 400)),
        run_at => now() + interval '1 day')`,
    );
    const { rows } = await database.pool.query(
      `select pg_column_compression(payload) as compression, pg_column_size(payload) > 15000 as is_whole
       from graphile_worker._private_jobs`,
    );
    expect(rows).toEqual([{ compression: null, is_whole: true }]);
  });

  test("refuses a migration that was changed after it was applied", async () => {
    await database.pool.query("update _prisma_migrations set checksum = 'other'");
    await expect(migrate(database.url)).rejects.toThrow(/was changed after it was applied/);
  });
});

test("executions of today and of next month lie in partitions of their own, older ones in the default", async () => {
  const database = await createTestDatabase();
  await ensurePartitions(database.pool, new Date());
  const place = async (at: number) => {
    const hex = at.toString(16).padStart(12, "0");
    const id = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
    const { rows } = await database.pool.query<{ place: string }>(
      `insert into executions (id, flow_id, trigger_node_id, source, status, input, created_at)
       values ($1, $1, 'x', 'test', 'queued', '{}', now()) returning tableoid::regclass::text as place`,
      [id],
    );
    return rows[0]?.place;
  };
  const dayMs = 24 * 60 * 60 * 1000;
  expect(await place(Date.now())).toMatch(/^executions_\d{8}$/);
  expect(await place(Date.now() + 27 * dayMs)).toMatch(/^executions_\d{8}$/);
  expect(await place(Date.now() - 30 * dayMs)).toBe("executions_default");
  await database.drop();
});

test("a start succeeds while the default partition holds rows of a week to come, and while a backup reads", async () => {
  const database = await createTestDatabase();
  const { pool } = database;
  const dayMs = 24 * 60 * 60 * 1000;
  const inThreeWeeks = new Date(Date.now() + 21 * dayMs);
  const names = async () => {
    const { rows } = await pool.query<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent::regclass::text in ('executions', 'steps', 'arrivals', 'search_values', 'calls')",
    );
    return rows.map(({ name }) => name).filter((name) => !name.endsWith("_default"));
  };
  const all = await names();
  const [ahead] = all.filter((name) => {
    const week = weekOf(name);
    return name.startsWith("executions") && week && week.fromMs <= +inThreeWeeks && +inThreeWeeks < week.toMs;
  });
  if (ahead === undefined) throw new Error("no such partition");
  const steps = ahead.replace("executions", "steps");
  await pool.query(`drop table ${ahead}, ${steps}`);
  await pool.query(
    `insert into executions (id, flow_id, trigger_node_id, source, status, input, created_at)
     values ($1, $1, 'x', 'test', 'queued', '{}', $2)`,
    [firstIdOfTime(+inThreeWeeks), inThreeWeeks],
  );
  await expect(migrate(database.url)).resolves.toEqual([]);
  expect(await names()).toHaveLength(all.length - 2);

  await pool.query("delete from executions");
  const backup = await pool.connect();
  await backup.query("begin");
  await backup.query("lock table executions, steps, calls in access share mode");
  await expect(migrate(database.url)).resolves.toEqual([]);
  expect(await names()).toHaveLength(all.length - 2);
  await backup.query("rollback");
  backup.release();
  await migrate(database.url);
  expect((await names()).sort()).toEqual(all.sort());
  await database.drop();
});
