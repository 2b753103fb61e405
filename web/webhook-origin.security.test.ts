import { once } from "node:events";
import { type IncomingHttpHeaders, request as openRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { newNodeId } from "#lib/node-id.ts";
import { resumeToken } from "#server/executions/resume-links/token.ts";
import { createFlowEndpoint } from "#server/flows/documents/routes.ts";
import { arrangeCaller, type Send, simpleDocument } from "#server/flows/documents/test-support.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { describeApi } from "#server/openapi/document.ts";
import { runInRequestContext } from "#server/platform/http/request-context.ts";
import { replayCallEndpoint } from "#server/webhooks/calls/replay-routes.ts";
import { listCallsEndpoint } from "#server/webhooks/calls/routes.ts";
import { receiveWebhook } from "#server/webhooks/receive/receive.ts";
import { flushCalls } from "#server/webhooks/recording/record.ts";
import { sendTestCallEndpoint } from "#server/webhooks/test-calls/routes.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument } from "#test/postgres/live-flow.ts";
import { openAllServices } from "#test/web-services.ts";
import { createWebServer } from "./web-server.ts";

const main = "flows.example.com";
const hooks = "hooks.example.net";
const proxy = "127.0.0.2";
const nodeId = newNodeId();
const aliasedId = newNodeId();
let database: TestDatabase;
let server: Server;
let port: number;
let send: Send;

beforeAll(async () => {
  database = await useTestDatabase(
    { BASE_URL: `https://${main}`, WEBHOOK_URL: `https://${hooks}`, TRUSTED_PROXIES: proxy },
    openAllServices,
  );
  await makeFlowLive(database.pool, webhookDocument(nodeId));
  send = await arrangeCaller("Ada", "write");
  // Stands in for Next: pages, the API and sign-in.
  server = createWebServer(
    Promise.resolve(async (_, response) => {
      response.end("page");
    }),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  await new Promise((closed) => server.close(closed));
  await database.drop();
});

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a request over the network; `fetch` would set the Host header itself. */
function ask(
  path: string,
  headers: Record<string, string>,
  from = "127.0.0.1",
  method = "GET",
): Promise<Reply> {
  return new Promise((done, failed) => {
    const options = { port, host: "127.0.0.1", localAddress: from, method, path, headers, agent: false };
    openRequest(options, async (response) => {
      let body = "";
      for await (const chunk of response) body += chunk;
      done({ status: response.statusCode ?? 0, headers: response.headers, body });
    })
      .on("error", failed)
      .end();
  });
}

/** The same call through the route handler, as under plain Next, which does not know the peer's address. */
async function askNext(headers: Record<string, string>, method = "GET"): Promise<Reply> {
  const request = new Request(`http://localhost/flow/webhook/${nodeId}`, { method, headers });
  const rawHeaders = Object.entries(headers).flat();
  const response = await runInRequestContext({ requestId: "r", remoteAddress: "127.0.0.1", rawHeaders }, () =>
    receiveWebhook(request, { node_id: nodeId }),
  );
  return { status: response.status, headers: {}, body: await response.text() };
}

test("C2: the URL of a suspended step is taken on that host and on no other", async () => {
  const token = resumeToken({ kind: "call", executionId: newId(), nodeId, scope: "" });
  const there = await ask(`/resume/${token}`, { host: hooks });
  expect([there.status, JSON.parse(there.body).code]).toEqual([404, "resume_not_found"]);
  const elsewhere = await ask(`/resume/${token}`, { host: main });
  expect([elsewhere.status, JSON.parse(elsewhere.body).code]).toEqual([421, "wrong_host"]);
});

test("C2: an alias is taken on that host and on no other", async () => {
  await makeFlowLive(database.pool, webhookDocument(aliasedId));
  await database.pool.query("insert into webhook_aliases values ('orders', $1)", [aliasedId]);
  expect((await ask("/flow/webhook/a/orders", { host: hooks })).status).toBe(200);
  const elsewhere = await ask("/flow/webhook/a/orders", { host: main });
  expect([elsewhere.status, JSON.parse(elsewhere.body).code]).toEqual([421, "wrong_host"]);
});

const webhook = `/flow/webhook/${nodeId}`;
const others = [
  ...["/", "/sign-in", "/elements", "/api/me", "/api/auth/session", "/api/auth/callback/password", "/v1"],
  ...["/v1/keys", "/builder/elements/index.json", "/flow", "/flow/webhook", "/flow/webhook/", `${webhook}/`],
  ...[
    "/flow/webhook/../../sign-in",
    "/flow/webhook/%2e%2e/%2e%2e/sign-in",
    "/healthz/x",
    "/_next/static/x.js",
  ],
];

describe.each([hooks, `${hooks}:443`, "HOOKS.example.NET", `${hooks}.`])("Host: %s", (host) => {
  test("C2: takes calls and says that the process is well", async () => {
    for (const path of [webhook, `${webhook}?a=1`, "/healthz", "/readyz"]) {
      expect((await ask(path, { host })).status, path).toBe(200);
    }
    expect((await askNext({ host })).status).toBe(200);
  });

  test.each(others)("C2: %s is not there", async (path) => {
    const { status, body } = await ask(path, { host });
    expect([status, JSON.parse(body).code]).toEqual([404, "not_found"]);
    expect((await ask(path, { host }, undefined, "POST")).status).toBe(404);
  });
});

test.each([main, "127.0.0.1", `x.${hooks}`, `${hooks}.example.com`, `${main}:80@${hooks}`])(
  "C2: with the Host %s pages are served and calls are refused, and recorded so that they can be taken",
  async (host) => {
    expect((await ask("/sign-in", { host })).body).toBe("page");
    for (const refused of [await ask(webhook, { host }), await askNext({ host })]) {
      expect(refused.status).toBe(421);
      expect(JSON.parse(refused.body)).toMatchObject({ code: "wrong_host", success: false });
      expect(refused.body).toContain(`https://${hooks}`);
    }
    for (const method of ["HEAD", "OPTIONS", "DELETE"]) {
      expect((await ask(webhook, { host }, undefined, method)).status, method).toBe(421);
    }
  },
);

test("C2: a call that was sent to the pages' origin is listed with its reason, and can be replayed", async () => {
  await ask(webhook, { host: main }, undefined, "POST");
  await flushCalls();
  const { body: list } = await send(listCallsEndpoint, { params: { node_id: nodeId } });
  expect(list.data[0]).toMatchObject({ outcome: "wrong_host", status: 421 });
  const params = { node_id: nodeId, call_id: list.data[0].id };
  const { status } = await send(replayCallEndpoint, { params, body: { against: "live" } });
  expect(status).toBe(201);
});

test("C2: X-Forwarded-Host counts from a trusted proxy alone, the last one where there are several", async () => {
  const forwarded = (value: string, host: string) => ({ host, "x-forwarded-host": value });
  expect((await ask(webhook, forwarded(hooks, "internal:3000"), proxy)).status).toBe(200);
  expect((await ask("/sign-in", forwarded(hooks, "internal:3000"), proxy)).status).toBe(404);
  expect((await ask("/sign-in", forwarded(`${main}, ${hooks}`, main), proxy)).status).toBe(404);
  expect((await ask("/sign-in", forwarded(main, "internal:3000"), proxy)).body).toBe("page");
  expect((await ask("/sign-in", { host: hooks }, proxy)).status).toBe(404);
  // Requests from others are judged by the Host that they sent.
  expect((await ask("/sign-in", forwarded(main, hooks))).status).toBe(404);
  expect((await ask(webhook, forwarded(hooks, main))).status).toBe(421);
});

test("C2: webhook URLs are shown with the origin of their own, and the panel's sample is taken", async () => {
  const { body: flow } = await send(createFlowEndpoint, {
    body: { name: "Orders", document: simpleDocument() },
  });
  const [{ node_id, url }] = flow.webhooks;
  expect(url).toBe(`https://${hooks}/flow/webhook/${node_id}`);
  expect(flow.webhook_origin).toBe(`https://${hooks}`);
  const { body: activation } = await send(activateFlowEndpoint, { params: { id: flow.id } });
  expect(activation.webhooks).toEqual([{ node_id, url }]);
  const { body: response } = await send(sendTestCallEndpoint, { params: { node_id }, body: { body: "{}" } });
  expect(response.status).toBe(200);
  const { paths } = describeApi([]);
  expect(paths?.["/flow/webhook/{node_id}"]?.servers).toEqual([{ url: `https://${hooks}` }]);
});
