import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type pg from "pg";
import { StartError } from "#lib/start-error.ts";
import { fileStorage } from "#server/platform/storage/configured.ts";
import type { ArchiveEntry } from "./archive-reader.ts";
import { stagingSchema } from "./staging.sql.ts";
import { listFiles } from "./stored-content.sql.ts";

const keyPattern = /^files\/((?:[0-9a-f]{2}|artifacts)\/[0-9a-f-]{36})$/;

/**
 * Stores a file of a backup, whose row is in the staging schema. A file that is present and whole is left alone: it may be
 * in use.
 *
 * @param used the schema in use
 * @returns its key if it was left alone
 */
export async function restoreFile(
  client: pg.Client,
  { name, content }: ArchiveEntry,
  used: string,
): Promise<string | null> {
  const key = keyPattern.exec(name)?.[1];
  if (!key) throw new Error(`it has an unknown entry: ${name}`);
  const storage = await fileStorage();
  const present = await storage.read(key);
  // A file never changes, so different bytes under its key come from a killed restore. Files in use are not
  // replaced: until the backup was read to its end, its content is not trusted.
  const hash = present && (await hashOf(present));
  for (const schema of [stagingSchema, used])
    if (hash !== null && hash === (await expectedHash(client, key, schema))) return key;
  await storage.write(key, Readable.from(content, { objectMode: false }));
  return null;
}

async function expectedHash(client: pg.Client, key: string, schema: string): Promise<string | null> {
  const { rows } = await client.query<{ sha256: string }>(
    `select sha256 from ${schema}.${tableOf(key)} where id = $1`,
    [idOf(key)],
  );
  return rows[0]?.sha256 ?? null;
}

/**
 * Reads the files that the rows of a schema name, and compares its checksum.
 *
 * @throws StartError naming one that is missing or differs
 */
export async function verifyFiles(
  client: pg.Client,
  schema: string,
  isChecked: (key: string) => boolean,
): Promise<void> {
  const storage = await fileStorage();
  for await (const { key, sha256 } of listFiles(client, schema)) {
    if (!isChecked(key)) continue;
    const content = await storage.read(key);
    if (content === null || (await hashOf(content)) !== sha256)
      throw new StartError(
        `The restored file ${key} is ${content === null ? "missing" : "damaged"}. Nothing was changed.`,
      );
  }
}

/** Removes the files that the rows of this schema name and those in use do not. */
export async function removeUnusedFiles(client: pg.Client, schema: string, used: string): Promise<void> {
  const storage = await fileStorage();
  for await (const { key } of listFiles(client, schema)) {
    const { rowCount } = await client.query(`select from ${used}.${tableOf(key)} where id = $1`, [idOf(key)]);
    if (rowCount === 0) await storage.remove(key);
  }
}

const tableOf = (key: string) => (key.startsWith("artifacts/") ? "releases" : "stored_files");
const idOf = (key: string) => key.slice(key.indexOf("/") + 1);

async function hashOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of content) hash.update(chunk);
  return hash.digest("hex");
}
