import { afterAll, beforeAll, expect, test } from "vitest";
import type { FlowSettings } from "#api/flows/settings/schema.ts";
import { newId } from "#lib/id.ts";
import { newNodeId } from "#lib/node-id.ts";
import { deleteFlowEndpoint } from "#server/executions/flow-deletion/routes.ts";
import { startDueGatherings } from "#server/executions/gatherings/start-due.sql.ts";
import { listExecutionsEndpoint, readExecutionEndpoint } from "#server/executions/reads/routes.ts";
import { replayExecutionEndpoint } from "#server/executions/start/routes.ts";
import { updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import { arrangeCaller, type Send } from "#server/flows/documents/test-support.ts";
import { callWebhook, type SentCall } from "#server/webhooks/calls/test-support.ts";
import { testFlowEndpoint } from "#server/webhooks/draft-tests/routes.ts";
import { triggers } from "#server/webhooks/triggers/triggers.ts";
import { indexAll } from "#test/executions/index-all.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument, withSettings } from "#test/postgres/live-flow.ts";
import { openAllServices } from "#test/web-services.ts";
import { startDue } from "#worker/start-due.ts";
import { deleteExecutions } from "#worker/tasks/delete-executions.sql.ts";
import { indexNewExecutions } from "./index-new-executions.sql.ts";

let database: TestDatabase;
let send: Send;
let viewer: Send;
beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  send = await arrangeCaller("Ada", "write");
  viewer = await arrangeCaller("Eve", "read");
});
afterAll(() => database.drop());

const stop = new AbortController().signal;
const named = { execution_name: "{{order.id}}" };

async function live(settings: FlowSettings, webhook: Record<string, unknown> = {}) {
  const nodeId = newNodeId();
  const document = withSettings(webhookDocument(nodeId), webhook);
  const { flowId } = await makeFlowLive(database.pool, document);
  await change(flowId, settings);
  return { flowId, nodeId };
}

async function change(flowId: string, settings: FlowSettings): Promise<void> {
  const { status } = await send(updateFlowEndpoint, { params: { id: flowId }, body: { settings } });
  expect(status).toBe(200);
  triggers().outdateFlow(flowId);
}

async function call(nodeId: string, body: object, more: SentCall = {}): Promise<string> {
  const response = await callWebhook(nodeId, { body: JSON.stringify(body), ...more });
  expect(response.status).toBe(200);
  return (await response.json()).execution_id;
}

const nameOf = async (id: string) =>
  (await viewer(readExecutionEndpoint, { params: { id } })).body.name as string | null;

async function search(q: string, more: Record<string, string> = {}) {
  const { body } = await viewer(listExecutionsEndpoint, { query: { q, ...more } });
  return { ids: body.data.map(({ id }: { id: string }) => id) as string[], next: body.next_cursor };
}

test("an execution is named by its call, whether small, large or delivered once", async () => {
  const { nodeId } = await live(named);
  const once = await live(named, { deduplication: { by: "tag", tag: "{{order.id}}", keep_days: 4 } });
  const big = { order: { id: "Big" }, padding: "x".repeat(600_000) };
  expect(await nameOf(await call(nodeId, { order: { id: 4711 } }))).toBe("4711");
  expect(await nameOf(await call(nodeId, big))).toBe("Big");
  // Without a result of the template, the name is the face of the payload, if it has one.
  expect(await nameOf(await call(nodeId, { order: {}, email: "kim@example.com" }))).toBe("kim@example.com");
  expect(await nameOf(await call(nodeId, { order: {} }))).toBeNull();
  expect(await nameOf(await call(once.nodeId, { order: { id: "Once" } }))).toBe("Once");
});

test("calls with and without a template that are stored together have their own names", async () => {
  const [with_, without] = [await live(named), await live({})];
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      call((index % 2 === 0 ? with_ : without).nodeId, { order: { id: index } }),
    ),
  );
  expect(await Promise.all(ids.map(nameOf))).toEqual(
    ids.map((_, index) => (index % 2 === 0 ? String(index) : `#${index}`)),
  );
});

