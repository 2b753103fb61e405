import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { createFlowEndpoint } from "#server/flows/documents/routes.ts";
import { arrangeCaller, chain, type Send } from "#server/flows/documents/test-support.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { runInRequestContext } from "#server/platform/http/request-context.ts";
import { listCallsEndpoint } from "#server/webhooks/calls/routes.ts";
import { callRecorder } from "#server/webhooks/recording/record.ts";
import { triggerNode } from "#test/connectors/github.ts";
import { openConnectorServices } from "#test/connectors/services.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { receiveWebhook } from "./receive.ts";

let database: TestDatabase;
let send: Send;
let secretId: string;
const secret = "8f742231b10e8888abcd99yyyzzz85a5";

beforeAll(async () => {
  database = await useTestDatabase({}, openConnectorServices);
  send = await arrangeCaller("Ada", "write");
  secretId = await keepCredential(database.pool, "signature", secret);
});
afterAll(() => database.drop());

/** Publishes a flow with this trigger, and returns the trigger's id. */
async function publish(type: string, input: Record<string, string> = {}): Promise<string> {
  const nodeId = newNodeId();
  const document = chain(triggerNode(type, { secret_id: secretId, input }, nodeId));
  const { body } = await send(createFlowEndpoint, { body: { name: type, document } });
  const activated = await send(activateFlowEndpoint, { params: { id: body.id } });
  expect(activated.body).toMatchObject({ flow: { id: body.id } });
  return nodeId;
}

function post(nodeId: string, body: string, headers: Record<string, string>): Promise<Response> {
  const request = new Request(`http://localhost/flow/webhook/${nodeId}`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
  });
  const rawHeaders = [...request.headers].flat();
  const arrival = { requestId: "request", remoteAddress: "203.0.113.9", rawHeaders };
  return runInRequestContext(arrival, () => receiveWebhook(request, { node_id: nodeId }));
}

const hmac = (text: string) => createHmac("sha256", secret).update(text).digest("hex");
const nowSeconds = () => Math.floor(Date.now() / 1000);

const github = (nodeId: string, event: string, delivery: string, body: string, type = "application/json") =>
  post(nodeId, body, {
    "content-type": type,
    "x-github-event": event,
    "x-github-delivery": delivery,
    "x-hub-signature-256": `sha256=${hmac(body)}`,
  });

const slack = (nodeId: string, value: object, at = nowSeconds()) => {
  const body = JSON.stringify(value);
  return post(nodeId, body, {
    "x-slack-request-timestamp": String(at),
    "x-slack-signature": `v0=${hmac(`v0:${at}:${body}`)}`,
  });
};

const stripe = (nodeId: string, body: string, at = nowSeconds()) =>
  post(nodeId, body, { "stripe-signature": `t=${at},v1=${hmac(`${at}.${body}`)}` });

async function startedBy(nodeId: string) {
  const { rows } = await database.pool.query(
    "select input from executions where trigger_node_id = $1 order by id",
    [nodeId],
  );
  return rows.map(({ input }) => input);
}

test("GitHub's ping and events that are not chosen are acknowledged, listed with the reason, and start nothing", async () => {
  const nodeId = await publish("github/repository_event", { owner: "o", repo: "r", events: "push, release" });
  const ping = await github(nodeId, "ping", "d0", '{"zen":"Design for failure.","hook_id":1}');
  expect([ping.status, await ping.json()]).toEqual([200, { success: true, message: "Nothing to do" }]);
  expect((await github(nodeId, "issues", "d1", "{}")).status).toBe(200);
  expect(await startedBy(nodeId)).toEqual([]);
  await callRecorder().flush();
  const { body } = await send(listCallsEndpoint, { params: { node_id: nodeId } });
  expect(body.data).toMatchObject([
    { outcome: "accepted", execution_id: null, reason: "“issues” is not chosen." },
    { outcome: "accepted", execution_id: null, reason: "“ping” is not chosen." },
  ]);
});

test("a redelivery by GitHub has the same id and starts nothing twice, whatever has become of its body", async () => {
  const nodeId = await publish("github/repository_event", { owner: "o", repo: "r", events: "*" });
  await github(nodeId, "push", "d1", '{"ref":"refs/heads/main"}');
  const again = await github(nodeId, "push", "d1", '{"ref":"refs/heads/main","redelivery":true}');
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  await github(nodeId, "push", "d2", '{"ref":"refs/heads/main"}');
  expect(await startedBy(nodeId)).toMatchObject([{ ref: "refs/heads/main" }, { ref: "refs/heads/main" }]);
});

test("GitHub's default content type, a form, starts the flow with its JSON under payload", async () => {
  const nodeId = await publish("github/repository_event", { owner: "o", repo: "r", events: "push" });
  const form = `payload=${encodeURIComponent('{"ref":"refs/heads/main"}')}`;
  expect((await github(nodeId, "push", "d1", form, "application/x-www-form-urlencoded")).status).toBe(200);
  expect(await startedBy(nodeId)).toHaveLength(1);
});

