import { afterAll, beforeAll, expect, test } from "vitest";
import { listenToFlow } from "#api/webhooks/listeners/contract.ts";
import type { FlowDocument } from "#engine/document.ts";
import { newNodeId } from "#lib/node-id.ts";
import { listExecutionsEndpoint, readExecutionEndpoint } from "#server/executions/reads/routes.ts";
import { updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import { reportTabEndpoint } from "#server/flows/documents/tabs/routes.ts";
import {
  arrangeCaller,
  chain,
  createDraft,
  createLive,
  type Send,
  setFieldsNode,
  webhookNode,
} from "#server/flows/documents/test-support.ts";
import { listCallsEndpoint } from "#server/webhooks/calls/routes.ts";
import { callWebhook } from "#server/webhooks/calls/test-support.ts";
import { triggers } from "#server/webhooks/triggers/triggers.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { answeringDocument, withSettings } from "#test/postgres/live-flow.ts";
import { openAllServices } from "#test/web-services.ts";
import { listenToFlowEndpoint, stopListeningEndpoint } from "./routes.ts";

let database: TestDatabase;
let send: Send;
let viewer: Send;
beforeAll(async () => {
  database = await useTestDatabase({ RESPONSE_TIMEOUT_SECONDS: "1" }, openAllServices);
  send = await arrangeCaller("Ada", "write");
  viewer = await arrangeCaller("Eve", "read");
});
afterAll(() => database.drop());

const hookOf = ({ nodes }: FlowDocument) => nodes[0]?.id ?? "";

async function listen(flowId: string, tabId: string) {
  const response = await send(listenToFlowEndpoint, { params: { id: flowId, tab_id: tabId } });
  triggers().outdateFlow(flowId);
  return response;
}

async function stop(flowId: string, tabId: string) {
  const { status } = await send(stopListeningEndpoint, { params: { id: flowId, tab_id: tabId } });
  triggers().outdateFlow(flowId);
  expect(status).toBe(204);
}

/** Moves the start of listening into the past. */
async function age(flowId: string, seconds: number) {
  await database.pool.query(
    `update flow_tabs set listening_since = listening_since - make_interval(secs => $2),
       listening_until = least(listening_until, listening_since - make_interval(secs => $2) + interval '600 seconds')
     where flow_id = $1`,
    [flowId, seconds],
  );
  triggers().outdateFlow(flowId);
}

const code = async (response: Response) => (await response.json()).code as string | undefined;

test("an unpublished flow's URL runs the draft while someone listens, and does not exist before and after", async () => {
  const document = chain(webhookNode(), setFieldsNode());
  const { id: flowId } = await createDraft(send, document);
  const tabId = newNodeId();
  expect(await code(await callWebhook(hookOf(document)))).toBe("flow_inactive");

  const { status, body } = await listen(flowId, tabId);
  expect(status).toBe(200);
  const leftMs = Date.parse(body.until) - Date.now();
  expect(leftMs).toBeGreaterThan(30_000);
  expect(leftMs).toBeLessThanOrEqual(61_000);
  const response = await callWebhook(hookOf(document), { body: '{"order":{"id":"A-7"},"name":"Kim"}' });
  expect(response.status).toBe(200);
  const { success, execution_id: id } = await response.json();
  expect(success).toBe(true);
  const { body: execution } = await send(readExecutionEndpoint, { params: { id } });
  expect(execution).toMatchObject({ version: null, source: "test", status: "queued", name: "A-7 · Kim" });
  expect(execution.input).toMatchObject({ name: "Kim", _webhook: { method: "POST" } });
  expect(execution.document.nodes).toHaveLength(2);
  const calls = await viewer(listCallsEndpoint, { params: { node_id: hookOf(document) } });
  expect(calls.body.data[0]).toMatchObject({
    outcome: "accepted",
    execution_id: id,
    execution_name: "A-7 · Kim",
  });

  await stop(flowId, tabId);
  expect(await code(await callWebhook(hookOf(document)))).toBe("flow_inactive");
});

test("runs the draft as it is now, with its settings, and each call although it repeats", async () => {
  const document = withSettings(chain(webhookNode()), {
    deduplication: { by: "tag", tag: "{{id}}", keep_days: 4 },
    refuse_get: true,
  });
  const flow = await createDraft(send, document);
  await listen(flow.id, newNodeId());
  const first = await (await callWebhook(hookOf(document), { body: '{"id":1}' })).json();
  const changed = chain(...document.nodes, setFieldsNode());
  const saved = await send(updateFlowEndpoint, {
    params: { id: flow.id },
    body: { document: changed, revision: flow.revision },
  });
  expect(saved.status).toBe(200);
  const second = await (await callWebhook(hookOf(document), { body: '{"id":1}' })).json();
  expect(second.execution_id).not.toBe(first.execution_id);
  const { body } = await send(readExecutionEndpoint, { params: { id: second.execution_id } });
  expect(body.document.nodes).toHaveLength(2);
  expect((await callWebhook(hookOf(document), { method: "GET" })).status).toBe(405);
});

test("the sender waits for the draft's own response", async () => {
  const nodeId = newNodeId();
  const { id } = await createDraft(send, answeringDocument(nodeId));
  await listen(id, newNodeId());
  // No worker runs here, so the wait ends; without one, the response would be immediate.
  expect(await code(await callWebhook(nodeId, { body: '{"name":"Ada"}' }))).toBe("response_timeout");
});

test("beside a live version, which responds as always, calls also run the draft", async () => {
  const document = chain(webhookNode(), setFieldsNode());
  const flow = await createLive(send, document);
  const hook = hookOf(document);
  const before = await (await callWebhook(hook, { body: '{"id":1}' })).json();
  const tabId = newNodeId();
  await listen(flow.id, tabId);
  const live = await (await callWebhook(hook, { body: '{"id":2}' })).json();
  const list = async () =>
    (await send(listExecutionsEndpoint, { query: { flow_id: flow.id } })).body.data as Record<
      string,
      unknown
    >[];
  await expect.poll(async () => (await list()).length).toBe(3);
  const [copy, ...others] = await list();
  expect(copy).toMatchObject({ version: null, source: "test", name: "#2", replay_of: live.execution_id });
  expect(others).toMatchObject([
    { id: live.execution_id, version: 1, source: "webhook" },
    { id: before.execution_id },
  ]);
  await stop(flow.id, tabId);
  await callWebhook(hook, { body: '{"id":3}' });
  expect(await list()).toHaveLength(4);
});

test("it ends by itself: without a report after a minute, and after ten minutes however often a tab reports", async () => {
  const document = chain(webhookNode());
  const { id: flowId } = await createDraft(send, document);
  const tabId = newNodeId();
  const { body: first } = await listen(flowId, tabId);
  await age(flowId, 590);
  const late = await listen(flowId, tabId);
  expect(late.status).toBe(200);
  expect(Date.parse(first.ends_at) - Date.parse(late.body.ends_at)).toBe(590_000);
  expect(late.body.until).toBe(late.body.ends_at);
  await age(flowId, 11);
  const ended = await listen(flowId, tabId);
  expect([ended.status, ended.body.code]).toEqual([409, "listening_ended"]);
  expect(await code(await callWebhook(hookOf(document)))).toBe("flow_inactive");
  await stop(flowId, tabId);
  expect((await listen(flowId, tabId)).status).toBe(200);
  await database.pool.query(
    "update flow_tabs set listening_until = now() - interval '1 ms' where flow_id = $1",
    [flowId],
  );
  triggers().outdateFlow(flowId);
  expect(await code(await callWebhook(hookOf(document)))).toBe("flow_inactive");
});

test("everyone who has the flow open sees who listens, and until when", async () => {
  const { id: flowId } = await createDraft(send);
  const tabId = newNodeId();
  const { body: listening } = await listen(flowId, tabId);
  const eve = await arrangeCaller("Eve", "write");
  const { body } = await eve(reportTabEndpoint, { params: { id: flowId, tab_id: newNodeId() }, body: {} });
  expect(body.data).toMatchObject([
    { id: tabId, user: { name: "Ada" }, listening_until: listening.until },
    { user: { name: "Eve" }, listening_until: null },
  ]);
});

test("only who may run a draft can listen, and a listener who may no longer does not", async () => {
  const document = chain(webhookNode());
  const { id: flowId } = await createDraft(send, document);
  const params = { id: flowId, tab_id: newNodeId() };
  expect((await viewer(listenToFlowEndpoint, { params })).status).toBe(403);
  expect(listenToFlow.access).toBe("operator");
  await listen(flowId, params.tab_id);
  expect((await callWebhook(hookOf(document))).status).toBe(200);
  for (const [loss, undo] of [
    ["role = 'viewer'", "role = 'owner'"],
    ["deactivated_at = now()", "deactivated_at = null"],
  ]) {
    await database.pool.query(`update users set ${loss} where name = 'Ada'`);
    triggers().outdateFlow(flowId);
    expect(await code(await callWebhook(hookOf(document)))).toBe("flow_inactive");
    await database.pool.query(`update users set ${undo} where name = 'Ada'`);
  }
});

test("a draft that cannot run refuses the call, and the builder sees why", async () => {
  const hook = webhookNode();
  const document = chain({ ...hook, config: { ...hook.config, authentication: { type: "odd" } } });
  const { id: flowId } = await createDraft(send, document);
  await listen(flowId, newNodeId());
  expect(await code(await callWebhook(hook.id))).toBe("flow_inactive");
  const { body } = await viewer(listCallsEndpoint, { params: { node_id: hook.id } });
  expect(body.data[0]).toMatchObject({
    outcome: "flow_inactive",
    reason: expect.stringContaining("settings in the draft"),
  });
});
