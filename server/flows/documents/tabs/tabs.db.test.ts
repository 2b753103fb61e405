import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { arrangeCaller, createDraft, type Send } from "#server/flows/documents/test-support.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { deleteTabEndpoint, reportTabEndpoint } from "./routes.ts";

let database: TestDatabase;
let ada: Send;
let bob: Send;
let flowId: string;
let notified: string[];

beforeAll(async () => {
  database = await useTestDatabase();
  [ada, bob] = await Promise.all([arrangeCaller("Ada", "write"), arrangeCaller("Bob", "write")]);
  const listener = await database.pool.connect();
  listener.on("notification", ({ payload }) => notified.push(payload ?? ""));
  await listener.query("listen millrace_tabs");
  // Notifications arrive before the response to a later query of the connection.
  sync = () => listener.query("select 1");
  release = () => listener.release(true);
});
let sync: () => Promise<unknown>;
let release: () => void;
beforeEach(async () => {
  flowId = (await createDraft(ada)).id;
  notified = [];
});
afterAll(() => {
  release();
  return database.drop();
});

const here = async (send: Send, tabId: string, nodeId: string | null = null) => {
  const { status, body } = await send(reportTabEndpoint, {
    params: { id: flowId, tab_id: tabId },
    body: { node_id: nodeId },
  });
  expect(status).toBe(200);
  return body.data.map((tab: { user: { name: string }; node_id: string | null }) => [
    tab.user.name,
    tab.node_id,
  ]);
};
const leave = (send: Send, tabId: string) =>
  send(deleteTabEndpoint, { params: { id: flowId, tab_id: tabId } });

test("everyone who reports gets all who are here, with their selected nodes", async () => {
  const [tabs, node] = [[newNodeId(), newNodeId(), newNodeId()] as const, newNodeId()];
  expect(await here(bob, tabs[0])).toEqual([["Bob", null]]);
  await here(ada, tabs[1], node);
  expect(await here(ada, tabs[2])).toEqual(
    expect.arrayContaining([
      ["Ada", node],
      ["Ada", null],
      ["Bob", null],
    ]),
  );
  expect((await leave(ada, tabs[1])).status).toBe(204);
  expect(await here(bob, tabs[0])).toEqual([
    ["Ada", null],
    ["Bob", null],
  ]);
});

test("nobody can speak for a tab of somebody else", async () => {
  const tab = newNodeId();
  await here(ada, tab);
  await leave(bob, tab);
  expect(await here(bob, tab)).toEqual([
    ["Ada", null],
    ["Bob", null],
  ]);
});

test("watchers hear of a tab that comes, selects and leaves, and of none that only stays", async () => {
  const [tab, node] = [newNodeId(), newNodeId()];
  await here(ada, tab);
  await here(ada, tab);
  await sync();
  expect(notified).toEqual([flowId]);
  await here(ada, tab, node);
  await here(ada, tab, node);
  await leave(ada, tab);
  await leave(ada, tab);
  await sync();
  expect(notified).toEqual([flowId, flowId, flowId]);
});

test("a tab that has lost its connection is not shown, and is deleted when another one comes", async () => {
  const [lost, tab] = [newNodeId(), newNodeId()];
  await here(ada, lost);
  await database.pool.query(
    "update flow_tabs set seen_at = now() - interval '101 seconds' where tab_id = $1",
    [lost],
  );
  expect(await here(bob, tab)).toEqual([["Bob", null]]);
  const { rows } = await database.pool.query("select tab_id from flow_tabs where flow_id = $1", [flowId]);
  expect(rows).toEqual([{ tab_id: tab }]);
});

test("a tab that comes back after it was lost is announced", async () => {
  const tab = newNodeId();
  await here(ada, tab);
  await database.pool.query(
    "update flow_tabs set seen_at = now() - interval '101 seconds' where tab_id = $1",
    [tab],
  );
  expect(await here(ada, tab)).toEqual([["Ada", null]]);
  await sync();
  expect(notified).toEqual([flowId, flowId]);
});

test("a flow that does not exist is open nowhere", async () => {
  const params = { id: "019ab3c4-d5e6-7000-8000-000000000001", tab_id: newNodeId() };
  expect((await ada(reportTabEndpoint, { params, body: {} })).status).toBe(404);
});

test("a user has a limited number of tabs", async () => {
  await Promise.all(Array.from({ length: 90 }, () => here(bob, newNodeId())));
  for (let n = 0; n < 20; n++) await here(bob, newNodeId());
  const { rows } = await database.pool.query(
    "select count(*)::int as tabs from flow_tabs t join users u on u.id = t.user_id where u.name = 'Bob'",
  );
  expect(rows[0].tabs).toBeLessThanOrEqual(100);
});
