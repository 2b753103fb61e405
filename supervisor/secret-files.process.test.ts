import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { startProgram } from "#test/processes/program.ts";
import { secretKey } from "#test/secret-key.ts";
import { freePort } from "./free-port.ts";

const apiKey = "mk_test_only_for_secrets_in_files";
let folder: string;
let database: TestDatabase;
let environment: Record<string, string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-secret-files-"));
  database = await createTestDatabase();
  const secrets = { DATABASE_URL: database.url, SECRET_KEY: secretKey, BOOTSTRAP_API_KEY: apiKey };
  environment = { DATA_DIR: join(folder, "data"), PORT: String(await freePort()) };
  for (const [name, value] of Object.entries(secrets)) {
    const path = join(folder, name);
    await writeFile(path, `${value}\n`, { mode: 0o600 });
    environment[`${name}_FILE`] = path;
  }
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The prefixes of the keys that a start has stored. The API itself needs a build. */
async function storedKeys(): Promise<string[]> {
  const { rows } = await database.pool.query<{ prefix: string }>("select prefix from api_keys");
  return rows.map(({ prefix }) => prefix);
}

test.each([
  [[], /Millrace is ready/],
  [["web"], /taking calls/],
])(
  "secrets in files reach `npm start` with %j: the database, and the key that it stores",
  async (words, ready) => {
    await database.pool.query("delete from api_keys");
    const program = startProgram({ ...environment, LOG_LEVEL: "info" }, ...words);
    await program.untilSaid(ready);
    const keys = await storedKeys();
    expect(keys).toHaveLength(1);
    expect(apiKey.startsWith(keys[0] ?? "none")).toBe(true);
    expect(program.output()).not.toContain(apiKey);
    program.process.kill("SIGTERM");
    expect(await program.ended).toBe(0);
  },
);

test("secrets in files reach migrate, backup and a worker", async () => {
  const migration = startProgram(environment, "migrate");
  expect(await migration.ended, migration.output()).toBe(0);
  const path = join(folder, "one.backup");
  const backup = startProgram(environment, "backup", path);
  expect(await backup.ended, backup.output()).toBe(0);
  expect((await stat(path)).size).toBeGreaterThan(0);
  const worker = startProgram({ ...environment, LOG_LEVEL: "info" }, "worker");
  await worker.untilSaid(/running executions/);
  worker.process.kill("SIGTERM");
  await worker.ended;
});

test.each([[[]], [["web"]], [["worker"]], [["migrate"]], [["backup", "x"]]])(
  "%j refuses a file that is missing and a secret that is set twice, without its value",
  async (words) => {
    const missing = join(folder, "missing");
    const refused = startProgram(
      { ...environment, DATABASE_URL_FILE: missing, SECRET_KEY: "canary" },
      ...words,
    );
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain(`DATABASE_URL_FILE names ${missing}, which cannot be read (ENOENT)`);
    expect(refused.output()).toContain("SECRET_KEY and SECRET_KEY_FILE are both set; set one of them");
    expect(refused.output()).not.toContain("canary");
  },
);
