import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { deleteFlowEndpoint } from "#server/executions/flow-deletion/routes.ts";
import { createFlowEndpoint, updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import { arrangeCaller, type Send } from "#server/flows/documents/test-support.ts";
import { activateFlowEndpoint, deactivateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { runInRequestContext } from "#server/platform/http/request-context.ts";
import { listCallsEndpoint } from "#server/webhooks/calls/routes.ts";
import { receiveAliasWebhook } from "#server/webhooks/receive/receive-alias.ts";
import { flushCalls } from "#server/webhooks/recording/record.ts";
import { until } from "#test/executions/until.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { webhookDocument, withSettings } from "#test/postgres/live-flow.ts";
import { startOutage } from "#test/postgres/stop-connections.ts";
import { openAllServices } from "#test/web-services.ts";
import { createWebServer } from "./web-server.ts";

let database: TestDatabase;
let server: Server;
let origin: string;
let send: Send;

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  send = await arrangeCaller("Ada", "write");
  server = createWebServer(Promise.reject(new Error("there are no pages here")));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await new Promise((closed) => server.close(closed));
  await database.drop();
});

const call = (path: string, init: RequestInit = { method: "POST", body: "{}" }) =>
  fetch(`${origin}/flow/webhook/${path}`, init);

async function outcomeOf(path: string): Promise<string> {
  const response = await call(path);
  const { code = "accepted" } = await response.json();
  return `${response.status} ${code}`;
}

const untilOutcome = (path: string, outcome: string) =>
  until(`${path} gets ${outcome}`, async () => (await outcomeOf(path)) === outcome);

async function createFlow(settings: Record<string, unknown>, name = "Orders") {
  const nodeId = newNodeId();
  const document = withSettings(webhookDocument(nodeId), settings);
  const { body } = await send(createFlowEndpoint, { body: { name, document } });
  return { nodeId, document, params: { id: body.id } };
}

async function createLive(settings: Record<string, unknown>, name?: string) {
  const flow = await createFlow(settings, name);
  expect((await send(activateFlowEndpoint, { params: flow.params })).status).toBe(200);
  return flow;
}

async function publish({ nodeId, params }: { nodeId: string; params: { id: string } }, settings: object) {
  const document = withSettings(webhookDocument(nodeId), { ...settings });
  await send(updateFlowEndpoint, { params, body: { revision: 1, document } });
  return send(activateFlowEndpoint, { params });
}

test("a webhook is called by its alias as by its own URL, with one list of calls", async () => {
  const { nodeId } = await createLive({ alias: "Orders.v2~_-", methods: ["PUT"], cors_origins: ["*"] });
  for (const path of [nodeId, "a/Orders.v2~_-", "a/Orders.v2~_-?a=1"]) {
    expect(await outcomeOf(path), path).toBe("200 accepted");
    expect((await call(path, { method: "PUT", body: "{}" })).status).toBe(200);
    expect((await call(path, { method: "DELETE" })).headers.get("allow")).toContain("PUT");
    const preflight = { origin: "https://shop.example.com", "access-control-request-method": "POST" };
    const { headers } = await call(path, { method: "OPTIONS", headers: preflight });
    expect(headers.get("access-control-allow-origin")).toBe("https://shop.example.com");
  }
  await flushCalls();
  const { body: list } = await send(listCallsEndpoint, { params: { node_id: nodeId } });
  expect(list.data.filter(({ outcome }: { outcome: string }) => outcome === "accepted")).toHaveLength(6);
});

test("the route handler of Next's takes the same calls", async () => {
  await createLive({ alias: "by-next" });
  const receive = (path: string) => {
    const request = new Request(`${origin}/flow/webhook/a/${path}`, { method: "POST", body: "{}" });
    const context = { requestId: "r", remoteAddress: "127.0.0.1", rawHeaders: [] };
    return runInRequestContext(context, () => receiveAliasWebhook(request, { path }));
  };
  expect((await receive("by-next")).status).toBe(200);
  expect((await receive("unknown")).status).toBe(404);
});

