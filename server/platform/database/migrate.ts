import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { clock } from "#lib/clock.ts";
import { StartError } from "#lib/start-error.ts";
import { advisoryLocks } from "./advisory-locks.ts";
import { ensurePartitions } from "./partitions.ts";

/** Every process runs in the project's folder. Within Next's bundle this file does not know its own path. */
const folder = join(process.cwd(), "prisma/migrations");

/** The table of `prisma migrate deploy`, so that it and this runner agree on the applied migrations. */
const migrationsTable = `
  create table if not exists _prisma_migrations (
    id varchar(36) primary key,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`;

/**
 * Migrates the database to this program's schema: our migrations in order, the job queue's own, and the partitions for
 * the weeks ahead. Several processes may call it at the same time; one does the work. Each migration is one
 * transaction.
 *
 * @returns the names of the migrations that this call applied
 * @throws if the file of an applied migration has changed, or a statement fails (that migration is rolled back)
 */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [advisoryLocks.migration]);
    const applied = await applyMigrations(client);
    // Loaded here: other processes only ask whether the database is migrated, and the queue takes 10 MB.
    const { runMigrations: migrateJobs } = await import("graphile-worker");
    await migrateJobs({ connectionString: databaseUrl });
    await storeJobsUncompressed(client);
    await ensurePartitions(client, clock.now());
    return applied;
  } finally {
    await client.end();
  }
}

/**
 * A job in a flood has hundreds of ids, and compressing them took half of the time of adding it
 * (docs/decisions/0162-jobs-are-stored-uncompressed.md).
 */
async function storeJobsUncompressed(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'graphile_worker._private_jobs'::regclass
     and attname = 'payload' and attstorage <> 'e'`,
  );
  // Only then: the statement waits for everything that uses the table.
  if (rowCount === 0) return;
  await client.query("alter table graphile_worker._private_jobs alter column payload set storage external");
}

/**
 * Applies migrations in the client's current schema, in order: all of them, or only those with these names.
 *
 * @returns the names of those that were not applied before
 */
export async function applyMigrations(
  client: pg.Client,
  names: ReadonlySet<string> | null = null,
): Promise<string[]> {
  await client.query(migrationsTable);
  const applied: string[] = [];
  for (const migration of await readMigrations()) {
    if (names && !names.has(migration.name)) continue;
    if (await apply(client, migration)) applied.push(migration.name);
  }
  return applied;
}

/** Whether every migration of this program has been applied. */
export async function isMigrated(client: pg.Pool | pg.Client): Promise<boolean> {
  const table = await client.query("select from pg_class where oid = to_regclass('_prisma_migrations')");
  if (table.rowCount === 0) return false;
  const { rows } = await client.query<{ migration_name: string }>(
    "select migration_name from _prisma_migrations where finished_at is not null and rolled_back_at is null",
  );
  const applied = new Set(rows.map((row) => row.migration_name));
  return (await readMigrations()).every((migration) => applied.has(migration.name));
}

/** A migration of this program, with the SHA-256 of its file. */
export interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** The migrations of this program, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => {
      const sql = await readFile(join(folder, name, "migration.sql"), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<boolean> {
  const { rows } = await client.query<{ checksum: string }>(
    "select checksum from _prisma_migrations where migration_name = $1 and finished_at is not null and rolled_back_at is null",
    [name],
  );
  if (rows[0]) {
    if (rows[0].checksum === checksum) return false;
    throw new StartError(
      `Migration ${name} was changed after it was applied. Restore its file; changes need a new migration.`,
    );
  }
  try {
    await client.query("begin");
    await client.query(sql);
    await client.query(
      "insert into _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count) values ($1, $2, $3, now(), 1)",
      [randomUUID(), checksum, name],
    );
    await client.query("commit");
    return true;
  } catch (cause) {
    await client.query("rollback");
    throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause });
  }
}
