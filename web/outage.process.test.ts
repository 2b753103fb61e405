import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "#server/platform/database/migrate.ts";
import { superviseChild } from "#supervisor/child.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "#supervisor/embedded-database.ts";
import { freePort } from "#supervisor/free-port.ts";
import { chain, setFields } from "#test/executions/chain.ts";
import { untilAllFinished } from "#test/executions/settled.ts";
import { until } from "#test/executions/until.ts";
import { makeFlowLive } from "#test/postgres/live-flow.ts";
import { boundMs } from "#test/processes/bound.ts";
import { report } from "#test/processes/report.ts";
import { bySize } from "#test/processes/size.ts";
import { startSteadyCalls } from "#test/processes/steady-calls.ts";
import { startWebProcess } from "#test/processes/web.ts";
import { secretKey } from "#test/secret-key.ts";

const restarts = bySize({ short: 1, long: 2, full: 30 });
const perSecond = 100;
/** Calls that are accepted between two restarts. */
const callsBetween = perSecond * bySize({ short: 2, long: 2, full: 10 });
const promisedMs = 5_000;

/** A separate database, so that its outage does not affect other tests. */
async function startDatabase() {
  const folder = await mkdtemp(join(tmpdir(), "millrace-outage-"));
  const port = await freePort();
  let server: EmbeddedDatabase = await startEmbeddedDatabase(folder, port);
  const { url } = server;
  await migrate(url);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on("error", () => {});
  return {
    url,
    pool,
    /** Stops the database, gracefully or as a crash does, and restarts it; resolves to the time when it was back. */
    async restart(crash: boolean): Promise<number> {
      const [pid] = (await readFile(join(folder, "postgres/cluster/postmaster.pid"), "utf8")).split("\n");
      if (crash) process.kill(Number(pid), "SIGQUIT");
      await (crash ? server.ended : server.stop());
      server = await startEmbeddedDatabase(folder, port);
      return Date.now();
    },
    async clear() {
      await pool.end();
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

test(`the database restarts ${restarts} times under load: nothing is lost, and callers are told to come again (R5)`, async () => {
  const database = await startDatabase();
  const document = chain(setFields("named", { who: "{{name}}" }));
  await makeFlowLive(database.pool, document);
  const web = await startWebProcess({ databaseUrl: database.url });
  // A worker that can no longer complete its jobs exits, and the supervisor restarts it.
  const worker = superviseChild({
    name: "worker",
    program: "worker.ts",
    flags: [],
    environment: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      LOG_LEVEL: "silent",
      DATABASE_URL: database.url,
      SECRET_KEY: secretKey,
    },
  });
  onTestFinished(async () => {
    await Promise.all([web.kill(), worker.stop()]);
    await database.clear();
  });

  await worker.ready;
  const load = startSteadyCalls(() => `${web.url}/flow/webhook/${document.nodes[0]?.id}`, perSecond);
  const countTaken = () => load.calls.filter(({ status }) => status === 200).length;
  const untilMoreTaken = () => {
    const wanted = countTaken() + callsBetween;
    return until("calls are taken again", async () => countTaken() >= wanted, 60_000);
  };
  const backAt: number[] = [];
  for (let restart = 0; restart < restarts; restart += 1) {
    await untilMoreTaken();
    backAt.push(await database.restart(restart % 2 === 1));
  }
  await untilMoreTaken();
  await load.stop();
  const statuses = await untilAllFinished(database.pool, 60_000);

  const accepted = load.calls.filter(({ status }) => status === 200);
  const { rows } = await database.pool.query<{ id: string }>("select id from executions");
  const stored = new Set(rows.map(({ id }) => id));
  const missing = accepted.filter(({ executionId }) => !stored.has(executionId ?? ""));
  const refused = load.calls.filter(({ status }) => status !== 200);
  const withoutRetryAfter = refused.filter(({ status, retryAfter }) => status !== 503 || !retryAfter);
  const servingAfterMs = backAt.map((ms) => {
    const first = accepted.find(({ atMs, tookMs }) => atMs + tookMs >= ms);
    return first ? first.atMs + first.tookMs - ms : Number.POSITIVE_INFINITY;
  });
  report("R5", {
    restarts,
    calls: load.calls.length,
    accepted: accepted.length,
    missing: missing.length,
    "answered 503": refused.length - withoutRetryAfter.length,
    "answered otherwise": withoutRetryAfter.length,
    "stored without a 200": stored.size - accepted.length,
    "longest answer, ms": Math.max(...load.calls.map(({ tookMs }) => tookMs)),
    "serving again after at most, ms": Math.max(...servingAfterMs),
  });
  expect(missing).toEqual([]);
  expect(withoutRetryAfter.slice(0, 3)).toEqual([]);
  expect(Math.max(...servingAfterMs)).toBeLessThanOrEqual(boundMs(promisedMs));
  expect(refused.length).toBeGreaterThan(0);
  expect(statuses).toEqual({ succeeded: stored.size });
});
