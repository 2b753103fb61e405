import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { FlowSettings } from "#api/flows/settings/schema.ts";
import { newId } from "#lib/id.ts";
import { ensurePartitions, firstIdOfTime } from "#server/platform/database/partitions.ts";
import { readFile, storeFile } from "#server/platform/storage/files.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { dayMs } from "./plan.ts";
import { listPartitions } from "./queries.sql.ts";
import { runRetention } from "./retention.sql.ts";
import { deleteExpired } from "./run.ts";

let database: TestDatabase;
let client: pg.Client;
let dataDir: string;
const nowMs = Date.now();
const now = new Date(nowMs);

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "millrace-retention-"));
  database = await useTestDatabase({ DATA_DIR: dataDir });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
  await rm(dataDir, { recursive: true });
});
beforeEach(async () => {
  await client.query(
    "truncate flows, executions, steps, arrivals, search_values, calls, flow_days, retention_runs, stored_files cascade",
  );
  // Ten weeks back, like an installation of that age.
  for (let back = 10; back >= 0; back -= 1)
    await ensurePartitions(client, new Date(nowMs - back * 7 * dayMs));
});

const stop = new AbortController().signal;
const run = (defaultDays = 30, at = now) => deleteExpired(client, { now: at, defaultDays, stop });

async function addFlow(settings: FlowSettings = {}): Promise<string> {
  const id = newId();
  await client.query("insert into flows (id, name, draft, settings) values ($1, 'Test', '{}', $2)", [
    id,
    settings,
  ]);
  return id;
}

interface Execution {
  flowId: string;
  /** Age in days. */
  days: number;
  status?: string;
  replayOf?: string;
}

let place = 0;

/** An execution of this age with two steps, an arrival and a search value. */
async function add({ flowId, days, status = "succeeded", replayOf }: Execution): Promise<string> {
  place += 1;
  const at = new Date(nowMs - days * dayMs);
  const id = firstIdOfTime(at.getTime()).replace(/.{12}$/, place.toString(16).padStart(12, "0"));
  const isFinished = ["succeeded", "failed", "canceled"].includes(status);
  const error = status === "failed" || status === "canceled" ? { code: status, message: "x" } : null;
  await client.query(
    `insert into executions (id, flow_id, trigger_node_id, source, status, input, created_at, finished_at, error, replay_of)
     values ($1, $2, 'x', 'webhook', $3, '{}', $4, $5, $6, $7)`,
    [id, flowId, status, at, isFinished ? at : null, error, replayOf ?? null],
  );
  await client.query(
    "insert into steps (execution_id, node_id, status) values ($1, 'one', 'succeeded'), ($1, 'two', 'succeeded')",
    [id],
  );
  await client.query(
    "insert into arrivals (execution_id, scope, node_id, kind) values ($1, '', 'two', 'event')",
    [id],
  );
  await client.query("insert into search_values (execution_id, value) values ($1, 'value')", [id]);
  return id;
}

async function left(
  table: "executions" | "steps" | "arrivals" | "search_values" = "executions",
): Promise<string[]> {
  const column = table === "executions" ? "id" : "execution_id";
  const { rows } = await client.query<{ id: string }>(
    `select distinct ${column} as id from ${table} order by 1`,
  );
  return rows.map(({ id }) => id);
}