test("tests of the draft and replays have names too, with and without a template", async () => {
  const { flowId, nodeId } = await live({});
  const first = await call(nodeId, { order: { id: "A1" } });
  await change(flowId, named);
  const tested = await send(testFlowEndpoint, {
    params: { id: flowId },
    body: { payload: { order: { id: "B2" } } },
  });
  const replayed = await send(replayExecutionEndpoint, { params: { id: first }, body: { against: "live" } });
  expect([await nameOf(first), tested.body.name, replayed.body.name]).toEqual(["A1", "B2", "A1"]);
});

test("an execution that collects calls is named and found by what it starts with", async () => {
  const fields = { search_fields: ["order.id", "items.order.id"] };
  const debounced = await live({ ...named, ...fields, debounce: { key: "", seconds: 60, edge: "trailing" } });
  const batched = await live({
    ...fields,
    execution_name: "{{count}} orders",
    batch: { count: 10, seconds: 60 },
  });
  const ids = [await call(debounced.nodeId, { order: { id: "First" } })];
  await call(debounced.nodeId, { order: { id: "Second" } });
  ids.push(await call(batched.nodeId, { order: { id: "Third" } }));
  await indexAll(database.pool);
  expect((await search("second")).ids).toEqual([]);
  const at = new Date(Date.now() + 3_600_000);
  await startDue(database.pool, startDueGatherings, { onStart() {}, stop, at });
  expect(await Promise.all(ids.map(nameOf))).toEqual(["Second", "1 orders"]);
  expect((await search("first")).ids).toEqual([]);
  expect((await search("second")).ids).toEqual([ids[0]]);
  expect((await search("third")).ids).toEqual([ids[1]]);
});

test("finds executions by words of their name and by the beginning of a value at a chosen field, and by no other", async () => {
  const { nodeId, flowId } = await live({ ...named, search_fields: ["customer.email", "items[].sku"] });
  const other = await live({});
  const body = {
    order: { id: "ORD-77" },
    customer: { email: "Grace@Example.com", phone: "555-0101" },
    items: [{ sku: "red_shoe" }, { sku: "100%" }],
  };
  const id = await call(nodeId, body);
  const unset = await call(other.nodeId, body);
  await indexAll(database.pool);
  for (const q of ["grace@example.com", " Grace@ ", "ord-77", "RD-7"])
    expect([q, (await search(q, { flow_id: flowId })).ids]).toEqual([q, [id]]);
  for (const q of ["red_shoe", "100%"]) expect([q, (await search(q)).ids]).toEqual([q, [id]]);
  for (const q of ["555-0101", "red.shoe", "1%", "redXshoe"])
    expect([q, (await search(q)).ids]).toEqual([q, []]);
  // Without any setting, by what its face shows.
  for (const q of ["ord-77 grace", "EXAMPLE.com"])
    expect([q, (await search(q, { flow_id: other.flowId })).ids]).toEqual([q, [unset]]);
  expect((await search("ord-77")).ids).toEqual([unset, id]);
  expect((await search("ord-77", { flow_id: newId() })).ids).toEqual([]);
  expect((await search("ord-77", { status: "failed" })).ids).toEqual([]);
  expect((await search("ord-77", { trigger: "webhook" })).ids).toEqual([unset, id]);
  expect((await search("ord-77", { to: new Date(Date.now() - 3_600_000).toISOString() })).ids).toEqual([]);
});

test("a text that begins an id finds that execution and those with such a value, page by page", async () => {
  const { nodeId } = await live({ search_fields: ["ref"] });
  const target = await call(nodeId, { ref: "none" });
  const others: string[] = [];
  for (let count = 0; count < 3; count += 1) others.push(await call(nodeId, { ref: target }));
  await indexAll(database.pool);
  const expected = [...others.toReversed(), target];
  expect((await search(target)).ids).toEqual(expected);
  const first = await search(target, { limit: "2" });
  expect(first.ids).toEqual(expected.slice(0, 2));
  expect((await search(target, { limit: "2", cursor: first.next })).ids).toEqual(expected.slice(2));
});

