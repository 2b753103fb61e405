import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { ensurePartitions, firstIdOfTime } from "#server/platform/database/partitions.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { countExecutions } from "./count-executions.sql.ts";

const hourMs = 3_600_000;
const minuteMs = 60_000;
const nowMs = Date.now();
/** The beginning of an hour that is over. */
const hour = Math.floor(nowMs / hourMs) * hourMs - 2 * hourMs;

let database: TestDatabase;
beforeAll(async () => {
  database = await useTestDatabase();
  for (let week = 0; week <= 5; week += 1) {
    await ensurePartitions(database.pool, new Date(nowMs - week * 7 * 24 * hourMs));
  }
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("truncate executions, flow_hours, uncounted_executions");
  await database.pool.query("update execution_counting set until = 'epoch'");
});

const never = new AbortController().signal;
const count = () => countExecutions(database.pool, never);

let place = 0;

async function add(flowId: string, atMs: number, status: string, source = "webhook"): Promise<string> {
  place += 1;
  const id = firstIdOfTime(atMs).replace(/.{12}$/, place.toString(16).padStart(12, "0"));
  await database.pool.query(
    `insert into executions (id, flow_id, trigger_node_id, source, status, input, created_at, finished_at, error)
     values ($1, $2, 'x', $3, $4, '{}', $5, case when $4 in ('succeeded', 'failed', 'canceled') then now() end,
       case when $4 in ('failed', 'canceled') then json_build_object('code', $4::text) end)`,
    [id, flowId, source, status, new Date(atMs)],
  );
  return id;
}

async function finish(id: string, status: string): Promise<void> {
  await database.pool.query("update executions set status = $2, finished_at = now() where id = $1", [
    id,
    status,
  ]);
}

async function counted(flowId: string) {
  const { rows } = await database.pool.query(
    `select hour, executions, calls, succeeded, failed, canceled from flow_hours where flow_id = $1 order by hour`,
    [flowId],
  );
  return rows.map(({ hour: at, ...counts }) => ({ at: at.getTime(), ...counts }));
}

const at = (ms: number, executions: number, calls: number, [succeeded, failed, canceled]: number[]) => ({
  at: ms,
  executions,
  calls,
  succeeded,
  failed,
  canceled,
});

describe("executions are counted", () => {
  test("by flow, and by the hour in which they started: its first millisecond included, that of the next one not", async () => {
    const [flow, other] = [newId(), newId()];
    await add(flow, hour - 1, "failed");
    await add(flow, hour, "succeeded");
    await add(flow, hour + 30 * minuteMs, "canceled", "manual");
    await add(flow, hour + hourMs - 1, "failed", "schedule");
    await add(flow, hour + hourMs, "succeeded");
    await add(other, hour, "succeeded");
    await count();
    expect(await counted(flow)).toEqual([
      at(hour - hourMs, 1, 1, [0, 1, 0]),
      at(hour, 3, 1, [1, 1, 1]),
      at(hour + hourMs, 1, 1, [1, 0, 0]),
    ]);
    expect(await counted(other)).toEqual([at(hour, 1, 1, [1, 0, 0])]);
  });

  test("once, however often it is repeated, and by however many workers at once", async () => {
    const flow = newId();
    for (let minute = 0; minute < 60; minute += 7) await add(flow, hour + minute * minuteMs, "succeeded");
    await Promise.all([count(), count(), count()]);
    await add(flow, nowMs - 2 * minuteMs, "failed");
    await count();
    await count();
    const rows = await counted(flow);
    expect(rows.reduce((sum, { executions }) => sum + executions, 0)).toBe(9);
  });

  test("only once their transaction must have committed", async () => {
    const flow = newId();
    await add(flow, Date.now() - 1000, "succeeded");
    await count();
    expect(await counted(flow)).toEqual([]);
  });

  test("from 32 days ago at the earliest", async () => {
    const flow = newId();
    await add(flow, nowMs - 33 * 24 * hourMs, "succeeded");
    await count();
    expect(await counted(flow)).toEqual([]);
  });
});

describe("the outcome of an execution that had not finished", () => {
  test("is added to the hour in which it started, once", async () => {
    const flow = newId();
    const ids = [await add(flow, hour, "waiting"), await add(flow, hour, "running")];
    await add(flow, hour, "queued");
    await count();
    expect(await counted(flow)).toEqual([at(hour, 3, 3, [0, 0, 0])]);
    await finish(ids[0] ?? "", "failed");
    await Promise.all([count(), count()]);
    await finish(ids[1] ?? "", "succeeded");
    await count();
    await count();
    expect(await counted(flow)).toEqual([at(hour, 3, 3, [1, 1, 0])]);
    const { rowCount } = await database.pool.query("select from uncounted_executions");
    expect(rowCount).toBe(1);
  });

  test("is not waited for if the execution was deleted", async () => {
    const flow = newId();
    const id = await add(flow, hour, "waiting");
    await count();
    await database.pool.query("delete from executions where id = $1", [id]);
    await count();
    expect(await counted(flow)).toEqual([at(hour, 1, 1, [0, 0, 0])]);
    expect((await database.pool.query("select from uncounted_executions")).rowCount).toBe(0);
  });
});

describe("a worker that dies while it counts", () => {
  /** Ends the connection that counts as soon as it has written and waits for `table`, as a kill would. */
  async function killAt(table: string): Promise<void> {
    const holder = await database.pool.connect();
    await holder.query("begin");
    await holder.query(`lock table ${table} in access exclusive mode`);
    const killed = count().catch(() => "died");
    const kill = `
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await holder.query(kill)).rowCount === 0) await holder.query("select pg_stat_clear_snapshot()");
    expect(await killed).toBe("died");
    await holder.query("rollback");
    holder.release();
  }

  test.each(["flow_hours", "uncounted_executions"])(
    "at %s leaves neither a gap nor a double count",
    async (table) => {
      const flow = newId();
      for (let minute = 0; minute < 60; minute += 3) await add(flow, hour + minute * minuteMs, "succeeded");
      const id = await add(flow, hour, "running");
      await killAt(table);
      await count();
      await finish(id, "failed");
      await killAt(table);
      await count();
      expect(await counted(flow)).toEqual([at(hour, 21, 21, [20, 1, 0])]);
    },
  );
});