describe("days", () => {
  test("a week in which everything has outlived them is dropped, steps and all", async () => {
    const flowId = await addFlow();
    for (const days of [50, 48, 45]) await add({ flowId, days });
    const young = [await add({ flowId, days: 29 }), await add({ flowId, days: 0 })];
    const before = await listPartitions(client, "executions");
    const removed = await run();
    expect(removed.partitions.length).toBeGreaterThan(0);
    expect(removed.executions).toBe(0);
    expect(await left()).toEqual(young);
    expect(await left("steps")).toEqual(young);
    expect(await left("arrivals")).toEqual(young);
    expect(await left("search_values")).toEqual(young);
    const after = await listPartitions(client, "executions");
    expect(before.filter((name) => !after.includes(name))).toEqual(removed.partitions);
    const steps = await listPartitions(client, "steps");
    expect(steps).toEqual(after.map((name) => name.replace("executions", "steps")));
    const arrivals = await listPartitions(client, "arrivals");
    expect(arrivals).toEqual(after.map((name) => name.replace("executions", "arrivals")));
    const values = await listPartitions(client, "search_values");
    expect(values).toEqual(after.map((name) => name.replace("executions", "search_values")));
  });

  test("a flow that keeps its own longer keeps them, and the others' are deleted beside them", async () => {
    const [brief, long, forever] = [
      await addFlow(),
      await addFlow({ retention: { days: 365 } }),
      await addFlow({ retention: { days: 0 } }),
    ];
    await add({ flowId: brief, days: 45 });
    await add({ flowId: brief, days: 31 });
    const kept = [await add({ flowId: long, days: 45 }), await add({ flowId: forever, days: 45 })];
    // In the other flow's week. Nothing else is in this week, so it waits to be dropped as a whole.
    await run();
    const remaining = await left();
    expect(remaining).toEqual(expect.arrayContaining(kept));
    expect(remaining.length - kept.length).toBeLessThanOrEqual(1);
    await run(30, new Date(nowMs + 7 * dayMs));
    expect(await left()).toEqual(kept);
  });

  test("a flow that keeps its own for a day loses them after it, and another's of the same day stay", async () => {
    const [day, month] = [await addFlow({ retention: { days: 1 } }), await addFlow()];
    const kept: string[] = [];
    for (const days of [9, 5, 2]) {
      await add({ flowId: day, days });
      kept.push(await add({ flowId: month, days }));
    }
    const young = await add({ flowId: day, days: 0.5 });
    expect((await run()).executions).toBe(3);
    expect(await left()).toEqual([...kept, young]);
    expect(await left("steps")).toEqual([...kept, young]);
    expect(await left("arrivals")).toEqual([...kept, young]);
    expect(await left("search_values")).toEqual([...kept, young]);
  });

  test("what waits or runs is never deleted, and its week with it", async () => {
    const flowId = await addFlow();
    await add({ flowId, days: 50 });
    const kept = [
      await add({ flowId, days: 50, status: "waiting" }),
      await add({ flowId, days: 50, status: "running" }),
      await add({ flowId, days: 50, status: "queued" }),
    ];
    await run();
    expect(await left()).toEqual(kept);
    expect(await left("steps")).toEqual(kept);
  });

  test("an execution stays while an unfinished one replays it, at any remove", async () => {
    const flowId = await addFlow();
    const original = await add({ flowId, days: 60 });
    const replay = await add({ flowId, days: 50, replayOf: original });
    const running = await add({ flowId, days: 1, status: "running", replayOf: replay });
    await run();
    expect(await left()).toEqual([original, replay, running]);
    await client.query("update executions set status = 'succeeded', finished_at = $2 where id = $1", [
      running,
      new Date(nowMs - dayMs),
    ]);
    await run();
    expect(await left()).toEqual([running]);
  });

  test("0 keeps everything", async () => {
    const flowId = await addFlow();
    const id = await add({ flowId, days: 69 });
    await run(0);
    expect(await left()).toEqual([id]);
  });

  test("rows in the default partition go too, as do those of a flow that is gone", async () => {
    const flowId = await addFlow();
    await add({ flowId, days: 400 });
    await add({ flowId: newId(), days: 400 });
    const young = await add({ flowId, days: 1 });
    expect((await run()).executions).toBe(2);
    expect(await left()).toEqual([young]);
  });
});

test("a flow keeps its newest so many, however young the others are", async () => {
  const flowId = await addFlow({ retention: { count: 3 } });
  const other = await addFlow();
  const ids: string[] = [];
  for (const days of [6, 5, 4, 3, 2, 1]) ids.push(await add({ flowId, days }));
  const others = [await add({ flowId: other, days: 6 })];
  expect((await run()).executions).toBe(3);
  expect(await left()).toEqual([...ids.slice(-3), ...others].toSorted());
  expect((await run()).executions).toBe(0);
});

test("a flow that keeps failures keeps nothing else, and one that keeps counts has their number", async () => {
  const failures = await addFlow({ retention: { keep: "failures" } });
  const counts = await addFlow({ retention: { keep: "counts" } });
  const kept: string[] = [];
  for (const flowId of [failures, counts]) {
    for (const status of ["succeeded", "canceled", "failed", "waiting"]) {
      const id = await add({ flowId, days: 0.1, status });
      if (status === "waiting" || (status === "failed" && flowId === failures)) kept.push(id);
    }
  }
  expect((await run()).executions).toBe(5);
  expect(await left()).toEqual(kept.toSorted());
  const { rows } = await client.query(
    "select flow_id, succeeded::int, failed::int, canceled::int from flow_days order by flow_id",
  );
  expect(rows).toEqual([
    { flow_id: failures, succeeded: 1, failed: 0, canceled: 1 },
    { flow_id: counts, succeeded: 1, failed: 1, canceled: 1 },
  ]);
});

