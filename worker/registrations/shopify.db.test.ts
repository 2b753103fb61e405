import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionSettingsSchema } from "#api/identity/credentials/schema.ts";
import { newNodeId } from "#lib/node-id.ts";
import { libraryOperations } from "#server/connectors/library/library.ts";
import { createFlowEndpoint, updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import { arrangeCaller, chain, type Send } from "#server/flows/documents/test-support.ts";
import { activateFlowEndpoint, deactivateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { withCredentials } from "#server/identity/credentials/authenticated-http.ts";
import { findConnection } from "#server/identity/credentials/connection-port.ts";
import { egress } from "#server/platform/egress/egress.ts";
import { runInRequestContext } from "#server/platform/http/request-context.ts";
import { receiveWebhook } from "#server/webhooks/receive/receive.ts";
import { triggerNode } from "#test/connectors/github.ts";
import { openConnectorServices } from "#test/connectors/services.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { createRegistrations } from "./run-registrations.ts";

/* A shop that keeps webhook subscriptions as Shopify does: one for each topic, signed with the app's secret. */

interface Subscription {
  id: string;
  topic: string;
  uri: string;
}

let subscriptions: Subscription[] = [];
/** A topic that the app lacks the scope for. */
let refused = "";
let nextId = 1;
const shop = createServer(async (request, response) => {
  const { query = "", variables = {} } = JSON.parse(await text(request));
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ data: answer(query, variables) }));
});

function answer(query: string, given: { id?: string; topic?: string; webhook?: { uri: string } }) {
  if (query.includes("webhookSubscriptionCreate")) {
    const { topic = "", webhook } = given;
    if (topic === refused) return { result: { userErrors: [{ message: "You do not have access" }] } };
    const id = `gid://shopify/WebhookSubscription/${nextId++}`;
    subscriptions.push({ id, topic, uri: webhook?.uri ?? "" });
    return { result: { webhookSubscription: { id }, userErrors: [] } };
  }
  if (query.includes("webhookSubscriptionDelete")) {
    const before = subscriptions.length;
    subscriptions = subscriptions.filter(({ id }) => id !== given.id);
    const message = "Webhook subscription does not exist";
    return { result: { userErrors: subscriptions.length < before ? [] : [{ message }] } };
  }
  return { webhookSubscriptions: { nodes: subscriptions, pageInfo: { hasNextPage: false } } };
}

let database: TestDatabase;
let send: Send;
let ids: { connection_id: string; secret_id: string };
const secret = "the app's secret";

beforeAll(async () => {
  shop.listen(0, "127.0.0.1");
  await once(shop, "listening");
  const host = `127.0.0.1:${(shop.address() as AddressInfo).port}`;
  database = await useTestDatabase(
    { EGRESS_ALLOW: host, CONNECTOR_BASE_URLS: `shopify=http://${host}` },
    openConnectorServices,
  );
  send = await arrangeCaller("Ada", "write");
  const connection = connectionSettingsSchema.parse({
    ...{ connector: "shopify", authentication: "access_token", fields: { shop: "acme" } },
    method: {
      kind: "key",
      title: "Token",
      in: "header",
      wire: "X-Shopify-Access-Token",
      key: { label: "Token" },
    },
    ...{ account: null, state: "works", problem: null },
  });
  const fields = JSON.stringify({ kind: "fields", fields: { access_token: "shpat_1" } });
  ids = {
    connection_id: await keepCredential(database.pool, "connection", fields, { connection }, [host]),
    secret_id: await keepCredential(database.pool, "signature", secret),
  };
});
afterAll(async () => {
  await database.drop();
  shop.closeAllConnections();
  shop.close();
});

/** One look of a worker, until all that it began is done. */
async function work(): Promise<void> {
  const faults: unknown[] = [];
  await database.pool.query(
    "update webhook_registrations set next_at = now() - interval '1 second' where next_at is not null",
  );
  const registrations = createRegistrations(database.pool, {
    source: libraryOperations,
    http: withCredentials(egress()),
    connections: { find: findConnection },
    webhookUrl: "http://localhost:3000",
    onFault: (cause) => faults.push(cause),
    stop: new AbortController().signal,
  });
  await registrations.look();
  await registrations.settled();
  if (faults.length > 0) throw faults[0];
}

const topics = () => subscriptions.map(({ topic }) => topic).toSorted();

async function deliver(nodeId: string, key: string): Promise<number> {
  const body = '{"id":1}';
  const headers = {
    "content-type": "application/json",
    "x-shopify-topic": "orders/create",
    "x-shopify-event-id": key,
    "x-shopify-hmac-sha256": createHmac("sha256", key).update(body).digest("base64"),
  };
  const request = new Request(`http://localhost:3000/flow/webhook/${nodeId}`, {
    method: "POST",
    body,
    headers,
  });
  const rawHeaders = [...request.headers].flat();
  const arrival = { requestId: "request", remoteAddress: "203.0.113.9", rawHeaders };
  return (await runInRequestContext(arrival, () => receiveWebhook(request, { node_id: nodeId }))).status;
}

test("a shop's topics are registered by the account, verified by the app's secret, replaced and removed", async () => {
  const nodeId = newNodeId();
  const documentOf = (chosen: string) =>
    chain(triggerNode("shopify/shop_event", { ...ids, input: { topics: chosen } }, nodeId));
  const first = documentOf("orders/create, orders/paid");
  const { body } = await send(createFlowEndpoint, { body: { name: "Orders", document: first } });
  const params = { id: body.id };
  expect(await send(activateFlowEndpoint, { params })).toMatchObject({ status: 200 });
  // Calls are verified by the app's secret, so they need not wait for the registration.
  expect(await deliver(nodeId, secret)).toBe(200);
  expect(await deliver(nodeId, "another secret")).toBe(401);

  // The second topic is refused: what the first attempt added is removed before the next.
  refused = "ORDERS_PAID";
  await work();
  expect(topics()).toEqual(["ORDERS_CREATE"]);
  refused = "";
  await work();
  expect(topics()).toEqual(["ORDERS_CREATE", "ORDERS_PAID"]);
  expect(new Set(subscriptions.map(({ uri }) => uri))).toEqual(
    new Set([`http://localhost:3000/flow/webhook/${nodeId}`]),
  );

  const document = documentOf("products/update");
  await send(updateFlowEndpoint, { params, body: { revision: body.revision, document } });
  await send(activateFlowEndpoint, { params });
  await work();
  await work();
  expect(topics()).toEqual(["PRODUCTS_UPDATE"]);
  await send(deactivateFlowEndpoint, { params });
  await work();
  expect(topics()).toEqual([]);
});
