import type pg from "pg";
import { encryptedColumns } from "#server/platform/encryption/encrypted-columns.ts";
import { unseal } from "#server/platform/encryption/sealed.ts";
import { selectValues } from "#server/platform/secrets/stored-values.sql.ts";
import { fileKey } from "#server/platform/storage/file-storage.ts";

const portion = 500;

/** A file in storage, as a row describes it. */
export interface DescribedFile {
  key: string;
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Files that are completely written, and the files of releases. Reads a portion at a time. */
export async function* listFiles(client: pg.ClientBase, schema: string): AsyncGenerator<DescribedFile> {
  const sources = [
    { from: `${schema}.stored_files where sha256 <> ''`, keyOf: fileKey },
    { from: `${schema}.releases where true`, keyOf: (id: string) => `artifacts/${id}` },
  ];
  for (const { from, keyOf } of sources) {
    let after = "00000000-0000-0000-0000-000000000000";
    for (;;) {
      const { rows } = await client.query<{ id: string; size: string; sha256: string }>(
        `select id, size, sha256 from ${from} and id > $1::uuid order by id limit ${portion}`,
        [after],
      );
      for (const { id, size, sha256 } of rows) yield { key: keyOf(id), size: Number(size), sha256 };
      after = rows.at(-1)?.id ?? after;
      if (rows.length < portion) break;
    }
  }
}

/** The number of stored secrets that no configured key decrypts. */
export async function countUnreadable(client: pg.ClientBase): Promise<number> {
  let count = 0;
  for (const column of encryptedColumns) {
    let after: string[] | null = null;
    for (;;) {
      const values = await selectValues(client, column, after, portion);
      for (const { key, sealed } of values) {
        try {
          unseal(column.purpose, column.boundTo(key), sealed);
        } catch {
          count += 1;
        }
      }
      after = values.at(-1)?.key ?? null;
      if (values.length < portion || after === null) break;
    }
  }
  return count;
}
