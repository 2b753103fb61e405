// Creates a fixture from a database of a released version: 10,000 executions, some of them unfinished. Run it in that
// version's tree (git worktree add --detach ../old <commit>; copy this file there):
// node test/upgrades/make-fixture.ts <file.json.br>
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import pg from "pg";
import { migrate } from "#server/platform/database/migrate.ts";
import { startEmbeddedDatabase } from "#supervisor/embedded-database.ts";
import { chain, condition, delay, setFields } from "#test/executions/chain.ts";
import { makeFlowLive } from "#test/postgres/live-flow.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { startTestWorker } from "#test/processes/worker.ts";

const finished = 9400;
const waiting = 300;
const interrupted = 300;

const tables = [
  "_prisma_migrations",
  "flows",
  "flow_versions",
  "flow_nodes",
  "triggers",
  "executions",
  "steps",
  "calls",
  "call_counts",
  "worker_processes",
  "graphile_worker._private_tasks",
  "graphile_worker._private_job_queues",
  "graphile_worker._private_jobs",
];

const [, , file = ""] = process.argv;
const folder = await mkdtemp(join(tmpdir(), "millrace-fixture-"));
const database = await startEmbeddedDatabase(folder);
const pool = new pg.Pool({ connectionString: database.url });
await migrate(database.url);

const run = chain(
  condition("large", "{{total}}", "greater", "10"),
  setFields("named", { who: "{{name}}" }, { by: "true" }),
);
const wait = chain(delay("pause", 60), setFields("named", { who: "{{name}}" }));
await makeFlowLive(pool, run);
await makeFlowLive(pool, wait);
const web = await startWebProcess({ databaseUrl: database.url });
const worker = await startTestWorker(database.url);

async function call(nodeId: string | undefined, count: number): Promise<void> {
  let sent = 0;
  const send = async () => {
    while (sent < count) {
      sent += 1;
      const body = JSON.stringify({ name: `Ada ${sent}`, total: sent % 20 });
      const { status } = await fetch(`${web.url}/flow/webhook/${nodeId}`, { method: "POST", body });
      if (status !== 200) throw new Error(`A call was answered ${status}.`);
    }
  };
  await Promise.all(Array.from({ length: 16 }, send));
}

async function until(count: number, where: string): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(`select count(*)::int as count from executions where ${where}`);
    if (rows[0].count >= count) return;
    await new Promise((done) => setTimeout(done, 100));
  }
}

await call(run.nodes[0]?.id, finished);
await until(finished, "status = 'succeeded'");
await call(wait.nodes[0]?.id, waiting);
await until(waiting, "status = 'waiting'");
const rest = call(run.nodes[0]?.id, interrupted);
await until(finished + 20, "status = 'succeeded'");
// Running executions stay so, with their job locked by a worker that no longer exists.
await worker.kill();
await rest;
await web.stop();

const dump: { table: string; rows: unknown[] }[] = [];
for (const table of tables) {
  const { rows } = await pool.query(`select row_to_json(t) as row from ${table} t`);
  dump.push({ table, rows: rows.map(({ row }) => row) });
}
await writeFile(file, brotliCompressSync(JSON.stringify(dump)));
const { rows } = await pool.query("select status, count(*)::int from executions group by 1");
console.log(rows);
await pool.end();
await database.stop();
await rm(folder, { recursive: true });