test("the limits are shared by both URLs", async () => {
  const { nodeId } = await createLive({ alias: "limited", rate_limit: { calls: 2, per_seconds: 86_400 } });
  expect(await outcomeOf(nodeId)).toBe("200 accepted");
  expect(await outcomeOf("a/limited")).toBe("200 accepted");
  expect(await outcomeOf("a/limited")).toBe("429 rate_limited");
  expect(await outcomeOf(nodeId)).toBe("429 rate_limited");
});

test("what no webhook has is not found: unknown paths, another case, node ids, further segments", async () => {
  const { nodeId } = await createLive({ alias: "exact" });
  for (const path of ["a/none", "a/EXACT", `a/${nodeId}`, "exact"]) {
    expect(await outcomeOf(path), path).toBe("404 webhook_not_found");
  }
});

test("an alias belongs to one live webhook: the second is refused at its node, and goes live when the first is gone", async () => {
  const first = await createLive({ alias: "mine" }, "First");
  const second = await createFlow({ alias: "mine" }, "Second");
  const refused = await send(activateFlowEndpoint, { params: second.params });
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: [{ node_id: second.nodeId, pointer: "/alias", code: "alias_taken" }] },
  });
  expect(refused.body.detail).toContain("“First”");
  expect(await outcomeOf(second.nodeId)).toBe("404 flow_inactive");
  // Publishing again keeps it.
  expect((await publish(first, { alias: "mine", methods: ["PUT"] })).status).toBe(200);

  await send(deactivateFlowEndpoint, { params: first.params });
  await untilOutcome("a/mine", "404 webhook_not_found");
  expect((await send(activateFlowEndpoint, { params: second.params })).status).toBe(200);
  await untilOutcome("a/mine", "200 accepted");
  expect((await send(activateFlowEndpoint, { params: first.params })).status).toBe(422);
  await send(deleteFlowEndpoint, { params: second.params });
  await untilOutcome("a/mine", "404 webhook_not_found");
  expect((await send(activateFlowEndpoint, { params: first.params })).status).toBe(200);
});

test("a changed alias is live with the version that names it", async () => {
  const flow = await createLive({ alias: "before" });
  const document = withSettings(webhookDocument(flow.nodeId), { alias: "after" });
  await send(updateFlowEndpoint, { params: flow.params, body: { revision: 1, document } });
  expect(await outcomeOf("a/before")).toBe("200 accepted");
  expect(await outcomeOf("a/after")).toBe("404 webhook_not_found");
  await send(activateFlowEndpoint, { params: flow.params });
  await untilOutcome("a/after", "200 accepted");
  await untilOutcome("a/before", "404 webhook_not_found");
  expect(await outcomeOf(flow.nodeId)).toBe("200 accepted");
});

test("of flows that are activated at the same time, one gets the alias", async () => {
  const flows = await Promise.all(
    Array.from({ length: 6 }, (_, index) => createFlow({ alias: "contested" }, `Flow ${index}`)),
  );
  const answers = await Promise.all(flows.map(({ params }) => send(activateFlowEndpoint, { params })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422, 422, 422]);
  const refused = answers.filter(({ status }) => status === 422);
  for (const { body } of refused) expect(body.errors[0].code).toBe("alias_taken");
});

test("two webhooks of a flow cannot have the same one", async () => {
  const ids = [newNodeId(), newNodeId()];
  const [one, two] = ids.map((id, index) => {
    const [node] = withSettings(webhookDocument(id), { alias: "twice" }).nodes;
    return { ...node, key: `webhook_${index}` };
  });
  const { body: flow } = await send(createFlowEndpoint, {
    body: { name: "Twice", document: { nodes: [one, two], edges: [] } },
  });
  const { status, body } = await send(activateFlowEndpoint, { params: { id: flow.id } });
  expect([status, body.errors]).toMatchObject([422, [{ pointer: "/alias", code: "alias_taken" }]]);
});

test("while the database is unavailable, a sender is told to try again", async () => {
  const outage = await startOutage(database.url);
  expect(await outcomeOf("a/during-an-outage")).toBe("503 unavailable");
  await outage.end();
});
