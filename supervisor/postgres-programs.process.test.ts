import { existsSync } from "node:fs";
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { makeFlowLive, webhookDocument } from "#test/postgres/live-flow.ts";
import { postJson } from "#test/processes/post-json.ts";
import { startProgram } from "#test/processes/program.ts";
import { startEmbeddedDatabase } from "./embedded-database.ts";
import { freePort } from "./free-port.ts";
import { openLocalInstallation } from "./local-installation.ts";
import { describeMissingRelease } from "./postgres-version.ts";

/** Another major version than the embedded one. Where the machine has none, the tests that need it say so and are skipped. */
const otherMajor = 15;
const otherPrograms = `/usr/lib/postgresql/${otherMajor}/bin`;
const lacksOther = !existsSync(join(otherPrograms, "initdb"));
const needed = lacksOther ? ` (skipped: this machine has no ${otherPrograms})` : "";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-pgbin-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the program, which must refuse in one line. */
async function refusalOf(environment: Record<string, string>): Promise<string> {
  const program = startProgram({ PORT: String(await freePort()), ...environment });
  expect(await program.ended, program.output()).toBe(1);
  const lines = program.output().trim().split("\n");
  expect(lines, program.output()).toHaveLength(1);
  return lines[0] ?? "";
}

test.skipIf(lacksOther)(
  `PGBIN: a new data folder is created, migrated and served by other programs, and the embedded ones refuse it${needed}`,
  async () => {
    const environment = {
      DATA_DIR: join(folder, "other"),
      PGBIN: otherPrograms,
      PORT: String(await freePort()),
    };
    const program = startProgram(environment);
    await program.untilSaid(/Millrace is ready/);
    const { environment: found } = await openLocalInstallation(environment);
    const database = new pg.Pool({ connectionString: found.DATABASE_URL ?? "", max: 1 });
    // The database stops while the connection is idle.
    database.on("error", () => {});
    const { rows } = await database.query("show server_version_num");
    expect(Math.trunc(Number(rows[0].server_version_num) / 10_000)).toBe(otherMajor);
    const nodeId = newNodeId();
    await makeFlowLive(database, webhookDocument(nodeId));
    await database.end();
    const url = `http://127.0.0.1:${environment.PORT}/flow/webhook/${nodeId}`;
    expect((await postJson(url, '{"a":1}'))?.status).toBe(200);
    program.process.kill("SIGTERM");
    expect(await program.ended).toBe(0);

    const refusal = await refusalOf({ DATA_DIR: environment.DATA_DIR });
    expect(refusal).toMatch(
      /is of PostgreSQL 15, but the embedded programs are PostgreSQL 18\. Set PGBIN to/,
    );

    const again = startProgram(environment);
    await again.untilSaid(/Millrace is ready/);
    again.process.kill("SIGTERM");
    expect(await again.ended).toBe(0);
  },
);

test.skipIf(lacksOther)(`PGBIN: other programs refuse the data of the embedded ones${needed}`, async () => {
  const dataDir = join(folder, "embedded");
  await mkdir(dataDir);
  await (await startEmbeddedDatabase(dataDir)).stop();
  expect(await refusalOf({ DATA_DIR: dataDir, PGBIN: otherPrograms })).toMatch(
    /is of PostgreSQL 18, but PGBIN \/usr\/lib\/postgresql\/15\/bin has PostgreSQL 15\. Set PGBIN to .+ or remove PGBIN/,
  );
});

test.skipIf(lacksOther)(`a backup and a restore move data to another major version${needed}`, async () => {
  const [from, to] = [join(folder, "moves-from"), join(folder, "moves-to")];
  const embedded = { DATA_DIR: from };
  const first = await openLocalInstallation(embedded);
  await migrate(first.environment.DATABASE_URL ?? "");
  const database = new pg.Pool({ connectionString: first.environment.DATABASE_URL ?? "", max: 1 });
  // The database stops while the connection is idle.
  database.on("error", () => {});
  const nodeId = newNodeId();
  await makeFlowLive(database, webhookDocument(nodeId));
  await database.end();
  await first.close();

  const path = join(folder, "moved.backup");
  const backup = startProgram(embedded, "backup", path);
  expect(await backup.ended, backup.output()).toBe(0);
  await mkdir(to, { mode: 0o700 });
  await copyFile(join(from, "secret-key"), join(to, "secret-key"));
  const other = { DATA_DIR: to, PGBIN: otherPrograms, PORT: String(await freePort()) };
  const restore = startProgram(other, "restore", path);
  expect(await restore.ended, restore.output()).toBe(0);

  const program = startProgram(other);
  await program.untilSaid(/Millrace is ready/);
  const url = `http://127.0.0.1:${other.PORT}/flow/webhook/${nodeId}`;
  expect((await postJson(url, '{"a":1}'))?.status).toBe(200);
  program.process.kill("SIGTERM");
  expect(await program.ended).toBe(0);
});

test("PGBIN: a folder without the server's programs is refused", async () => {
  const bin = join(folder, "client-programs");
  await mkdir(bin);
  await writeFile(join(bin, "psql"), "");
  const refusal = await refusalOf({ DATA_DIR: join(folder, "none"), PGBIN: bin });
  expect(refusal).toBe(
    `PGBIN ${bin} lacks the program ${bin}/initdb and ${bin}/postgres. Name the folder with PostgreSQL's server programs, such as /usr/lib/postgresql/18/bin.`,
  );
});

test.each([
  ["postgres (PostgreSQL) 14.24", /has PostgreSQL 14\.24\. Name a folder with PostgreSQL 15 or later/],
  ["something else", /does not print a version of PostgreSQL/],
])("PGBIN: programs that print %j are refused", async (printed, message) => {
  const bin = await mkdtemp(join(folder, "bin-"));
  for (const name of ["initdb", "postgres"]) {
    await writeFile(join(bin, name), `#!/bin/sh\necho '${printed}'\n`);
    await chmod(join(bin, name), 0o755);
  }
  expect(await refusalOf({ DATA_DIR: join(folder, "none"), PGBIN: bin })).toMatch(message);
});

test("the start names the release that the running programs lack, once", async () => {
  const program = startProgram({ DATA_DIR: join(folder, "embedded-start"), PORT: String(await freePort()) });
  await program.untilSaid(/Millrace is ready/);
  program.process.kill("SIGTERM");
  await program.ended;
  const database = await startEmbeddedDatabase(join(folder, "embedded-start"));
  await database.stop();
  const lines = program.output().split("\n");
  const expected = describeMissingRelease(database.version);
  expect(lines.filter((line) => /lacks release/.test(line))).toEqual(expected === null ? [] : [expected]);
});
