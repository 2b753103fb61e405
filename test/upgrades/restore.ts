import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { runMigrations as migrateJobs } from "graphile-worker";
import pg from "pg";
import { z } from "zod";
import { ensurePartitions } from "#server/platform/database/partitions.ts";

const dumpSchema = z.array(z.object({ table: z.string(), rows: z.array(z.record(z.string(), z.unknown())) }));

/** The partitioned tables of a version. */
const partitionsOf: Readonly<Record<string, string[][]>> = { "0.1.0": [["executions", "steps"], ["calls"]] };

const portion = 1000;

/** Fills an empty database as a released version left it: with the schema of its migrations, and with its rows. */
export async function restoreDatabase(url: string, version: string): Promise<void> {
  const file = await readFile(join(import.meta.dirname, version, "database.json.br"));
  const dump = dumpSchema.parse(JSON.parse(brotliDecompressSync(file).toString("utf8")));
  const applied = dump.find(({ table }) => table === "_prisma_migrations")?.rows ?? [];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await applySchema(client, new Set(applied.map(({ migration_name: name }) => String(name))));
    await migrateJobs({ connectionString: url });
    const newest = dump.find(({ table }) => table === "executions")?.rows.at(-1)?.created_at;
    await ensurePartitions(client, new Date(String(newest)), partitionsOf[version]);
    for (const { table, rows } of dump) await fill(client, table, rows.map(withoutLiveVersion));
    // Flows and their versions reference each other.
    await client.query(
      "update flows set live_version_id = v.id from flow_versions v where v.flow_id = flows.id",
    );
    await client.query(
      `select setval(pg_get_serial_sequence('graphile_worker._private_jobs', 'id'),
         (select coalesce(max(id), 0) + 1 from graphile_worker._private_jobs))`,
    );
  } finally {
    await client.end();
  }
}

function withoutLiveVersion({
  live_version_id: _,
  ...row
}: Record<string, unknown>): Record<string, unknown> {
  return row;
}

async function applySchema(client: pg.Client, names: ReadonlySet<string>): Promise<void> {
  const folder = join(import.meta.dirname, "../../prisma/migrations");
  const present = (await readdir(folder)).filter((name) => names.has(name)).sort();
  if (present.length !== names.size) throw new Error("A migration of the released version is missing.");
  for (const name of present) await client.query(await readFile(join(folder, name, "migration.sql"), "utf8"));
  await client.query(`
    create table _prisma_migrations (
      id varchar(36) primary key, checksum varchar(64) not null, finished_at timestamptz,
      migration_name varchar(255) not null, logs text, rolled_back_at timestamptz,
      started_at timestamptz not null default now(), applied_steps_count integer not null default 0
    )`);
}

async function fill(client: pg.Client, table: string, rows: readonly object[]): Promise<void> {
  const { rows: columns } = await client.query<{ name: string }>(
    "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''",
    [table],
  );
  const names = columns.map(({ name }) => pg.escapeIdentifier(name)).join(", ");
  await client.query(`delete from ${table}`);
  for (let at = 0; at < rows.length; at += portion) {
    await client.query(
      `insert into ${table} (${names}) overriding system value
       select ${names} from json_populate_recordset(null::${table}, $1)`,
      [JSON.stringify(rows.slice(at, at + portion))],
    );
  }
}
