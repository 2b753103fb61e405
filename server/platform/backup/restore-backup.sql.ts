import pg from "pg";
import { StartError } from "#lib/start-error.ts";
import { config } from "#server/platform/config/config.ts";
import { advisoryLocks } from "#server/platform/database/advisory-locks.ts";
import { takeInstallation } from "#server/platform/database/installation-use.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { secretKeyId } from "#server/platform/encryption/derived-key.ts";
import { readArchive } from "./archive-reader.ts";
import { countRows, type Header, type Manifest } from "./format.ts";
import { describeInterruptedRestore } from "./interrupted-restore.sql.ts";
import { restoreConnection } from "./restore-connection.ts";
import { removeUnusedFiles, restoreFile, verifyFiles } from "./restore-files.sql.ts";
import {
  assertRestorable,
  createStaging,
  replacedSchema,
  type Staging,
  stagingSchema,
} from "./staging.sql.ts";
import { countUnreadable } from "./stored-content.sql.ts";
import { swap } from "./swap.sql.ts";

/** The time that the installation's processes have to finish their work. */
const stopLimitMs = 60_000;

const aloneLimitMs = 10_000;

export interface RestoreReport {
  say: (line: string) => void;
  record: (tx: pg.ClientBase, restored: { header: Header; manifest: Manifest }) => Promise<void>;
}

/**
 * Replaces everything that the installation stores by a backup. The backup is read to its end and checked,
 * loaded beside the data in use, and checked again; only then the processes stop, and one transaction
 * exchanges both. Whatever fails before, or kills this process, leaves the installation as it was.
 *
 * @param report gets a line for each step (`say`), and records the restore in the transaction that exchanges
 *   both (`record`)
 * @throws StartError if the backup is damaged or does not fit; nothing was changed
 */
export async function restoreBackup(
  path: string,
  version: string,
  { say, record }: RestoreReport,
): Promise<Manifest> {
  const { header, manifest } = await readArchive(path, async (_, found) => assertFits(found, version));
  assertFits(header, version);
  await assertRestorable(header, version);
  say(`${path} is whole: ${count(manifest)}, made ${header.created_at}.`);
  const { databaseUrl } = config();
  await migrate(databaseUrl);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: restoreConnection });
  await client.connect();
  try {
    await beAlone(client);
    const schema = await currentSchema(client);
    const interrupted = await describeInterruptedRestore(client);
    if (interrupted) say(interrupted);
    await removeLeftovers(client, schema);
    const present = await load(client, schema, path, { header, manifest });
    say("Loaded and checked beside the current data. Waiting for web and worker processes to stop.");
    await client.query(`set search_path to ${schema}`);
    await takeInstallation(client, databaseUrl, stopLimitMs);
    // These were there before: the running processes may have deleted them meanwhile.
    await verifyFiles(client, stagingSchema, (key) => present.has(key));
    await swap(client, schema, (tx) => record(tx, { header, manifest }));
    say("Replaced. Web and worker processes start again.");
    await removeLeftovers(client, schema);
  } finally {
    await client.end();
  }
  return manifest;
}

/** Loads rows and files, and checks them against the manifest. Returns the files that existed before. */
async function load(
  client: pg.Client,
  schema: string,
  path: string,
  { header, manifest }: { header: Header; manifest: Manifest },
): Promise<Set<string>> {
  const staging: Staging = await createStaging(client, header);
  const present = new Set<string>();
  const again = await readArchive(path, async (entry) => {
    if (entry.name.startsWith("tables/")) return staging.load(entry);
    const key = await restoreFile(client, entry, schema);
    if (key !== null) present.add(key);
  });
  if (again.manifest.mac !== manifest.mac)
    throw new StartError(`${path} was replaced while it was restored. Nothing was changed.`);
  for (const [table, expected] of Object.entries(manifest.rows)) {
    const found = staging.rows.get(table);
    if (found !== expected)
      throw new StartError(
        `The table ${table} has ${found} rows instead of ${expected}. Nothing was changed.`,
      );
  }
  const missing = new Set(manifest.missing);
  const missingIds = manifest.missing.map((key) => key.slice(key.indexOf("/") + 1));
  await client.query("delete from stored_files where id = any($1::uuid[])", [missingIds]);
  await staging.complete(header);
  await verifyFiles(client, stagingSchema, (key) => !missing.has(key));
  const unreadable = await countUnreadable(client);
  if (unreadable > manifest.unreadable)
    throw new StartError(
      `${unreadable} secrets of the backup cannot be decrypted with the configured keys. Nothing was changed.`,
    );
  return present;
}

/**
 * Waits for another restore, which would load into the same schema, and for the connection of one that was killed.
 *
 * @throws StartError if that takes longer
 */
async function beAlone(client: pg.Client): Promise<void> {
  try {
    await client.query(`set lock_timeout = ${aloneLimitMs}`);
    await client.query("select pg_advisory_lock($1)", [advisoryLocks.restoring]);
    await client.query("set lock_timeout = 0");
  } catch (cause) {
    // The other one ends all connections once it has loaded.
    if (!(cause instanceof pg.DatabaseError && ["55P03", "57P01"].includes(cause.code ?? ""))) throw cause;
    throw new StartError("Another restore is running. Wait until it has ended. Nothing was changed.", {
      cause,
    });
  }
}

/** @throws StartError if the configured keys do not fit the backup */
function assertFits(header: Header, version: string): void {
  const { secretKey, previousSecretKey } = config();
  const ids = [secretKey, previousSecretKey].flatMap((key) => (key === null ? [] : [secretKeyId(key)]));
  if (ids.includes(header.key_id)) return;
  throw new StartError(
    `The backup of version ${header.version} was made with the SECRET_KEY ${header.key_id}, but ${ids.join(" and ")} is configured (version ${version}). Set the one from then as SECRET_KEY, or as SECRET_KEY_PREVIOUS to rotate it. Nothing was changed.`,
  );
}

/** Removes the leftovers of a killed restore: files and rows that nothing uses. */
async function removeLeftovers(client: pg.Client, schema: string): Promise<void> {
  for (const leftover of [stagingSchema, replacedSchema]) {
    const { rows } = await client.query<{ has_files: boolean }>(
      `select to_regclass($1 || '.stored_files') is not null and to_regclass($1 || '.releases') is not null as has_files
       from pg_namespace where nspname = $1`,
      [leftover],
    );
    if (rows[0]?.has_files) await removeUnusedFiles(client, leftover, schema);
    await client.query(`drop schema if exists ${leftover} cascade`);
  }
}

async function currentSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string | null }>("select current_schema() as name");
  const name = rows[0]?.name;
  if (!name || !/^[a-z_][a-z0-9_]*$/.test(name))
    throw new StartError("The database has no schema to restore into.");
  return name;
}

function count(manifest: Manifest): string {
  const { files } = manifest;
  return `${countRows(manifest).toLocaleString("en-US")} rows and ${files.toLocaleString("en-US")} files`;
}
