import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "#server/platform/database/migrate.ts";
import { startEmbeddedDatabase } from "#supervisor/embedded-database.ts";
import { chain, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { untilAllFinished } from "#test/executions/settled.ts";
import { until } from "#test/executions/until.ts";
import { startTestWorker } from "#test/processes/worker.ts";

/** The server and all processes that it has started. */
async function processesOf(server: number): Promise<number[]> {
  const all = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(all.map(parentOf));
  return [server, ...all.filter((_, index) => parents[index] === server)];
}

/** The fourth field of /proc/<pid>/stat, after the name in parentheses (proc(5)); null if the process has ended. */
async function parentOf(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  return stat === null ? null : Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

/** Sends the signal to the server and its processes. One that has ended meanwhile needs none. */
async function signal(server: number, name: "SIGSTOP" | "SIGCONT"): Promise<void> {
  for (const pid of await processesOf(server)) {
    try {
      process.kill(pid, name);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== "ESRCH") throw cause;
    }
  }
}

test.runIf(process.platform === "linux")(
  "a worker that is asked to stop exits although the database no longer responds, and another one goes on with its work",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "millrace-hung-"));
    const server = await startEmbeddedDatabase(folder);
    await migrate(server.url);
    const pool = new pg.Pool({ connectionString: server.url, max: 2 });
    pool.on("error", () => {});
    const pid = Number.parseInt(await readFile(join(folder, "postgres/cluster/postmaster.pid"), "utf8"), 10);
    onTestFinished(async () => {
      await signal(pid, "SIGCONT");
      await pool.end();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    });

    const flow = await createFlow(pool, chain(setFields("named", { who: "{{name}}" })));
    const first = await startTestWorker(server.url);
    const inputs = Array.from({ length: 2000 }, (_, index) => ({ name: `n${index}` }));
    await enqueue(pool, flow, inputs);
    await until("it is at work", async () => {
      const { rows } = await pool.query("select from executions where finished_at is not null limit 1");
      return rows.length > 0;
    });

    await signal(pid, "SIGSTOP");
    expect(await first.stop(), first.log()).toBe(1);
    await signal(pid, "SIGCONT");

    const second = await startTestWorker(server.url);
    onTestFinished(() => second.kill());
    expect(await untilAllFinished(pool, 120_000)).toEqual({ succeeded: inputs.length });
  },
);
