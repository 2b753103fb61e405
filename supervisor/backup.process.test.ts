import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { advisoryLocks } from "#server/platform/database/advisory-locks.ts";
import { until } from "#test/executions/until.ts";
import { makeFlowLive, webhookDocument } from "#test/postgres/live-flow.ts";
import { postJson } from "#test/processes/post-json.ts";
import { type Program, startProgram } from "#test/processes/program.ts";
import { freePort } from "./free-port.ts";
import { openLocalInstallation } from "./local-installation.ts";

let dataDir: string;
let port: number;
let program: Program;
let database: pg.Pool;
let environment: Record<string, string>;
const nodeId = newNodeId();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-backup-"));
  port = await freePort();
  environment = { DATA_DIR: dataDir, PORT: String(port) };
  program = startProgram(environment);
  await program.untilSaid(/Millrace is ready/);
  const { environment: found } = await openLocalInstallation(environment);
  database = new pg.Pool({ connectionString: found.DATABASE_URL ?? "", max: 2 });
  database.on("error", () => {});
  await makeFlowLive(database, webhookDocument(nodeId));
});

afterAll(async () => {
  await database.end();
  program.process.kill("SIGTERM");
  await program.ended;
  await rm(dataDir, { recursive: true, force: true });
});

const call = async (text: string) =>
  (await postJson(`http://127.0.0.1:${port}/flow/webhook/${nodeId}`, JSON.stringify({ text })))?.status ===
  200;

async function run(...words: string[]): Promise<{ code: number | null; output: string }> {
  const command = startProgram(environment, ...words);
  return { code: await command.ended, output: command.output() };
}

const finished = async () =>
  (
    await database.query<{ count: number }>(
      "select count(*)::int as count from executions where status = 'succeeded'",
    )
  ).rows[0]?.count ?? 0;

/** The next time that web processes accept calls and workers run them. */
async function untilRuns(): Promise<void> {
  const before = await until("the database answers", () =>
    finished().then(
      (count) => count + 1,
      () => null,
    ),
  );
  await until("a call is accepted", () => call("again"));
  await until("a worker runs it", async () => (await finished().catch(() => 0)) >= before);
}

/** Everything is the backup's, with one entry that says so. */
async function expectRestored(): Promise<void> {
  const { rows } = await database.query<{ text: string }>(
    `select substring(input::text from 'before \\d+') as text from executions where input::text like '%before %'`,
  );
  expect(rows.map(({ text }) => text).sort()).toEqual(
    Array.from({ length: 20 }, (_, n) => `before ${n}`).sort(),
  );
  const recorded = await database.query(
    "select actor_name, target_name from audit_entries where action = 'backup.restored'",
  );
  expect(recorded.rows).toEqual([{ actor_name: "Operator", target_name: "one.backup" }]);
}

const heldLock = 4_242_424_242;

/**
 * Kills a restore within the transaction that exchanges everything: while it records itself (`immediate`), or while it
 * commits (`deferred`). A trigger in what is restored waits there for a lock of this test.
 */
async function killWithinExchange(path: string, at: "immediate" | "deferred"): Promise<void> {
  const holder = await database.connect();
  // The restore waits for this as for a process, until the trigger is there.
  await holder.query("select pg_advisory_lock_shared($1), pg_advisory_lock($2)", [
    advisoryLocks.restore,
    heldLock,
  ]);
  const restoring = startProgram(environment, "restore", path);
  await restoring.untilSaid(/Waiting for web and worker/);
  await holder.query(`
    create function millrace_restoring.hold() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(${heldLock}); return null; end $$;
    create constraint trigger hold after insert on millrace_restoring.audit_entries
      deferrable initially ${at} for each row execute function millrace_restoring.hold()`);
  await holder.query("select pg_advisory_unlock_shared($1)", [advisoryLocks.restore]);
  const statement = at === "deferred" ? "commit" : "insert into audit_entries";
  const restorers = (where: string) =>
    database.query(`select from pg_stat_activity where application_name = 'millrace restore' and ${where}`);
  await until("the last transaction waits", async () => {
    const { rowCount } = await restorers(`wait_event = 'advisory' and query like '${statement}%'`);
    return rowCount === 1;
  });
  restoring.process.kill("SIGKILL");
  await restoring.ended;
  await holder.query("select pg_advisory_unlock($1)", [heldLock]);
  holder.release();
  await until("its connection has ended", async () => (await restorers("true")).rowCount === 0);
}

test("backup and restore of a running installation, with kills, lose nothing and end in one state or the other", async () => {
  for (let count = 0; count < 20; count += 1) expect(await call(`before ${count}`)).toBe(true);
  await until("all have run", async () => (await finished()) === 20);
  const isOver = { value: false };
  let accepted = 0;
  const load = (async () => {
    while (!isOver.value) if (await call("meanwhile")) accepted += 1;
  })();
  const path = join(dataDir, "one.backup");
  const made = await run("backup", path);
  isOver.value = true;
  await load;
  expect(made, made.output).toMatchObject({ code: 0 });
  expect(made.output).toMatch(/SECRET_KEY is not in it/);
  await until("the calls meanwhile have run", async () => (await finished()) === 20 + accepted);
  const now = await finished();

  // While the backup is loaded beside what is in use: nothing has changed, and nobody noticed.
  const loading = startProgram(environment, "restore", path);
  await until("it loads", async () => {
    const { rowCount } = await database.query(
      "select from pg_namespace where nspname = 'millrace_restoring'",
    );
    return rowCount === 1;
  });
  loading.process.kill("SIGKILL");
  await loading.ended;
  expect(await finished()).toBe(now);
  await untilRuns();

  // While the processes stop: they start again with what there was.
  const stopping = startProgram(environment, "restore", path);
  await stopping.untilSaid(/Waiting for web and worker/);
  stopping.process.kill("SIGKILL");
  await stopping.ended;
  await untilRuns();
  expect(await finished()).toBeGreaterThan(now);

  // Within the one transaction that exchanges everything: before its commit, it never happened.
  const before = await finished();
  await killWithinExchange(path, "immediate");
  expect(await finished()).toBe(before);
  await untilRuns();
  await until("the start says so", async () => /before it replaced anything/.test(program.output()));

  // While it commits: it has happened, wholly.
  await killWithinExchange(path, "deferred");
  await untilRuns();
  await until("the start says so", async () => /after it had replaced everything/.test(program.output()));
  await expectRestored();
  await database.query("drop trigger hold on audit_entries; drop function hold()");

  const restored = await run("restore", path);
  expect(restored, restored.output).toMatchObject({ code: 0 });
  expect(restored.output).toMatch(/Restored/);
  expect(restored.output).toMatch(/after it had replaced everything/);
  await untilRuns();
  await expectRestored();
  const left = await database.query("select nspname from pg_namespace where nspname like 'millrace%'");
  expect(left.rows).toEqual([]);
  expect(program.output()).toMatch(/worker exited|web exited/);
});

test("a command without its file, or with a file that is no backup, changes nothing and says why", async () => {
  expect(await run("backup")).toMatchObject({
    code: 2,
    output: expect.stringMatching(/Name one file after "backup"/),
  });
  const { code, output } = await run("restore", join(dataDir, "secret-key"));
  expect([code, output.trim().split("\n")]).toEqual([1, [expect.stringMatching(/is not a complete backup/)]]);
  await untilRuns();
});
