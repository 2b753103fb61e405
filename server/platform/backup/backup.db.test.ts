import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { newNodeId } from "#lib/node-id.ts";
import type { Services } from "#lib/services.ts";
import { recordRestore } from "#server/identity/audit/record-restore.sql.ts";
import { encryptSecret } from "#server/identity/credentials/encrypt-secret.ts";
import { ensurePartitions } from "#server/platform/database/partitions.ts";
import { pool } from "#server/platform/database/pool.ts";
import { prepareSecrets } from "#server/platform/secrets/prepare-secrets.sql.ts";
import { fileStorage } from "#server/platform/storage/configured.ts";
import { fileKey } from "#server/platform/storage/file-storage.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument } from "#test/postgres/live-flow.ts";
import { openTestServices } from "#test/services.ts";
import { startTestS3, type TestS3 } from "#test/storage/s3-server.ts";
import { countRows } from "./format.ts";
import { restoreBackup } from "./restore-backup.sql.ts";
import { writeBackup } from "./write-backup.sql.ts";

const key = "the key of the backup ".repeat(2);

const restore = (file: string) =>
  restoreBackup(file, "1.0.0", {
    say: () => {},
    record: (tx, { header, manifest }) =>
      recordRestore(tx, {
        file: "one.backup",
        madeAt: header.created_at,
        version: header.version,
        rows: countRows(manifest),
        files: manifest.files,
      }),
  });
let folder: string;
let source: TestDatabase;
let s3: TestS3;
let services: Services | undefined;
const opened: TestDatabase[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-backup-"));
  source = await createTestDatabase();
  s3 = await startTestS3();
});
afterEach(() => services?.close());
afterAll(async () => {
  await Promise.all([source, ...opened].map((database) => database.drop()));
  await s3.close();
  await rm(folder, { recursive: true, force: true });
});

/** An installation on this database, with its files in this folder of the machine or in the bucket. */
async function use(database: TestDatabase, files: string, environment: Record<string, string> = {}) {
  await services?.close();
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, files),
    BASE_URL: "http://localhost:3000",
    SECRET_KEY: key,
    SECRET_KEY_PREVIOUS: "",
    STORAGE_URL: "",
    LOG_LEVEL: "silent",
    ...environment,
  });
  services = openTestServices();
}

async function another(make: () => Promise<TestDatabase>): Promise<TestDatabase> {
  const database = await make();
  opened.push(database);
  return database;
}

async function keepFile(text: string): Promise<string> {
  const id = newId();
  const sha256 = createHash("sha256").update(text).digest("hex");
  await (await fileStorage()).write(fileKey(id), Readable.from(Buffer.from(text), { objectMode: false }));
  await pool().query(
    "insert into stored_files (id, owner_id, content_type, size, sha256) values ($1, $2, 'text/plain', $3, $4)",
    [id, newId(), Buffer.byteLength(text), sha256],
  );
  return id;
}

const textOf = async (id: string) => {
  const stream = await (await fileStorage()).read(fileKey(id));
  return stream && (await buffer(stream)).toString("utf8");
};

