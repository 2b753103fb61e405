import { expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import {
  copyFlowEndpoint,
  createFlowEndpoint,
  readFlowEndpoint,
  updateFlowEndpoint,
} from "#server/flows/documents/routes.ts";
import { arrangeAda } from "#test/flows/arrange-ada.ts";
import { readFlowStorageEndpoint, readStorageEndpoint } from "./routes.ts";

const { database, send } = arrangeAda({ RETENTION_DAYS: "30", MAX_STORED_BYTES_PER_DAY: "1000" });

const make = async (): Promise<string> =>
  (await send(createFlowEndpoint, { body: { name: "Orders" } })).body.id;
const save = (id: string, body: unknown) => send(updateFlowEndpoint, { params: { id }, body });
const lookAt = async (id: string) => (await send(readFlowStorageEndpoint, { params: { id } })).body;

test("a flow follows the installation until it sets its own, and then again", async () => {
  const id = await make();
  const followed = { retention: { days: 30, count: null, keep: "all" }, max_stored_bytes_per_day: 1000 };
  expect(await lookAt(id)).toMatchObject(followed);
  await save(id, { settings: { retention: { days: 7, count: 100 }, max_stored_bytes_per_day: 5 } });
  expect(await lookAt(id)).toMatchObject({
    retention: { days: 7, count: 100, keep: "all" },
    max_stored_bytes_per_day: 5,
    defaults: { days: 30, max_stored_bytes_per_day: 1000 },
  });
  await save(id, { settings: { retention: { days: 0 }, max_stored_bytes_per_day: 0 } });
  expect(await lookAt(id)).toMatchObject({
    retention: { days: null, count: 100, keep: "all" },
    max_stored_bytes_per_day: null,
  });
  await save(id, { settings: { retention: { days: null, count: null }, max_stored_bytes_per_day: null } });
  expect(await lookAt(id)).toMatchObject(followed);
});

test("settings leave the draft's revision, so that an editor who saves is not refused", async () => {
  const id = await make();
  const { status, body } = await save(id, { settings: { retention: { keep: "failures" } } });
  expect([status, body.revision]).toEqual([200, 1]);
  expect(body.settings).toMatchObject({
    retention: { days: null, count: null, keep: "failures" },
    max_stored_bytes_per_day: null,
  });
  expect((await save(id, { name: "Renamed", revision: 1 })).body.settings).toEqual(body.settings);
  const copy = await send(copyFlowEndpoint, { params: { id } });
  expect((await send(readFlowEndpoint, { params: { id: copy.body.id } })).body.settings).toEqual(
    body.settings,
  );
});

test.each([
  ["a draft without its revision", { name: "x", settings: {} }, "/revision"],
  ["nothing", {}, "/revision"],
  ["days below none", { settings: { retention: { days: -1 } } }, "/settings/retention/days"],
  ["a count of none", { settings: { retention: { count: 0 } } }, "/settings/retention/count"],
  ["what cannot be kept", { settings: { retention: { keep: "some" } } }, "/settings/retention/keep"],
  ["bytes in parts", { settings: { max_stored_bytes_per_day: 1.5 } }, "/settings/max_stored_bytes_per_day"],
])("refuses %s", async (_, body, pointer) => {
  const { status, body: problem } = await save(await make(), body);
  expect([status, problem.errors?.[0].pointer]).toEqual([422, pointer]);
});

test("a flow's page has today's bytes, and of the last 30 days what was deleted", async () => {
  const id = await make();
  await database.pool.query(
    `insert into flow_days (flow_id, day, stored_bytes, calls, succeeded)
     select $1, (now() at time zone 'utc')::date - days, bytes, 2, 3
     from (values (0, 700), (1, 10000), (40, 99)) as day (days, bytes)`,
    [id],
  );
  const { resets_at, ...storage } = await lookAt(id);
  expect(storage).toMatchObject({
    stored_bytes_today: 700,
    calls_today: 2,
    oldest_execution_at: null,
    removed: { succeeded: 6, failed: 0, canceled: 0 },
  });
  const left = Date.parse(resets_at) - Date.now();
  expect(left > 0 && left <= 86_400_000 && resets_at.endsWith("T00:00:00.000Z")).toBe(true);
});

test("the installation's page has sizes, the last run and the largest flows", async () => {
  const before = (await send(readStorageEndpoint)).body;
  expect(before.retention).toEqual({ last: null, last_deletion: null, next_at: null });
  const [small, large] = [await make(), await make()];
  await database.pool.query("truncate flow_days");
  await database.pool.query(
    `insert into flow_days (flow_id, day, stored_bytes, calls)
     select flow_id, (now() at time zone 'utc')::date - 1, bytes, 1
     from unnest($1::uuid[], $2::int[]) as stored (flow_id, bytes)`,
    [
      [small, large, newId()],
      [10, 20, 1000],
    ],
  );
  const at = new Date("2026-11-22T10:00:00.000Z");
  await database.pool.query(
    `insert into retention_runs (id, started_at, finished_at, executions, partitions, files) values
       ($1, $3::timestamptz - interval '1 hour', $3::timestamptz - interval '59 minutes', 0, '{executions_20261001}', 3), ($2, $3, null, 0, '{}', 0)`,
    [newId(), newId(), at],
  );
  const { body } = await send(readStorageEndpoint);
  expect(body.database_bytes).toBeGreaterThan(1_000_000);
  expect(body.execution_bytes).toBeGreaterThan(0);
  expect(body.retention).toEqual({
    last: {
      started_at: at.toISOString(),
      finished_at: null,
      executions: 0,
      weeks: [],
      files: 0,
      problem: null,
    },
    last_deletion: {
      started_at: "2026-11-22T09:00:00.000Z",
      finished_at: "2026-11-22T09:01:00.000Z",
      executions: 0,
      weeks: ["2026-10-01"],
      files: 3,
      problem: null,
    },
    next_at: "2026-11-22T10:05:00.000Z",
  });
  expect(
    body.flows.map(({ id, stored_bytes }: { id: string; stored_bytes: number }) => [id, stored_bytes]),
  ).toEqual([
    [large, 20],
    [small, 10],
  ]);
});