test("an unsigned call, and one with a wrong signature, are refused, whatever event they name", async () => {
  const nodeId = await publish("github/repository_event", { owner: "o", repo: "r", events: "push" });
  expect((await post(nodeId, "{}", { "x-github-event": "push" })).status).toBe(401);
  expect((await post(nodeId, "{}", { "x-github-event": "ping" })).status).toBe(401);
  const forged = { "x-github-event": "push", "x-hub-signature-256": `sha256=${"0".repeat(64)}` };
  expect((await post(nodeId, "{}", forged)).status).toBe(401);
});

test("Slack's challenge is answered as soon as the flow is published, only if Slack has signed it", async () => {
  const nodeId = await publish("slack/new_message");
  const value = {
    type: "url_verification",
    challenge: "3eZbrw1aBm2rZgRNFdxV2595E9CY3gmdALWMmHkvFXO7tYXAYM8P",
  };
  const answered = await slack(nodeId, value);
  expect([answered.status, await answered.text()]).toEqual([200, value.challenge]);
  expect((await post(nodeId, JSON.stringify(value), {})).status).toBe(401);
  expect((await slack(nodeId, value, nowSeconds() - 600)).status).toBe(401);
  expect(await startedBy(nodeId)).toEqual([]);
});

const message = (id: string, event: object) => ({
  type: "event_callback",
  event_id: id,
  event: { type: "message", channel: "C1", user: "U1", text: "Hi", ...event },
});

test("Slack's messages start the flow once each; a bot's own, edits and other channels start nothing", async () => {
  const nodeId = await publish("slack/new_message", { channel: "C1, C2" });
  await slack(nodeId, message("Ev1", { text: "first" }));
  const retried = await slack(nodeId, message("Ev1", { text: "first" }));
  expect(retried.headers.get("idempotency-replayed")).toBe("true");
  for (const event of [
    { bot_id: "B1" },
    { subtype: "message_changed" },
    { channel: "C3" },
    { type: "reaction_added" },
  ])
    expect((await slack(nodeId, message(`Ev${JSON.stringify(event)}`, event))).status).toBe(200);
  await slack(nodeId, message("Ev2", { channel: "C2", text: "second" }));
  expect(await startedBy(nodeId)).toMatchObject([
    { event: { text: "first" } },
    { event: { text: "second" } },
  ]);
});

test("Stripe's signature covers the raw body: spaces and the order of fields stay as they were sent", async () => {
  const nodeId = await publish("stripe/account_event", { events: "invoice.paid" });
  const body =
    '{\n  "type": "invoice.paid",\n  "id": "evt_1",\n  "data": { "object": { "amount_paid": 4200 } }\n}';
  expect((await stripe(nodeId, body)).status).toBe(200);
  expect((await stripe(nodeId, body, nowSeconds() - 600)).status).toBe(401);
  const again = await stripe(nodeId, body, nowSeconds() - 1);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect((await stripe(nodeId, '{"id":"evt_2","type":"charge.failed"}')).status).toBe(200);
  expect(await startedBy(nodeId)).toMatchObject([{ data: { object: { amount_paid: 4200 } } }]);
});

test("a large event is read for its name too", async () => {
  const nodeId = await publish("stripe/account_event", { events: "invoice.paid" });
  const large = (id: string, type: string) => JSON.stringify({ id, type, text: "x".repeat(2_000_000) });
  await stripe(nodeId, large("evt_1", "charge.failed"));
  await stripe(nodeId, large("evt_2", "invoice.paid"));
  expect((await stripe(nodeId, large("evt_2", "invoice.paid"))).headers.get("idempotency-replayed")).toBe(
    "true",
  );
  expect(await startedBy(nodeId)).toMatchObject([{ id: "evt_2" }]);
});

test("an event from before the events were chosen differently is judged by the published ones", async () => {
  const nodeId = await publish("stripe/account_event", { events: "invoice.paid" });
  expect((await stripe(nodeId, '{"id":"evt_1"}')).status).toBe(200);
  expect((await stripe(nodeId, '{"id":"evt_2","type":{"a":1}}')).status).toBe(200);
  expect(await startedBy(nodeId)).toEqual([]);
});

test("a trigger that polls has no URL", async () => {
  const nodeId = newNodeId();
  const document = chain(triggerNode("github/new_issue", { input: { owner: "o", repo: "r" } }, nodeId));
  await send(createFlowEndpoint, { body: { name: "Polls", document } });
  expect((await post(nodeId, "{}", {})).status).toBe(404);
});

test("Telegram's updates are known by their secret header, which is stored nowhere, and each starts the flow once", async () => {
  const nodeId = await publish("telegram/bot_update");
  const header = "x-telegram-bot-api-secret-token";
  const update = JSON.stringify({ update_id: 10, message: { text: "Hi", chat: { id: 1 } } });
  expect((await post(nodeId, update, {})).status).toBe(401);
  expect((await post(nodeId, update, { [header]: "wrong" })).status).toBe(401);
  for (let times = 0; times < 2; times += 1)
    expect((await post(nodeId, update, { [header]: secret })).status).toBeLessThan(300);
  expect(await startedBy(nodeId)).toMatchObject([{ update_id: 10, message: { text: "Hi" } }]);
  await callRecorder().flush();
  const { rows } = await database.pool.query("select c::text as call from calls c where node_id = $1", [
    nodeId,
  ]);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ call }) => call).join("\n")).not.toContain(secret);
});
