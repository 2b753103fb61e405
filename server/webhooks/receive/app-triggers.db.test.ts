import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { createFlowEndpoint } from "#server/flows/documents/routes.ts";
import { arrangeCaller, chain, type Send } from "#server/flows/documents/test-support.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { runInRequestContext } from "#server/platform/http/request-context.ts";
import { triggerNode } from "#test/connectors/github.ts";
import { openConnectorServices } from "#test/connectors/services.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { receiveWebhook } from "./receive.ts";

/* Calls of WhatsApp and Shopify: the proof of the URL, signatures, repeated deliveries, ids of 64 bits. */

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

async function publish(type: string, input: Record<string, string>): Promise<string> {
  const nodeId = newNodeId();
  const document = chain(triggerNode(type, { secret_id: secretId, input }, nodeId));
  const { body } = await send(createFlowEndpoint, { body: { name: type, document } });
  const activated = await send(activateFlowEndpoint, { params: { id: body.id } });
  expect(activated.body).toMatchObject({ flow: { id: body.id } });
  return nodeId;
}

function call(nodeId: string, init: RequestInit, query = ""): Promise<Response> {
  const request = new Request(`http://localhost/flow/webhook/${nodeId}${query}`, init);
  const rawHeaders = [...request.headers].flat();
  const arrival = { requestId: "request", remoteAddress: "203.0.113.9", rawHeaders };
  return runInRequestContext(arrival, () => receiveWebhook(request, { node_id: nodeId }));
}

const json = { "content-type": "application/json" };

async function inputsOf(nodeId: string) {
  const { rows } = await database.pool.query(
    "select input from executions where trigger_node_id = $1 order by id",
    [nodeId],
  );
  return rows.map(({ input }) => input);
}

const sign = (body: string, encoding: "hex" | "base64", key = secret) =>
  createHmac("sha256", key).update(body).digest(encoding);

const meta = (nodeId: string, body: string, signature = `sha256=${sign(body, "hex")}`) =>
  call(nodeId, { method: "POST", body, headers: { ...json, "x-hub-signature-256": signature } });

const update = (value: object) =>
  JSON.stringify({
    object: "whatsapp_business_account",
    entry: [{ changes: [{ field: "messages", value }] }],
  });

const prove = (nodeId: string, token: string, challenge = "1158201444") =>
  call(
    nodeId,
    { method: "GET" },
    `?${new URLSearchParams({ "hub.mode": "subscribe", "hub.challenge": challenge, "hub.verify_token": token })}`,
  );

const tokens = { updates: "messages", verify_token: "our own text" };

test.each(["netflie/whatsapp-cloud-api#215", "prasath95/Webhooks-for-WhatsApp-cloud-API#2"])(
  "%s: Meta's challenge comes back as plain text, and starts nothing",
  async () => {
    const nodeId = await publish("whatsapp/new_event", tokens);
    const response = await prove(nodeId, tokens.verify_token);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("1158201444");
    expect(response.headers.get("content-type")).toContain("text/plain");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await inputsOf(nodeId)).toEqual([]);
  },
);

test("chatwoot/chatwoot#11217: another verify token, an endless challenge and any other GET are refused", async () => {
  const nodeId = await publish("whatsapp/new_event", tokens);
  expect((await prove(nodeId, "another")).status).toBe(401);
  expect((await prove(nodeId, "")).status).toBe(401);
  expect((await prove(nodeId, tokens.verify_token, "1".repeat(201))).status).toBe(401);
  expect((await call(nodeId, { method: "GET" })).status).toBe(405);
  // A webhook of another kind answers no challenge.
  const github = await publish("github/repository_event", { owner: "o", repo: "r" });
  expect((await prove(github, "")).status).toBe(405);
});

test("n8n-io/n8n#13862: statuses are acknowledged and start nothing, unless they are chosen", async () => {
  const messages = await publish("whatsapp/new_event", tokens);
  const both = await publish("whatsapp/new_event", { ...tokens, updates: "messages, statuses" });
  const status = update({ statuses: [{ id: "wamid.1", status: "delivered" }] });
  for (const nodeId of [messages, both]) expect((await meta(nodeId, status)).status).toBe(200);
  expect(await inputsOf(messages)).toEqual([]);
  expect(await inputsOf(both)).toHaveLength(1);
});

test("a message of WhatsApp starts once however often Meta sends it, and never with another signature", async () => {
  const nodeId = await publish("whatsapp/new_event", tokens);
  const message = update({ messages: [{ id: "wamid.1", text: { body: "Grüße 🎉" } }] });
  expect((await meta(nodeId, message, `sha256=${sign(message, "hex", "another secret")}`)).status).toBe(401);
  expect((await meta(nodeId, message, sign(message, "hex"))).status).toBe(401);
  expect((await meta(nodeId, message.replace("🎉", "!"), `sha256=${sign(message, "hex")}`)).status).toBe(401);
  for (let again = 0; again < 3; again += 1) expect((await meta(nodeId, message)).status).toBe(200);
  // Meta may send what it has sent before together with what is new.
  const more = update({ messages: [{ id: "wamid.1" }, { id: "wamid.2" }] });
  expect((await meta(nodeId, more)).status).toBe(200);
  expect(await inputsOf(nodeId)).toHaveLength(2);
});

function shop(nodeId: string, topic: string, body: string, given: Record<string, string> = {}) {
  const headers = {
    ...json,
    "x-shopify-topic": topic,
    "x-shopify-hmac-sha256": sign(body, "base64"),
    ...given,
  };
  return call(nodeId, { method: "POST", body, headers });
}

test.each([
  ["Elkfox/shopify-node-app#10", '{"id":1,"note":"a"}'],
  ["nozzlegear/Shopify-Prime#2", '{ "id": 1,\n  "total_price": "10.00",  "ratio": 1.0 }'],
  ["Shopify/shopify-express#114", '{"id":1,"customer":{"first_name":"Zoë \\u00fc 🎉"}}'],
])("%s: Shopify's signature is checked over the bytes as they came", async (_report, body) => {
  const nodeId = await publish("shopify/shop_event", { topics: "orders/create" });
  expect((await shop(nodeId, "orders/create", body)).status).toBe(200);
  const wrong = { "x-shopify-hmac-sha256": sign(body, "hex") };
  expect((await shop(nodeId, "orders/create", body, wrong)).status).toBe(401);
  expect(
    (await shop(nodeId, "orders/create", `${body} `, { "x-shopify-hmac-sha256": sign(body, "base64") }))
      .status,
  ).toBe(401);
  expect(await inputsOf(nodeId)).toHaveLength(1);
});

test("Shopify/shopify-api-js#916: an event that is delivered again starts once, in each topic", async () => {
  const nodeId = await publish("shopify/shop_event", { topics: "orders/create, orders/paid" });
  const body = '{"id":820982911946154508}';
  const event = (id: string) => ({ "x-shopify-event-id": id });
  for (const topic of ["orders/create", "orders/paid", "orders/create", "orders/paid"])
    expect((await shop(nodeId, topic, body, event("e1"))).status).toBe(200);
  expect((await shop(nodeId, "orders/updated", body, event("e2"))).status).toBe(200);
  // Without an id each counts as new: losing one would be worse.
  for (let again = 0; again < 2; again += 1) await shop(nodeId, "orders/create", body);
  expect(await inputsOf(nodeId)).toHaveLength(4);
  expect((await inputsOf(nodeId))[0]).toMatchObject({ id: "820982911946154508" });
});
