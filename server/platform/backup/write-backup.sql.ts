import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { clock } from "#lib/clock.ts";
import { config } from "#server/platform/config/config.ts";
import { secretKeyId } from "#server/platform/encryption/derived-key.ts";
import { macOf } from "#server/platform/encryption/mac.ts";
import { fileStorage } from "#server/platform/storage/configured.ts";
import { backupPurpose } from "./archive-reader.ts";
import { type ArchiveWriter, createArchive } from "./archive-writer.ts";
import { listMigrations, listSequences, listTables } from "./catalog.sql.ts";
import {
  formatVersion,
  type Header,
  headerName,
  jobsName,
  type Manifest,
  manifestName,
  signedText,
  skippedTables,
} from "./format.ts";
import { jobColumns, selectJobs } from "./jobs.sql.ts";
import { countUnreadable, type DescribedFile, listFiles } from "./stored-content.sql.ts";

/** Rows are written in entries of this size: a tar file names the size of an entry before its content. */
const portionBytes = 8 * 1024 * 1024;

/**
 * Writes everything that the installation stores to one file, while it runs: all rows as of one instant, and the files
 * that they name.
 *
 * @throws if anything cannot be read or written; then there is no file
 */
export async function writeBackup(path: string, version: string): Promise<Manifest> {
  const client = new pg.Client({
    connectionString: config().databaseUrl,
    application_name: "millrace backup",
  });
  await client.connect();
  const archive = createArchive(path);
  try {
    const tables = (await listTables(client)).filter(({ name }) => !skippedTables.has(name));
    await client.query("begin isolation level repeatable read read only");
    // Before the snapshot: a week of executions that retention drops after it would be missing in the backup.
    await client.query("set local lock_timeout = '30s'");
    await client.query(`lock table ${tables.map(({ name }) => `"${name}"`).join()} in access share mode`);
    const header = await toHeader(client, version);
    await archive.add(headerName, Buffer.from(JSON.stringify(header)));
    const rows: Record<string, number> = {};
    for (const { name, columns } of header.tables) {
      const source =
        name === jobsName ? selectJobs : `select ${columns.map((each) => `"${each}"`).join()} from "${name}"`;
      rows[name] = await addRows(client, archive, name, source);
    }
    const files = await addFiles(client, archive);
    const unsigned = { rows, ...files, unreadable: await countUnreadable(client), sha256: archive.digest() };
    const mac = macOf(backupPurpose, signedText({ ...unsigned, mac: "" }));
    await archive.add(manifestName, Buffer.from(JSON.stringify({ ...unsigned, mac })));
    await archive.close();
    return { ...unsigned, mac };
  } catch (cause) {
    await archive.abort();
    throw cause;
  } finally {
    await client.end();
  }
}

async function toHeader(client: pg.Client, version: string): Promise<Header> {
  const tables = (await listTables(client)).filter(({ name }) => !skippedTables.has(name));
  return {
    format: formatVersion,
    version,
    created_at: clock.now().toISOString(),
    key_id: secretKeyId(config().secretKey),
    migrations: await listMigrations(client),
    tables: [...tables, { name: jobsName, columns: [...jobColumns], partitions: [] }],
    sequences: await listSequences(client),
  };
}

/** Returns the number of rows. */
async function addRows(
  client: pg.Client,
  archive: ArchiveWriter,
  table: string,
  source: string,
): Promise<number> {
  const copy = client.query(copyTo(`copy (${source}) to stdout`));
  let portion: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  const flush = async () => {
    const all = Buffer.concat(portion);
    // A row ends with the only line feed in it, so each entry can be copied by itself.
    const end = all.lastIndexOf(0x0a) + 1;
    portion = [all.subarray(end)];
    bytes = all.byteLength - end;
    if (end === 0) return;
    number += 1;
    await archive.add(`tables/${table}/${String(number).padStart(6, "0")}.copy`, all.subarray(0, end));
  };
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    portion.push(chunk);
    bytes += chunk.byteLength;
    if (bytes >= portionBytes) await flush();
  }
  if (bytes > 0) await flush();
  return copy.rowCount;
}

async function addFiles(client: pg.Client, archive: ArchiveWriter) {
  const storage = await fileStorage();
  const found = { files: 0, bytes: 0, missing: [] as string[] };
  for await (const file of listFiles(client, await currentSchema(client))) {
    const content = await storage.read(file.key);
    if (content === null) {
      found.missing.push(file.key);
      continue;
    }
    await archive.addStream(`files/${file.key}`, file.size, Readable.from(verified(content, file)));
    found.files += 1;
    found.bytes += file.size;
  }
  return found;
}

/** Ends with an error if the bytes are not those that the row describes. */
async function* verified(content: Readable, { key, sha256 }: DescribedFile): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest("hex") !== sha256)
    throw new Error(`The file ${key} in storage is damaged: its checksum does not match.`);
}

async function currentSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>("select quote_ident(current_schema()) as name");
  return rows[0]?.name ?? "public";
}
