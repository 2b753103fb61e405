import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { StartError } from "#lib/start-error.ts";
import { applyMigrations, readMigrations } from "#server/platform/database/migrate.ts";
import { createNamedPartition } from "#server/platform/database/partitions.ts";
import type { ArchiveEntry } from "./archive-reader.ts";
import { listTables } from "./catalog.sql.ts";
import { formatVersion, type Header, skippedTables } from "./format.ts";
import { createJobsTable } from "./jobs.sql.ts";

/** The schema that a restore fills, and the one that holds the replaced data until they are deleted. */
export const stagingSchema = "millrace_restoring";
export const replacedSchema = "millrace_replaced";

/** @throws StartError if this program cannot restore the backup */
export async function assertRestorable(header: Header, version: string): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  const isOlder = header.migrations.every(({ name, checksum }) => known.get(name) === checksum);
  if (isOlder && header.format <= formatVersion) return;
  throw new StartError(
    `The backup was made by a newer or different version (${header.version}); this is ${version}. Restore it with that version or a later one.`,
  );
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** An empty copy of the backup's schema, which rows are loaded into. */
export interface Staging {
  load(entry: ArchiveEntry): Promise<void>;
  /** Loaded rows by table. */
  rows: ReadonlyMap<string, number>;
  /** Checks every reference, and brings the schema up to date. */
  complete(header: Header): Promise<void>;
}

/** Creates the schema in which a restore works, beside the one in use. The client works in it from here on. */
export async function createStaging(client: pg.Client, header: Header): Promise<Staging> {
  await client.query(`drop schema if exists ${stagingSchema} cascade`);
  await client.query(`create schema ${stagingSchema}`);
  await client.query(`set search_path to ${stagingSchema}`);
  await applyMigrations(client, new Set(header.migrations.map(({ name }) => name)));
  await client.query(createJobsTable);
  const present = new Map((await listTables(client)).map((table) => [table.name, table]));
  // Rows that migrations insert are in the backup.
  for (const name of present.keys())
    if (!skippedTables.has(name)) await client.query(`delete from "${name}"`);
  for (const { name, columns, partitions } of header.tables) {
    const table = present.get(name);
    if (!table || columns.some((column) => !table.columns.includes(column)))
      throw new StartError(`The backup has a table or column that its version does not have: ${name}.`);
    for (const partition of partitions) await createNamedPartition(client, name, partition);
  }
  const foreignKeys = await dropForeignKeys(client);
  const columnsOf = new Map(header.tables.map(({ name, columns }) => [name, columns]));
  const rows = new Map<string, number>(header.tables.map(({ name }) => [name, 0]));
  return {
    rows,
    async load({ name, content }) {
      const table = /^tables\/([a-z0-9_]+)\/\d+\.copy$/.exec(name)?.[1] ?? "";
      const columns = columnsOf.get(table);
      if (!columns) throw new Error(`it has an unknown entry: ${name}`);
      const names = columns.map((column) => `"${column}"`).join();
      const copy = client.query(copyFrom(`copy "${table}" (${names}) from stdin`));
      await pipeline(Readable.from(content, { objectMode: false }), copy);
      rows.set(table, (rows.get(table) ?? 0) + copy.rowCount);
    },
    async complete({ sequences }) {
      for (const { table, name, definition } of foreignKeys)
        await client.query(`alter table "${table}" add constraint "${name}" ${definition}`);
      for (const { table, column, value } of sequences) {
        await client.query("select setval(pg_get_serial_sequence($1, $2), $3::bigint)", [
          table,
          column,
          value,
        ]);
      }
      await applyMigrations(client);
      await client.query("delete from stored_files where sha256 = ''");
      await client.query(`analyze ${[...present.keys()].map((name) => `"${name}"`).join()}`);
    },
  };
}

/** References are checked when everything is loaded, since tables refer to each other in circles. */
async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select t.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and c.conparentid = 0 and c.connamespace = current_schema()::regnamespace`);
  for (const { table, name } of rows) await client.query(`alter table "${table}" drop constraint "${name}"`);
  return rows;
}