test("a value of more executions than are looked up is read from the newest on, without gap or repetition", async () => {
  const flowId = newId();
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into executions (id, flow_id, trigger_node_id, source, status, input, created_at)
     select (lpad(to_hex(1600000000000 + n), 12, '0') || '7' || lpad(to_hex(n % 4096), 3, '0') || '8000' || lpad(to_hex(n), 12, '0'))::uuid,
            $1, 'x', 'webhook', 'queued', '{}', now()
     from generate_series(1, 8000) n returning id`,
    [flowId],
  );
  // Half of them have the value, and each of these another one.
  const ids = rows.map(({ id }) => id).sort();
  const matching = ids.filter((_, index) => index % 2 === 0);
  const rest = ids.filter((_, index) => index % 2 === 1);
  await database.pool.query(
    `insert into search_values (execution_id, value)
     select id, value from unnest($1::uuid[]) id, unnest(array['common 1', 'common 2', 'else']) value
     union all select id, 'rare' from unnest($2::uuid[]) id`,
    [matching, rest],
  );
  const found: string[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const page = await search("common", { limit: "200", ...(cursor !== null && { cursor }) });
    found.push(...page.ids);
    cursor = page.next;
    pages += 1;
  } while (cursor !== null && pages < 100);
  expect(found).toEqual(matching.toReversed());
});

test("new executions are indexed in their order, by however many workers at once, and once", async () => {
  const { nodeId } = await live({ search_fields: ["n"] });
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) ids.push(await call(nodeId, { n: `same ${n}` }));
  const early = [{ pass: "early", lagMs: -60_000 }];
  await database.pool.query("update search_progress set after = '00000000-0000-0000-0000-000000000000'");
  await Promise.all([1, 2, 3].map(() => indexNewExecutions(database.pool, stop, early)));
  await indexNewExecutions(database.pool, stop, [{ pass: "late", lagMs: -60_000 }]);
  expect((await search("same")).ids).toEqual(ids.toReversed());
});

test("what is too young to be committed everywhere is left to the next look", async () => {
  const { nodeId } = await live({ search_fields: ["n"] });
  await database.pool.query("update search_progress set after = '00000000-0000-0000-0000-000000000000'");
  await call(nodeId, { id: 1, n: "young" });
  await indexNewExecutions(database.pool, stop);
  expect((await search("young")).ids).toEqual([]);
  await indexAll(database.pool);
  expect((await search("young")).ids).toHaveLength(1);
});

test("the values go with the flow, and with the settings no new ones come", async () => {
  const { flowId, nodeId } = await live({ search_fields: ["n"] });
  await call(nodeId, { n: "before" });
  await indexAll(database.pool);
  await change(flowId, { search_fields: [] });
  await call(nodeId, { id: 2, n: "after" });
  await indexAll(database.pool);
  expect((await search("before")).ids).toHaveLength(1);
  expect((await search("after")).ids).toEqual([]);
  expect((await send(deleteFlowEndpoint, { params: { id: flowId } })).status).toBeLessThan(300);
  await deleteExecutions({ flow_id: flowId }, database.pool, stop);
  const { rowCount } = await database.pool.query("select from search_values where value = 'before'");
  expect(rowCount).toBe(0);
});

test.each([
  ["six fields", { search_fields: ["a", "b", "c", "d", "e", "f"] }],
  ["a path that cannot be read", { search_fields: ["a..b"] }],
  ["a template that cannot be read", { execution_name: "{{order." }],
  ["a long template", { execution_name: "x".repeat(501) }],
])("%s are refused", async (_, settings) => {
  const { flowId } = await live({});
  const { status } = await send(updateFlowEndpoint, { params: { id: flowId }, body: { settings } });
  expect(status).toBe(422);
});
