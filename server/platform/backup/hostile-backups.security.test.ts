import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { extract, type Header, pack } from "tar-stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import type { Services } from "#lib/services.ts";
import { pool } from "#server/platform/database/pool.ts";
import { prepareSecrets } from "#server/platform/secrets/prepare-secrets.sql.ts";
import { fileStorage } from "#server/platform/storage/configured.ts";
import { fileKey } from "#server/platform/storage/file-storage.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { openTestServices } from "#test/services.ts";
import { restoreBackup } from "./restore-backup.sql.ts";
import { writeBackup } from "./write-backup.sql.ts";

type Entry = Partial<Header> & { name: string; content: Buffer };

const key = "the key of the backup ".repeat(2);
let folder: string;
let database: TestDatabase;
let services: Services;
let whole: Buffer;
let foreign: Buffer;
let entries: Entry[];
let fileId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-hostile-"));
  database = await createTestDatabase();
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, "data"),
    BASE_URL: "http://localhost:3000",
    SECRET_KEY: "the key of somebody else ".repeat(2),
    SECRET_KEY_PREVIOUS: "",
    STORAGE_URL: "",
    LOG_LEVEL: "silent",
  });
  const path = join(folder, "own.backup");
  services = openTestServices();
  await writeBackup(path, "1.0.0");
  foreign = await readFile(path);
  await services.close();
  process.env.SECRET_KEY = key;
  services = openTestServices();
  await prepareSecrets(pool());
  fileId = newId();
  const sha256 = createHash("sha256").update("mine").digest("hex");
  await (await fileStorage()).write(
    fileKey(fileId),
    Readable.from([Buffer.from("mine")], { objectMode: false }),
  );
  await pool().query(
    "insert into stored_files (id, owner_id, content_type, size, sha256) values ($1, $2, 'text/plain', 4, $3)",
    [fileId, newId(), sha256],
  );
  await writeBackup(path, "1.0.0");
  whole = await readFile(path);
  entries = await unpack(whole);
});
afterAll(async () => {
  await services.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function unpack(bytes: Buffer): Promise<Entry[]> {
  const tar = extract();
  tar.end(gunzipSync(bytes));
  const found: Entry[] = [];
  for await (const entry of tar)
    found.push({ name: entry.header.name, content: await buffer(entry as unknown as Readable) });
  return found;
}

/** An archive of these entries, whose manifest has their checksum, but no MAC that fits. */
async function repack(given: Entry[], manifest: object | null = {}): Promise<Buffer> {
  const hash = createHash("sha256");
  const tar = pack();
  for (const { content, ...header } of given) {
    if (header.name === "manifest.json" && manifest !== null) {
      const own = { ...JSON.parse(content.toString()), sha256: hash.copy().digest("hex"), ...manifest };
      tar.entry({ ...header }, Buffer.from(JSON.stringify(own)));
      continue;
    }
    hash.update(`${header.name}\n${content.length}\n`).update(content);
    tar.entry({ ...header, ...(header.type ? {} : { size: content.length }) }, content);
  }
  tar.finalize();
  return gzipSync(await buffer(tar as unknown as Readable), { level: 1 });
}

/** With entries before the manifest. */
const withMore = (...more: Entry[]) => repack([...entries.slice(0, -1), ...more, ...entries.slice(-1)]);
const file = (name: string, more: Partial<Header> = {}): Entry => ({
  name,
  content: Buffer.from("evil"),
  ...more,
});
const link = (name: string, type: "symlink" | "link", linkname: string): Entry => ({
  name,
  type,
  linkname,
  content: Buffer.alloc(0),
});
const changed = (name: RegExp, change: (text: string) => string): Entry[] =>
  entries.map((entry) =>
    name.test(entry.name)
      ? { ...entry, content: Buffer.from(change(entry.content.toString("latin1")), "latin1") }
      : entry,
  );
const headerWith = (part: object) =>
  changed(/^header/, (text) => JSON.stringify({ ...JSON.parse(text), ...part }));

/** What must not change: the rows, and every file of the machine that a restore could reach. */
async function state() {
  const { rows } = await database.pool.query(
    `select (select count(*) from users)::int as users, (select string_agg(id::text || sha256, ',') from stored_files) as files,
       (select string_agg(nspname, ',') from pg_namespace where nspname like 'millrace%') as schemas`,
  );
  const names = (await readdir(folder, { recursive: true }))
    .filter((name) => !name.endsWith(".backup"))
    .sort();
  const stored = await (await fileStorage()).read(fileKey(fileId));
  return { ...rows[0], schemas: null, names, stored: stored && String(await buffer(stored)) };
}

async function attempt(bytes: Buffer, between: (path: string) => void = () => {}): Promise<string> {
  const path = join(folder, "attempt.backup");
  await writeFile(path, bytes);
  const say = (line: string) => (/ is whole: /.test(line) ? between(path) : undefined);
  return restoreBackup(path, "1.0.0", { say, record: async () => {} }).then(
    () => "restored",
    (cause: Error) => cause.message,
  );
}

const other = `ab/${newId()}`;

test.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
  ["of another installation", () => foreign, /made with the SECRET_KEY/],
  [
    "of another installation that claims our key",
    async () => {
      const own = JSON.parse(String(entries[0]?.content)).key_id;
      const theirs = await unpack(foreign);
      const claimed = theirs.map((entry) =>
        entry.name === "header.json"
          ? {
              ...entry,
              content: Buffer.from(JSON.stringify({ ...JSON.parse(String(entry.content)), key_id: own })),
            }
          : entry,
      );
      return repack(claimed);
    },
    /was changed/,
  ],
  ["with another file's content", () => repack(changed(/^files/, () => "evil")), /was changed/],
  [
    "with other rows",
    () => repack(changed(/^tables\/stored_files/, (text) => text.replace("text/plain", "text/evil!"))),
    /was changed/,
  ],
  ["with no MAC", () => repack(entries, { mac: "" }), /was changed/],
  ["with a MAC that is a list", () => repack(entries, { mac: [""] }), /not a complete backup/],
  ["with unreadable secrets allowed", () => repack(entries, { unreadable: 9 }), /was changed/],
  ["with one more manifest", () => repack([...entries, ...entries.slice(-1)]), /follows the manifest/],
  [
    "with a file after its manifest",
    () => repack([...entries, file(`files/${other}`)]),
    /follows the manifest/,
  ],
  ["with a second header", () => withMore(...entries.slice(0, 1)), /was changed/],
  ["without a header", () => repack(entries.slice(1)), /no header/],
  ["without a manifest", () => repack(entries.slice(0, -1)), /too early/],
  ["with a path to above", () => withMore(file("files/../../evil")), /was changed/],
  ["with an absolute path", () => withMore(file("/tmp/millrace-evil")), /was changed/],
  [
    "with a path in an extended header",
    () => withMore(file("files/x", { pax: { path: "../../evil" } })),
    /complete|changed/,
  ],
  ["with a symbolic link", () => withMore(link(`files/${other}`, "symlink", "/etc/passwd")), /was changed/],
  ["with a hard link", () => withMore(link(`files/${other}`, "link", "files/../secret-key")), /was changed/],
  [
    "with entries divided elsewhere",
    () => {
      const [header, first, ...rest] = entries as [Entry, Entry, ...Entry[]];
      const name = `${first.name}\n${first.content.length}\n${first.content.toString("latin1")}`;
      return repack([header, { name: name.slice(0, 90), content: Buffer.from(name.slice(90)) }, ...rest]);
    },
    /complete|changed/,
  ],
  ["of a table that is not ours", () => withMore(file("tables/pg_authid/1.copy")), /was changed/],
  [
    "with a table that is a statement",
    () => repack(headerWith({ tables: [{ name: 'x"; drop table users', columns: ["a"], partitions: [] }] })),
    /not a complete backup/,
  ],
  [
    "with a partition that is a statement",
    () =>
      repack(
        headerWith({ tables: [{ name: "users", columns: ["id"], partitions: ["a; drop table users"] }] }),
      ),
    /not a complete backup/,
  ],
  [
    "with a version that writes to the terminal",
    () => repack(headerWith({ version: "\u001b]0;evil\u0007", key_id: "0".repeat(16) })),
    /not a complete backup/,
  ],
  [
    "with a header that is no JSON but a command",
    () => repack(changed(/^header/, () => "\u001b[2J\u0007evil")),
    /not a complete backup/,
  ],
  [
    "with a header of 65 MB",
    () => repack([{ name: "header.json", content: Buffer.alloc(65 * 1024 * 1024) }]),
    /too large/,
  ],
  ["that is empty", () => Buffer.alloc(0), /not a complete backup/],
])("a backup %s changes nothing", async (_, make, message) => {
  const before = await state();
  const said = await attempt(await make());
  expect(said).toMatch(message);
  // A terminal must not obey it.
  expect(said).toMatch(/^[^\p{Cc}]{1,1000}$/u);
  expect(await state()).toEqual(before);
});

