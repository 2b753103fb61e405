import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ScheduleSettings } from "#engine/schedule/settings.ts";
import { startDueSchedules } from "#server/schedules/start-due.sql.ts";
import { clearJobs } from "#test/executions/jobs.ts";
import { createTestDatabase, type TestDatabase } from "#test/postgres/database.ts";
import { createSchedules, everyMinute, readStarted } from "#test/schedules/schedules.ts";
import { startDue } from "#worker/start-due.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await clearJobs(database.pool);
  await database.pool.query("delete from executions; delete from flows");
});

const at = (time: string) => new Date(`2026-01-01T${time}Z`);
const stop = new AbortController().signal;
const run = (time: string) =>
  startDue(database.pool, startDueSchedules, { onStart() {}, stop, at: at(time) });
const create = (settings: Partial<ScheduleSettings>) =>
  createSchedules(database.pool, [{ ...everyMinute, ...settings }], at("10:00:30"));
const times = async () =>
  (await readStarted(database.pool)).map(({ scheduledFor }) => scheduledFor.slice(11, 16));
const finishAll = () => database.pool.query("update executions set finished_at = now()");

test("starts a schedule when it is due, with its output and a job", async () => {
  const { nodeIds, flowId } = await create({ time_zone: "Asia/Tokyo" });
  const flows: string[] = [];
  const onStart = (id: string) => flows.push(id);
  expect(await startDue(database.pool, startDueSchedules, { onStart, stop, at: at("10:00:59") })).toBe(0);
  expect(await startDue(database.pool, startDueSchedules, { onStart, stop, at: at("10:01:02") })).toBe(1);
  expect(flows).toEqual([flowId]);
  const { rows } = await database.pool.query(`
    select e.trigger_node_id, e.status, e.input,
      (select count(*)::int from graphile_worker._private_jobs j where j.payload -> 'ids' ->> 0 = e.id::text) as jobs
    from executions e`);
  expect(rows).toEqual([
    {
      trigger_node_id: nodeIds[0],
      status: "queued",
      jobs: 1,
      input: {
        scheduled_for: "2026-01-01T19:01:00.000+09:00",
        started_at: "2026-01-01T19:01:02.000+09:00",
        rule: everyMinute.rule,
      },
    },
  ]);
  expect(await run("10:01:03")).toBe(0);
});

test("each of many schedules starts once, however many workers look at once", async () => {
  const settings = Array.from({ length: 450 }, () => everyMinute);
  await createSchedules(database.pool, settings, at("10:00:30"));
  const counts = await Promise.all([1, 2, 3].map(() => run("10:01:01")));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(450);
  const started = await readStarted(database.pool);
  expect(new Set(started.map(({ nodeId }) => nodeId)).size).toBe(450);
});

test("a clock that is put back starts nothing again", async () => {
  await create({});
  await run("10:01:01");
  await run("10:05:01");
  await run("10:02:30");
  await run("10:05:30");
  await run("10:06:00");
  expect(await times()).toEqual(["10:01", "10:05", "10:06"]);
});

test("queued times start one after the other, each when the one before has finished", async () => {
  await create({ overlap: "queue" });
  for (const time of ["10:01:01", "10:02:01", "10:03:01"]) await run(time);
  expect(await times()).toEqual(["10:01"]);
  await finishAll();
  await run("10:03:10");
  await run("10:03:11");
  expect(await times()).toEqual(["10:01", "10:02"]);
  await finishAll();
  await run("10:03:20");
  await finishAll();
  await run("10:03:30");
  expect(await times()).toEqual(["10:01", "10:02", "10:03"]);
});

test("a time is skipped while the last execution runs", async () => {
  await create({ overlap: "skip" });
  await run("10:01:01");
  await run("10:02:01");
  await finishAll();
  await run("10:03:01");
  expect(await times()).toEqual(["10:01", "10:03"]);
});

test("a schedule that is not live is not started", async () => {
  const { nodeIds } = await create({});
  await database.pool.query("update schedules set next_at = null where node_id = $1", [nodeIds[0]]);
  expect(await run("10:01:01")).toBe(0);
});

test("if the transaction fails, the time is started by the next look", async () => {
  await create({});
  await database.pool.query(
    "alter table executions add constraint no_schedules check (source <> 'schedule')",
  );
  await expect(run("10:01:01")).rejects.toThrow("no_schedules");
  await database.pool.query("alter table executions drop constraint no_schedules");
  await run("10:01:05");
  expect(await times()).toEqual(["10:01"]);
});
