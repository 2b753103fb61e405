import { afterAll, beforeAll, expect, test } from "vitest";
import { pendingApprovalsSchema } from "#api/executions/approvals/schema.ts";
import { newId } from "#lib/id.ts";
import { newNodeId } from "#lib/node-id.ts";
import { parseResumeToken } from "#server/executions/resume-links/token.ts";
import { arrangeCaller, type Send } from "#server/flows/documents/test-support.ts";
import { arrangePerson, ask, type Person } from "#test/access/flow-people.ts";
import { storeApiKey } from "#test/access/people.ts";
import { send as sendTo } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { listPendingApprovalsEndpoint } from "./routes.ts";

let database: TestDatabase;
let send: Send;

beforeAll(async () => {
  database = await useTestDatabase();
  send = await arrangeCaller("Ada", "write");
});
afterAll(() => database.drop());

test("lists the approvals that wait, with the page where each is decided", async () => {
  const [flow, execution, approval, delay] = [newId(), newId(), newNodeId(), newNodeId()];
  await database.pool.query("insert into flows (id, name, draft) values ($1, 'Refunds', '{}')", [flow]);
  await database.pool.query(
    "insert into flow_nodes (node_id, flow_id, type) values ($1, $3, 'approval_node'), ($2, $3, 'delay_node')",
    [approval, delay, flow],
  );
  await database.pool.query(
    `insert into executions (id, flow_id, trigger_node_id, source, status, input, name, created_at)
     values ($1, $2, 'x', 'webhook', 'waiting', '{}', 'Order 7', now())`,
    [execution, flow],
  );
  await database.pool.query(
    `insert into steps (execution_id, node_id, scope, status, config, started_at, resume_at)
     values ($1, $2, '0', 'waiting', '{"title": "Refund 40?", "people": "ada@example.com"}', now(), now() + interval '1 hour'),
       ($1, $3, '', 'waiting', '{}', now(), null)`,
    [execution, approval, delay],
  );
  const { status, body } = await send(listPendingApprovalsEndpoint, {});
  expect(status).toBe(200);
  expect(body).toMatchObject({
    count: 1,
    data: [
      {
        execution_id: execution,
        execution_name: "Order 7",
        flow_name: "Refunds",
        title: "Refund 40?",
        people: "ada@example.com",
        expires_at: expect.stringMatching(/Z$/),
      },
    ],
  });
  const token = body.data[0].url.split("/resume/")[1];
  expect(parseResumeToken(token)).toMatchObject({ kind: "page", executionId: execution, scope: "0" });
});

test("many other executions that wait, of flows without approvals, hide none", async () => {
  const [other, flow, approval] = [newId(), newId(), newNodeId()];
  await database.pool.query(
    "insert into flows (id, name, draft) values ($1, 'Delays', '{}'), ($2, 'Late', '{}')",
    [other, flow],
  );
  await database.pool.query(
    "insert into flow_nodes (node_id, flow_id, type) values ($1, $2, 'approval_node')",
    [approval, flow],
  );
  await database.pool.query(
    `insert into executions (id, flow_id, trigger_node_id, source, status, input, created_at)
     select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, 'x', 'webhook', 'waiting', '{}', now()
     from generate_series(1, 1100) n`,
    [other],
  );
  const execution = newId();
  await database.pool.query(
    `insert into executions (id, flow_id, trigger_node_id, source, status, input, created_at)
     values ($1, $2, 'x', 'webhook', 'waiting', '{}', now())`,
    [execution, flow],
  );
  await database.pool.query(
    `insert into steps (execution_id, node_id, scope, status, config, started_at)
     values ($1, $2, '', 'waiting', '{"title": "Late?"}', now())`,
    [execution, approval],
  );
  const { body } = await send(listPendingApprovalsEndpoint, {});
  expect(body.data.map(({ title }: { title: string }) => title)).toContain("Late?");
});

/** An execution of a new flow that waits for an approval by these people. */
async function arrangeWait(
  title: string,
  approvers: readonly { id: string; name: string }[],
): Promise<string> {
  const [flow, execution, approval] = [newId(), newId(), newNodeId()];
  await database.pool.query("insert into flows (id, name, draft) values ($1, $2, '{}')", [flow, title]);
  await database.pool.query(
    "insert into flow_nodes (node_id, flow_id, type) values ($1, $2, 'approval_node')",
    [approval, flow],
  );
  await database.pool.query(
    `insert into executions (id, flow_id, trigger_node_id, source, status, input, name, created_at)
     values ($1, $2, 'x', 'webhook', 'waiting', '{}', 'Salary of Grace', now())`,
    [execution, flow],
  );
  await database.pool.query(
    "insert into steps (execution_id, node_id, scope, status, config, started_at) values ($1, $2, '', 'waiting', $3, now())",
    [execution, approval, JSON.stringify({ title, approvers })],
  );
  return flow;
}

/** What a person finds in their list, without what earlier tests left there. */
async function listOf(person: Person, ...titles: string[]) {
  const { body } = await ask(person, listPendingApprovalsEndpoint);
  return pendingApprovalsSchema.parse(body).data.filter(({ title }) => titles.includes(title));
}

test("those that ask the caller come first, and a viewer who is asked may decide them once signed in", async () => {
  const viewer = await arrangePerson(database.pool, "viewer");
  const gone = { id: newId(), name: "Cy" };
  await arrangeWait("Of others?", [gone]);
  await arrangeWait("Of the viewer?", [gone, { id: viewer.id, name: "An older name" }]);
  const list = await listOf(viewer, "Of others?", "Of the viewer?");
  expect(list).toMatchObject([
    { title: "Of the viewer?", is_mine: true, approvers: ["The viewer", "Cy"], url: expect.any(String) },
    { title: "Of others?", is_mine: false, approvers: ["Cy"], url: null },
  ]);
  const { key } = await storeApiKey(database.pool, viewer.id, ["read"]);
  const response = await sendTo(listPendingApprovalsEndpoint, { key });
  const mine = pendingApprovalsSchema.parse(await response.json()).data.find(({ is_mine }) => is_mine);
  expect(mine).toMatchObject({ title: "Of the viewer?", url: null });
});

test("who is asked by a private flow finds the approval, without the data of its execution; nobody else does", async () => {
  const [asked, other] = [
    await arrangePerson(database.pool, "operator"),
    await arrangePerson(database.pool, "operator"),
  ];
  const flow = await arrangeWait("Raise?", [{ id: asked.id, name: "Bo" }]);
  await database.pool.query("update flows set private = true where id = $1", [flow]);
  const list = await listOf(asked, "Raise?");
  expect(list).toMatchObject([{ is_mine: true, execution_name: null, url: expect.any(String) }]);
  expect(await listOf(other, "Raise?")).toEqual([]);
});
