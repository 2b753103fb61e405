import { z } from "zod";

/**
 * A backup is a gzipped tar file: `header.json`, the rows of each table in portions (`tables/<name>/<number>.copy`, in the
 * text format of PostgreSQL's COPY), the files (`files/<key>`), and `manifest.json`, without which it is incomplete.
 */
export const formatVersion = 1;
export const headerName = "header.json";
export const manifestName = "manifest.json";

/** The queue's jobs are read by a query, because their table belongs to the queue's version. */
export const jobsName = "restored_jobs";

/**
 * Rows that are meaningless elsewhere or must not come back: live processes and tabs, sign-ins and reset
 * links.
 */
export const skippedTables: ReadonlySet<string> = new Set([
  "worker_processes",
  "flow_tabs",
  "sessions",
  "sign_in_failures",
  "password_resets",
]);

const nameSchema = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

export const headerSchema = z.strictObject({
  format: z.int().min(1),
  /** The program's version. */
  version: z.string().regex(/^[\w.+-]{1,100}$/),
  created_at: z.iso.datetime(),
  /** The id of the SECRET_KEY with which the values are encrypted. The key itself is not in the backup. */
  key_id: z.string().regex(/^[0-9a-f]{16}$/),
  migrations: z
    .array(z.strictObject({ name: z.string().max(200), checksum: z.string().max(64) }))
    .max(10_000),
  tables: z
    .array(
      z.strictObject({
        name: nameSchema,
        columns: z.array(nameSchema).min(1).max(200),
        /** The names of its partitions. */
        partitions: z.array(nameSchema).max(100_000),
      }),
    )
    .max(1000),
  sequences: z
    .array(z.strictObject({ table: nameSchema, column: nameSchema, value: z.string().regex(/^\d{1,19}$/) }))
    .max(1000),
});

export type Header = z.infer<typeof headerSchema>;

export const manifestSchema = z.strictObject({
  /** Rows by table. */
  rows: z.record(nameSchema, z.int().min(0)),
  files: z.int().min(0),
  /** Bytes of all files. */
  bytes: z.int().min(0),
  /** Files that were deleted while the backup was made. Their rows are left out when it is restored. */
  missing: z.array(z.string().max(200)),
  /** Secrets that could not be decrypted when the backup was made. */
  unreadable: z.int().min(0),
  /** SHA-256 over the names, sizes and contents of all entries before this one. */
  sha256: z.string().length(64),
  /** HMAC over all of the above, so that nobody without SECRET_KEY can change a backup. */
  mac: z.string().max(64),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** The rows of all tables, without the queue's jobs. */
export function countRows({ rows }: Manifest): number {
  return Object.entries(rows).reduce((sum, [table, each]) => sum + (table === jobsName ? 0 : each), 0);
}

/** The text that the manifest's MAC signs. */
export function signedText({ mac: _, ...rest }: Manifest): string {
  return JSON.stringify(rest);
}