/** One digest for each table: what it holds, in any order. Only the restored one has the entry of the restore. */
async function contentOf(database: TestDatabase): Promise<Record<string, string>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname not in ('_prisma_migrations', 'worker_processes', 'sessions', 'flow_tabs', 'sign_in_failures', 'password_resets')`,
  );
  const content: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await database.pool.query(
      `select coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as digest from "${name}" t
       where coalesce(to_jsonb(t)->>'action', '') <> 'backup.restored'`,
    );
    content[name] = rows[0].digest;
  }
  return content;
}

interface Filled {
  files: string[];
  credential: string;
}

/** Rows in many tables, among them texts that COPY has to escape, a large value, old executions, jobs and audit entries. */
async function fill(): Promise<Filled> {
  await prepareSecrets(pool());
  await ensurePartitions(source.pool, new Date(Date.now() - 22 * 24 * 3_600_000));
  const { flowId } = await makeFlowLive(source.pool, webhookDocument(newNodeId()));
  await source.pool.query(
    `insert into executions (id, flow_id, trigger_node_id, source, status, input, created_at)
     select (lpad(to_hex((extract(epoch from now() - make_interval(days => n % 20)) * 1000)::bigint), 12, '0') || '7000'
             || '8000' || lpad(to_hex(n), 12, '0'))::uuid, $1, 'x', 'webhook', 'succeeded',
            json_build_object('text', e'tab\\t line\\n back\\\\slash é ' || n, 'large', repeat('x', 900)), now()
     from generate_series(1, 20000) n`,
    [flowId],
  );
  await source.pool.query(
    "select graphile_worker.add_job('run_executions', json_build_object('ids', json_build_array($1::text)), run_at => now() + interval '1 day', job_key => 'later', queue_name => 'suspects')",
    [newId()],
  );
  await source.pool.query(
    `insert into audit_entries (id, actor_name, action, target_type, target_name) values ($1, 'Ada', 'flow.created', 'flow', 'Orders')`,
    [newId()],
  );
  const credential = newId();
  await source.pool.query(
    "insert into credentials (id, name, kind, settings, hosts, secret) values ($1, 'Token', 'bearer', '{}', '{}', $2)",
    [credential, Buffer.from(encryptSecret(credential, "canary-secret"))],
  );
  const files = [await keepFile("first file"), await keepFile("x".repeat(3_000_000)), await keepFile("")];
  return { files, credential };
}

let filled: Filled;
let path: string;

test("a backup has every row and file, but not SECRET_KEY, and nobody else may read it", async () => {
  await use(source, "a");
  filled = await fill();
  path = join(folder, "one.backup");
  const manifest = await writeBackup(path, "1.0.0");
  expect(manifest).toMatchObject({ files: 3, bytes: 3_000_010, missing: [], unreadable: 0 });
  expect(manifest.rows).toMatchObject({ executions: 20_000, audit_entries: 1, restored_jobs: 1 });
  const content = gunzipSync(await readFile(path)).toString("latin1");
  expect(content).not.toContain(key.trim());
  expect(content).not.toContain("canary-secret");
});

test("restored into a fresh installation, every table, file and job is the same", async () => {
  const target = await another(createTestDatabase);
  await use(target, "b", {
    STORAGE_URL: `s3://bucket/files?endpoint=${encodeURIComponent(s3.endpoint)}&path_style=true&access_key_id=id&secret_access_key=secret`,
  });
  await restore(path);
  expect(await contentOf(target)).toEqual(await contentOf(source));
  expect(await textOf(filled.files[0] ?? "")).toBe("first file");
  expect((await textOf(filled.files[1] ?? ""))?.length).toBe(3_000_000);
  const jobs = await target.pool.query(
    "select key, task_identifier, run_at > now() as later from graphile_worker.jobs",
  );
  expect(jobs.rows).toEqual([{ key: "later", task_identifier: "run_executions", later: true }]);
  // Entries of old weeks are in partitions, which retention drops, and numbers go on.
  const { rows } = await target.pool.query("select count(*)::int as count from executions_default");
  expect(rows[0].count).toBe(0);
  await expect(target.pool.query("update audit_entries set actor_name = 'Eve'")).rejects.toThrow(
    /cannot be changed/,
  );
  const left = await target.pool.query("select nspname from pg_namespace where nspname like 'millrace%'");
  expect(left.rows).toEqual([]);
});

test("an empty database becomes the installation of the backup", async () => {
  const target = await another(createEmptyDatabase);
  await use(target, "c");
  await restore(path);
  expect(await contentOf(target)).toEqual(await contentOf(source));
  expect(await textOf(filled.files[0] ?? "")).toBe("first file");
});

test("what was added after the backup is gone after it is restored, its files included", async () => {
  const target = await another(createTestDatabase);
  await use(target, "d");
  await restore(path);
  const later = await keepFile("later");
  const gone = filled.files[0] ?? "";
  await (await fileStorage()).remove(fileKey(gone));
  await pool().query("delete from stored_files where id = $1", [gone]);
  await restore(path);
  expect([await textOf(later), await textOf(gone)]).toEqual([null, "first file"]);
  expect(await contentOf(target)).toEqual(await contentOf(source));
});

