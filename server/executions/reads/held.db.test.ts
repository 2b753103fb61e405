import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { FlowSettings } from "#api/flows/settings/schema.ts";
import { newId } from "#lib/id.ts";
import type { Json } from "#lib/json.ts";
import type { GatheringRule } from "#server/executions/gatherings/decide.ts";
import { gatherCalls } from "#server/executions/gatherings/gather.sql.ts";
import { arrangeCaller, type Send } from "#server/flows/documents/test-support.ts";
import { inTransaction } from "#server/platform/database/in-transaction.ts";
import { chain, setFields } from "#test/executions/chain.ts";
import { createFlow, type TestFlow } from "#test/executions/executions.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openTestServices } from "#test/services.ts";
import { limit, start } from "#test/turns/turns.ts";
import { readExecutionEndpoint } from "./routes.ts";

let database: TestDatabase;
let send: Send;
beforeAll(async () => {
  database = await useTestDatabase({}, openTestServices);
  send = await arrangeCaller("Ada", "read");
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("delete from executions; delete from turns");
});

async function createLimited(settings: FlowSettings): Promise<TestFlow> {
  const flow = await createFlow(database.pool, chain(setFields("set", { a: "1" })));
  await limit(database.pool, flow.flowId, settings);
  return flow;
}

const queue = (flow: TestFlow, ...inputs: Json[]) => start(database.pool, flow, inputs);

/** Gives these executions their turn, so many seconds ago. */
const begin = (ids: readonly (string | undefined)[], secondsAgo = 0) =>
  database.pool.query(
    "update turns set started_at = now() - make_interval(secs => $2::int) where execution_id = any($1)",
    [ids, secondsAgo],
  );

async function heldOf(id = "") {
  const { status, body } = await send(readExecutionEndpoint, { params: { id } });
  expect(status).toBe(200);
  return body.held;
}

const held = (ids: readonly string[]) => Promise.all(ids.map(heldOf));
const secondsUntil = (instant: string) => Math.round((Date.parse(instant) - Date.now()) / 1000);

test("behind a concurrency limit it says how many are before it, and nothing once it has its turn", async () => {
  const flow = await createLimited({ concurrency: { limit: 2, key: "" } });
  const ids = await queue(flow, {}, {}, {}, {}, {});
  await begin(ids.slice(0, 2));
  const by = { by: "concurrency", limit: 2, per_key: false };
  expect(await held(ids)).toEqual([
    null,
    null,
    { ...by, position: 1 },
    { ...by, position: 2 },
    { ...by, position: 3 },
  ]);
});

test("those that have a free turn are not held, before a worker has given it to them", async () => {
  const ids = await queue(await createLimited({ concurrency: { limit: 2, key: "" } }), {}, {}, {});
  expect(await held(ids)).toEqual([null, null, { by: "concurrency", limit: 2, per_key: false, position: 3 }]);
});

test("with a key its place is among those with the same key", async () => {
  const flow = await createLimited({ concurrency: { limit: 1, key: "{{customer}}" } });
  const ids = await queue(flow, ...["a", "a", "b", "a", "b"].map((customer) => ({ customer })));
  await begin([ids[0], ids[2]]);
  const by = { by: "concurrency", limit: 1, per_key: true };
  expect(await held(ids)).toEqual([
    null,
    { ...by, position: 1 },
    null,
    { ...by, position: 2 },
    { ...by, position: 1 },
  ]);
});

test("behind a rate it says when it is expected to start: each start makes room a period later", async () => {
  const flow = await createLimited({ rate: { count: 2, period_seconds: 600 } });
  const ids = await queue(flow, {}, {}, {}, {}, {}, {}, {});
  // This one no longer counts.
  await begin(ids.slice(0, 1), 700);
  await begin(ids.slice(1, 2), 500);
  await begin(ids.slice(2, 3), 100);
  const by = { by: "rate", count: 2, period_seconds: 600 };
  const places = await held(ids.slice(3));
  expect(places).toMatchObject([1, 2, 3, 4].map((position) => ({ ...by, position })));
  const expected = places.map(({ expected_at }) => secondsUntil(expected_at));
  for (const [index, seconds] of [100, 500, 700, 1100].entries()) {
    // The database was asked a little later than the starts were written.
    expect(expected[index]).toBeLessThanOrEqual(seconds);
    expect(expected[index]).toBeGreaterThan(seconds - 60);
  }
});

test("with room in the rate, those that fit start now, and the others when that is used up", async () => {
  const ids = await queue(await createLimited({ rate: { count: 2, period_seconds: 600 } }), {}, {}, {}, {});
  const [first, second, third] = await held(ids);
  expect([first, second]).toEqual([null, null]);
  expect(third).toMatchObject({ by: "rate", position: 3 });
  expect(secondsUntil(third.expected_at)).toBeLessThanOrEqual(600);
  expect(secondsUntil(third.expected_at)).toBeGreaterThan(540);
});

test("with both limits it names the one that holds it", async () => {
  const settings = {
    concurrency: { limit: 1, key: "{{customer}}" },
    rate: { count: 2, period_seconds: 600 },
  };
  const ids = await queue(
    await createLimited(settings),
    ...["a", "a", "b", "c"].map((customer) => ({ customer })),
  );
  await begin(ids.slice(0, 1));
  await begin(ids.slice(2, 3));
  expect(await held(ids)).toMatchObject([null, { by: "concurrency" }, null, { by: "rate" }]);
});

test.each<[string, GatheringRule, FlowSettings, object]>([
  ["debounce", { mode: "trailing", windowMs: 60_000 }, { debounce: null }, { by: "debounce", calls: 3 }],
  [
    "batch",
    { mode: "batch", windowMs: 60_000, count: 10, maxBytes: 100_000 },
    { batch: { count: 10, seconds: 60 } },
    { by: "batch", calls: 3, count: 10 },
  ],
  [
    "batch of a flow that has none any more",
    { mode: "batch", windowMs: 60_000, count: 10, maxBytes: 100_000 },
    {},
    { by: "batch", calls: 3, count: null },
  ],
])("a %s says until when it collects calls, and how many it has", async (_, rule, settings, expected) => {
  const flow = await createLimited(settings);
  const { flowId, versionId, document } = flow;
  const calls = Array.from({ length: 3 }, () => ({
    executionId: newId(),
    flowId,
    versionId,
    nodeId: document.nodes[0]?.id ?? "",
    input: "{}",
    rule,
    key: "",
  }));
  const [id] = await inTransaction(database.pool, (tx) => gatherCalls(tx, calls));
  const { until, ...rest } = await heldOf(id);
  expect(rest).toEqual(expected);
  expect(secondsUntil(until)).toBeLessThanOrEqual(60);
});

test("a leading debounce holds nothing, nor does a queue without limits", async () => {
  const flow = await createLimited({});
  const [id] = await queue(flow, {});
  expect(await heldOf(id)).toBeNull();
  const { flowId, versionId, document } = flow;
  const rule = { mode: "leading", windowMs: 60_000 } as const;
  const call = {
    executionId: newId(),
    flowId,
    versionId,
    nodeId: document.nodes[0]?.id ?? "",
    rule,
    key: "",
  };
  const [started] = await inTransaction(database.pool, (tx) => gatherCalls(tx, [{ ...call, input: "{}" }]));
  expect(await heldOf(started)).toBeNull();
});
