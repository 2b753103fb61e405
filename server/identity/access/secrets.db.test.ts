import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";

let database: TestDatabase;
const bootstrapKey = "canary-bootstrap-in-a-coal-mine";
const dataDir = await mkdtemp(join(tmpdir(), "millrace-secrets-"));

beforeAll(async () => {
  database = await useTestDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

test("no password, key, cookie or header that was sent reaches the log or an error's page, not even through a fault", async () => {
  const child = fork(join(import.meta.dirname, "../../../test/access/send-canaries.ts"), {
    silent: true,
    execArgv: [],
    env: {
      NODE_ENV: "production",
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      SECRET_KEY: "canary-secret-key-in-a-coal-mine-0123456789",
      BASE_URL: "http://localhost:3000",
      BOOTSTRAP_API_KEY: bootstrapKey,
      // The provider that signs people in is on this machine.
      EGRESS_ALLOW: "127.0.0.1",
      LOG_LEVEL: "trace",
    },
  });
  if (!child.stdout || !child.stderr) throw new Error("A silent child has pipes.");
  const written = Promise.all([text(child.stdout), text(child.stderr)]);
  const [report] = await once(child, "message");
  const [log, errors] = await written;

  expect(report.made).toBeGreaterThan(100);
  // The log is not empty: it records the start and each fault.
  expect(log).toContain('"msg":"begun"');
  expect(log.match(/"msg":"fault"/g)?.length).toBeGreaterThan(5);
  expect(report.answers.filter((response: string) => response.startsWith("500")).length).toBeGreaterThan(5);
  expect(log).toContain("a form could not be served");
  expect(log + errors).not.toMatch(/canary/);
  expect(log + errors).not.toContain(report.cookie);
  // `instance` is the requested path, the only part of the request that a refusal repeats.
  const refusals = report.answers
    .filter((response: string) => !response.startsWith("2"))
    .map((response: string) => response.replace(/"instance":"[^"]*"/, ""));
  expect(refusals.filter((response: string) => response.includes("canary"))).toEqual([]);

  // What was issued is in one response at most, and what was stored is in none; rows hold neither in the clear.
  const secrets: string[] = report.secrets;
  expect(secrets.length).toBeGreaterThan(20);
  const rows = await readAllRows();
  expect(rows).toContain("grace@idp.example");
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10);
    expect(log + errors).not.toContain(secret);
    expect(report.answers.filter((response: string) => response.includes(secret)).length).toBeLessThan(2);
    const forms = [secret, Buffer.from(secret).toString("hex"), Buffer.from(secret).toString("base64")];
    expect(forms.filter((form) => rows.includes(form))).toEqual([]);
  }
});

/** All rows of all tables as text; bytes are in hex. */
async function readAllRows(): Promise<string> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  const found = await Promise.all(
    tables.map(({ name }) => database.pool.query<{ row: string }>(`select t::text as row from ${name} t`)),
  );
  return found.flatMap(({ rows }) => rows.map(({ row }) => row)).join("\n");
}