test("what has just finished stays a minute, since its caller may be waiting for the response", async () => {
  const flowId = await addFlow({ retention: { keep: "counts" } });
  const id = await add({ flowId, days: 0 });
  await run();
  expect(await left()).toEqual([id]);
  expect((await run(30, new Date(nowMs + 61_000))).executions).toBe(1);
});

test("files go with their executions, dropped or deleted; another execution's stay", async () => {
  async function* content() {
    yield Buffer.from("x");
  }
  const [flowId, long] = [await addFlow(), await addFlow({ retention: { days: 365 } })];
  const owners = [
    await add({ flowId, days: 60 }),
    await add({ flowId, days: 45 }),
    await add({ flowId: long, days: 45 }),
  ];
  const files: string[] = [];
  for (const ownerId of owners) {
    files.push((await storeFile(content(), { ownerId, filename: null, contentType: "a/b" })).id);
  }
  const removed = await run();
  expect(removed.files).toBe(2);
  const [dropped = "", deleted = "", kept = ""] = files;
  expect([await readFile(dropped), await readFile(deleted)]).toEqual([null, null]);
  const stays = await readFile(kept);
  expect(stays).not.toBe(null);
  stays?.destroy();
});

test("a week in use is left for the next run, and nobody waits for it long", async () => {
  const flowId = await addFlow();
  const id = await add({ flowId, days: 60 });
  const reader = await database.pool.connect();
  await reader.query("begin");
  await reader.query("select from executions");
  expect((await run()).partitions).toEqual([]);
  expect(await left()).toEqual([id]);
  await reader.query("rollback");
  reader.release();
  expect((await run()).partitions).not.toEqual([]);
  expect(await left()).toEqual([]);
});

test("weeks in which no call is left are dropped", async () => {
  const before = await listPartitions(client, "calls");
  await client.query(
    `insert into calls (id, node_id, flow_id, method, outcome, status, size, latency_ms, ip, created_at)
     values ($1, 'x', $2, 'POST', 'accepted', 200, 0, 1, '', now())`,
    [firstIdOfTime(nowMs - 40 * dayMs), newId()],
  );
  await run();
  const after = await listPartitions(client, "calls");
  expect(after.length).toBeLessThan(before.length);
  expect((await client.query("select from calls")).rowCount).toBe(1);
});

describe("several workers", () => {
  const options = () => ({ databaseUrl: database.url, defaultDays: 30, stop });

  test("one of those that begin at once does the work, the others nothing", async () => {
    const [flowId, long] = [await addFlow(), await addFlow({ retention: { days: 365 } })];
    for (let index = 0; index < 250; index += 1) await add({ flowId, days: 45 });
    const kept = await add({ flowId: long, days: 45 });
    const runs = await Promise.all([1, 2, 3].map(() => runRetention(database.pool, options())));
    expect(runs.filter((each) => each !== null)).toMatchObject([{ executions: 250 }]);
    expect(await left()).toEqual([kept]);
    const { rows } = await client.query(
      "select executions, problem, finished_at is not null as ended from retention_runs",
    );
    expect(rows).toEqual([{ executions: 250, problem: null, ended: true }]);
  });

  test("what it deletes is in the hourly counts, even if no worker had counted it before", async () => {
    await client.query("truncate flow_hours, uncounted_executions");
    await client.query("update execution_counting set until = 'epoch'");
    const flowId = await addFlow({ retention: { keep: "counts" } });
    for (const status of ["succeeded", "failed"]) await add({ flowId, days: 0.1, status });
    expect(await runRetention(database.pool, options())).toMatchObject({ executions: 2 });
    const { rows } = await client.query(
      "select executions, calls, succeeded, failed from flow_hours where flow_id = $1",
      [flowId],
    );
    expect(rows).toEqual([{ executions: 2, calls: 2, succeeded: 1, failed: 1 }]);
  });

  test("it is not due again at once, and a run whose worker died is ended by the next", async () => {
    expect(await runRetention(database.pool, options())).not.toBe(null);
    expect(await runRetention(database.pool, options())).toBe(null);
    await client.query(
      "update retention_runs set started_at = now() - interval '6 minutes', finished_at = null, executions = 7",
    );
    expect(await runRetention(database.pool, options())).not.toBe(null);
    const { rows } = await client.query("select executions, problem from retention_runs order by started_at");
    expect(rows).toEqual([
      { executions: 7, problem: "The worker stopped." },
      { executions: 0, problem: null },
    ]);
  });
});