test("the restored audit log says which backup replaced everything, and forwards it", async () => {
  const target = await another(createTestDatabase);
  await use(target, "r");
  await prepareSecrets(pool());
  await target.pool.query("insert into audit_forwarding default values");
  const other = join(folder, "forwarded.backup");
  await writeBackup(other, "1.0.0");
  await restore(other);
  const { rows } = await target.pool.query(
    `select actor_id, actor_name, action, target_type, target_name, after from audit_entries e
     join audit_forwards f on f.entry_id = e.id`,
  );
  const after = { made_at: expect.any(String), version: "1.0.0", rows: expect.any(Number), files: 0 };
  expect(rows).toEqual([
    {
      actor_id: null,
      actor_name: "Operator",
      action: "backup.restored",
      target_type: "backup",
      target_name: "one.backup",
      after,
    },
  ]);
});

test("a restore that cannot be recorded changes nothing", async () => {
  const target = await another(createTestDatabase);
  await use(target, "s");
  await prepareSecrets(pool());
  await keepFile("mine");
  const before = await contentOf(target);
  const record = () => Promise.reject(new Error("The entry was refused."));
  await expect(restoreBackup(path, "1.0.0", { say: () => {}, record })).rejects.toThrow(
    "The entry was refused.",
  );
  expect(await contentOf(target)).toEqual(before);
});

test("a file that is deleted while the backup is made is left out with its row", async () => {
  const target = await another(createTestDatabase);
  await use(target, "e");
  await prepareSecrets(pool());
  const [kept, deleted] = [await keepFile("kept"), await keepFile("deleted")];
  await (await fileStorage()).remove(fileKey(deleted));
  const other = join(folder, "missing.backup");
  expect((await writeBackup(other, "1.0.0")).missing).toEqual([fileKey(deleted)]);
  await restore(other);
  const { rows } = await target.pool.query("select id from stored_files");
  expect(rows).toEqual([{ id: kept }]);
});

test("a damaged, changed, foreign or newer backup changes nothing", async () => {
  const target = await another(createTestDatabase);
  await use(target, "f");
  await prepareSecrets(pool());
  await keepFile("mine");
  const before = await contentOf(target);
  const whole = await readFile(path);
  const attempt = async (bytes: Buffer) => {
    const file = join(folder, "attempt.backup");
    await writeFile(file, bytes);
    return restore(file).then(
      () => "restored",
      (cause: Error) => cause.message,
    );
  };
  for (const share of [0.001, 0.5, 0.999]) {
    expect(await attempt(whole.subarray(0, Math.floor(whole.length * share)))).toMatch(
      /is not a complete backup/,
    );
  }
  expect(await attempt(Buffer.from("no backup at all"))).toMatch(/is not a complete backup/);
  // More than a byte: gzip has up to seven bits of padding, which mean nothing.
  const flipped = Buffer.from(whole);
  const middle = Math.floor(whole.length / 2);
  for (let at = middle; at < middle + 4; at += 1) flipped[at] = (flipped[at] ?? 0) ^ 0xff;
  expect(await attempt(flipped)).toMatch(/is not a complete backup/);
  const plain = gunzipSync(whole);
  const changed = (from: string, to: string) => {
    const at = plain.indexOf(from);
    expect(at).toBeGreaterThan(0);
    return gzipSync(
      Buffer.concat([plain.subarray(0, at), Buffer.from(to), plain.subarray(at + from.length)]),
      { level: 1 },
    );
  };
  expect(await attempt(changed("first file", "other file"))).toMatch(/checksum does not match/);
  expect(await attempt(changed('"unreadable":0', '"unreadable":9'))).toMatch(/it was changed/);
  expect(await attempt(changed("20261124111600_secret_rotation", "29261124111600_secret_rotation"))).toMatch(
    /checksum/,
  );
  expect(await contentOf(target)).toEqual(before);

  await use(target, "f", { SECRET_KEY: "another key ".repeat(3) });
  expect(await attempt(whole)).toMatch(/was made with the SECRET_KEY [0-9a-f]{16}/);
  await use(target, "f", { SECRET_KEY: "another key ".repeat(3), SECRET_KEY_PREVIOUS: key });
  expect(await attempt(whole)).toBe("restored");
});

test("a backup of a newer version is refused by its name", async () => {
  const database = await another(createTestDatabase);
  await use(database, "g");
  await prepareSecrets(pool());
  await database.pool.query(
    "insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('x', 'x', '29990101000000_later', now())",
  );
  const newer = join(folder, "newer.backup");
  await writeBackup(newer, "9.0.0");
  await expect(restore(newer)).rejects.toThrow(
    "The backup was made by a newer or different version (9.0.0); this is 1.0.0. Restore it with that version or a later one.",
  );
});
