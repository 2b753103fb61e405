import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { createTestDatabase } from "#test/postgres/database.ts";
import { startProgram } from "#test/processes/program.ts";
import { secretKey } from "#test/secret-key.ts";
import { freePort } from "./free-port.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "millrace-failures-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Starts the program and returns its output, which must be one line without a stack. */
async function lineOf(environment: Record<string, string>, ...words: string[]): Promise<string> {
  const program = startProgram(
    { DATA_DIR: join(folder, "data"), SECRET_KEY: secretKey, ...environment },
    ...words,
  );
  expect(await program.ended).toBe(1);
  const lines = program.output().trim().split("\n");
  expect(lines, program.output()).toHaveLength(1);
  return lines[0] ?? "";
}

test("a port in use", async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
  const address = other.address();
  const port = typeof address === "object" && address ? address.port : 0;
  expect(await lineOf({ PORT: String(port) })).toBe(
    `Port ${port} is in use by another program. Stop that, or set PORT to a free one.`,
  );
  other.close();
});

test("a HOST of another machine", async () => {
  expect(await lineOf({ HOST: "192.0.2.1" })).toMatch(
    /^HOST=192\.0\.2\.1 is not an address of this machine\./,
  );
});

test("a DATA_DIR that is a file", async () => {
  const path = join(folder, "file");
  await writeFile(path, "");
  expect(await lineOf({ PORT: String(await freePort()), DATA_DIR: path })).toMatch(
    /^DATA_DIR .+ is not a folder\.$/,
  );
});

test.each([[[]], [["web"]], [["worker"]], [["migrate"]]])(
  "a database that is away, with %j",
  async (words) => {
    const environment = {
      PORT: String(await freePort()),
      DATABASE_URL: `postgresql://nobody:secret@127.0.0.1:${await freePort()}/none`,
    };
    if (words[0] === "worker") {
      // A worker waits for its database, which may be restarting.
      const worker = startProgram({ SECRET_KEY: secretKey, ...environment }, "worker");
      await worker.untilSaid(/database/i);
      worker.process.kill("SIGTERM");
      await worker.ended;
      expect(worker.output()).not.toContain("    at ");
      return;
    }
    const line = await lineOf(environment, ...words);
    expect(line).toMatch(
      /^The database does not respond \(.*ECONNREFUSED.*\)\. Start it, or correct DATABASE_URL\.$/,
    );
    expect(line).not.toContain("secret");
  },
);

test.each(["web", "migrate"])("a wrong password for the database, with %j", async (role) => {
  const url = new URL(inject("adminUrl"));
  url.password = "wrong";
  expect(await lineOf({ PORT: String(await freePort()), DATABASE_URL: url.href }, role)).toBe(
    "The database refused the user or password in DATABASE_URL. Correct them.",
  );
});

test("a database without migrations", async () => {
  expect(await lineOf({ PORT: String(await freePort()), DATABASE_URL: inject("adminUrl") }, "web")).toBe(
    "The database lacks migrations of this version. Run `npm start -- migrate` first.",
  );
});

test("a SECRET_KEY other than the one that the database's secrets were encrypted with", async () => {
  const database = await createTestDatabase();
  const port = String(await freePort());
  const first = startProgram({ PORT: port, DATABASE_URL: database.url, SECRET_KEY: secretKey }, "web");
  await first.untilSaid(/taking calls/);
  await fetch(`http://127.0.0.1:${port}/.well-known/jwks.json`);
  first.process.kill("SIGTERM");
  await first.ended;
  const line = await lineOf(
    { PORT: port, DATABASE_URL: database.url, SECRET_KEY: "another key of more than thirty-two characters" },
    "web",
  );
  expect(line).toMatch(/^SECRET_KEY is not the one .+ Restore the previous one\.$/);
  await database.drop();
});
