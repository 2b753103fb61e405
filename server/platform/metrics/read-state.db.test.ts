import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { chain, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { createSchedules, everyMinute } from "#test/schedules/schedules.ts";
import { readState } from "./read-state.sql.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await useTestDatabase();
});
afterAll(() => database.drop());

test("waiting executions are counted by what they wait for", async () => {
  const { pool } = database;
  const flow = await createFlow(pool, chain(setFields("a", { b: "c" })));
  const [time, call, approval, asked, child, both, queued] = await enqueue(pool, flow, [1, 2, 3, 4, 5, 6, 7]);
  await pool.query("insert into flow_nodes values ('decision', $1, 'approval_node')", [flow.flowId]);
  await pool.query("insert into flow_nodes values ('ask', $1, 'slack/send_and_wait')", [flow.flowId]);
  await pool.query("update executions set status = 'waiting' where id <> $1", [queued]);
  const event = '{"kind":"event"}';
  const awaited = JSON.stringify({ kind: "child", executionId: newId() });
  const rows: [string | undefined, string, string | null][] = [
    [time, "a", null],
    [call, "a", event],
    [approval, "decision", event],
    [asked, "ask", event],
    [child, "a", awaited],
    [both, "a", awaited],
    [both, "b", event],
  ];
  for (const [id, node, until] of rows) {
    await pool.query(
      "insert into steps (execution_id, node_id, status, until) values ($1, $2, 'waiting', $3)",
      [id, node, until],
    );
  }
  // What it waited for has come.
  await pool.query(
    "insert into steps (execution_id, node_id, status, until) values ($1, 'b', 'succeeded', $2)",
    [time, event],
  );
  expect(await readState()).toMatchObject({
    queued: 1,
    waiting: 6,
    for_time: 1,
    for_call: 1,
    for_approval: 2,
    for_child: 2,
  });
});

test("executions that may not start yet are counted by what holds them", async () => {
  const { pool } = database;
  expect(await readState()).toMatchObject({ limited: 0, gathering: 0 });
  const { flowId } = await createFlow(pool, chain(setFields("a", { b: "c" })));
  await pool.query(
    `insert into turns (execution_id, flow_id, key, started_at)
     select id, $1, '', at from unnest($2::uuid[], $3::timestamptz[]) as turn (id, at)`,
    [flowId, [newId(), newId(), newId()], [null, null, new Date()]],
  );
  await pool.query(
    `insert into gatherings (node_id, key, flow_id, execution_id, mode, opened_at, due_at, calls, bytes)
     select mode, '', $1, id, mode, now(), now(), 1, 1 from unnest($2::text[], $3::uuid[]) as gathering (mode, id)`,
    [flowId, ["leading", "trailing", "batch"], [newId(), newId(), newId()]],
  );
  // A leading one has started with its first call.
  expect(await readState()).toMatchObject({ limited: 2, gathering: 2 });
});

test("schedules are due, and late after a minute", async () => {
  const { pool } = database;
  expect(await readState()).toMatchObject({ schedules_due: 0, schedules_late: 0 });
  const { nodeIds } = await createSchedules(pool, [everyMinute, everyMinute, everyMinute], new Date());
  for (const [index, seconds] of [5, 90].entries()) {
    await pool.query(`update schedules set next_at = now() - $2::int * interval '1 s' where node_id = $1`, [
      nodeIds[index],
      seconds,
    ]);
  }
  expect(await readState()).toMatchObject({ schedules_due: 2, schedules_late: 1 });
});

test("failures, their groups and the entries of stores are counted", async () => {
  const { pool } = database;
  expect(await readState()).toMatchObject({ failures: 0, failure_groups: 0, store_entries: 0 });
  await pool.query(
    `insert into failures (execution_id, watch_node_id, flow_id, version_id, error, counted_at)
     values ($1, 'a', $1, $1, '{}', null), ($1, 'b', $1, $1, '{}', now())`,
    [newId()],
  );
  await pool.query(
    `insert into failure_groups (watch_node_id, flow_id, node_id, code, waiting, latest, due_at)
     values ('a', $1, '', 'stopped', 1, '{}', now())`,
    [newId()],
  );
  await pool.query(
    `insert into store_entries (id, owner_id, key, value) values ($1, $1, 'a', '1'), ($2, $2, 'a', '2')`,
    [newId(), newId()],
  );
  expect(await readState()).toMatchObject({ failures: 1, failure_groups: 1, store_entries: 2 });
});