test("a backup that is replaced while it is restored changes nothing, not even a file in use", async () => {
  const before = await state();
  const sha256 = createHash("sha256").update("evil").digest("hex");
  const mine = createHash("sha256").update("mine").digest("hex");
  const evil = changed(/^tables\/stored_files/, (text) => text.replace(mine, sha256)).map((entry) =>
    entry.name.startsWith("files/") ? { ...entry, content: Buffer.from("evil") } : entry,
  );
  const bytes = await repack(evil);
  expect(await attempt(whole, (path) => writeFileSync(path, bytes))).toMatch(/was changed/);
  expect(await state()).toEqual(before);
  const second = join(folder, "second.backup");
  await writeBackup(second, "1.0.0");
  const valid = await readFile(second);
  expect(await attempt(whole, (path) => writeFileSync(path, valid))).toMatch(/was replaced/);
  expect(await state()).toEqual(before);
});

test("of two restores at once one waits for the other, or is refused", async () => {
  const [one, two] = [join(folder, "1.backup"), join(folder, "2.backup")];
  for (const path of [one, two]) await writeFile(path, whole);
  const outcomes = await Promise.allSettled(
    [one, two].map((path) => restoreBackup(path, "1.0.0", { say: () => {}, record: async () => {} })),
  );
  const faults = outcomes.flatMap((each) => (each.status === "rejected" ? [String(each.reason)] : []));
  expect(faults.length).toBeLessThan(2);
  for (const fault of faults) expect(fault).toContain("Another restore is running");
  expect((await state()).stored).toBe("mine");
});

test("a backup is written to a new file, whatever lies in its place, and only its owner may read it", async () => {
  const victim = join(folder, "victim");
  await writeFile(victim, "precious");
  const path = join(folder, "linked.backup");
  await symlink(victim, `${path}.partial`);
  await symlink(victim, path);
  await writeBackup(path, "1.0.0");
  expect(await readFile(victim, "utf8")).toBe("precious");
  const open = join(folder, "open.backup");
  await writeFile(`${open}.partial`, "old", { mode: 0o666 });
  await writeBackup(open, "1.0.0");
  for (const each of [path, open]) {
    const about = await lstat(each);
    expect([about.isFile(), about.mode & 0o777]).toEqual([true, 0o600]);
  }
});
