import { afterAll, beforeAll, expect, test } from "vitest";
import { callCurl } from "#components/editor/panel/calls/call-curl.ts";
import { type DocumentNode, defaultNodeSettings, type FlowDocument } from "#engine/document.ts";
import { newNodeId } from "#lib/node-id.ts";
import { watchExecutionEndpoint } from "#server/executions/event-streams/routes.ts";
import { readExecutionEndpoint } from "#server/executions/reads/routes.ts";
import { replayExecutionEndpoint } from "#server/executions/start/routes.ts";
import { readFlowEndpoint } from "#server/flows/documents/routes.ts";
import { arrangeCaller, arrangeKey, type Send, toRequest } from "#server/flows/documents/test-support.ts";
import { replayCallEndpoint } from "#server/webhooks/calls/replay-routes.ts";
import { listCallsEndpoint, readCallEndpoint } from "#server/webhooks/calls/routes.ts";
import { receiveFormRequest } from "#server/webhooks/forms/receive-form.ts";
import { arrangeForm } from "#server/webhooks/forms/test-support.ts";
import { formToken } from "#server/webhooks/forms/token.ts";
import { untilAllFinished } from "#test/executions/settled.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument, withSettings } from "#test/postgres/live-flow.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";
import { startTestWorker, type TestWorker } from "#test/processes/worker.ts";
import { openAllServices } from "#test/web-services.ts";
import { receiveWebhook } from "./receive.ts";

const environment = { LOG_LEVEL: "trace" };
let database: TestDatabase;
let web: WebProcess;
let worker: TestWorker;
let send: Send;
let key: string;

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  [web, worker] = await Promise.all([
    startWebProcess({ databaseUrl: database.url, environment }),
    startTestWorker(database.url, environment),
  ]);
  send = await arrangeCaller("Ada", "write");
  key = await arrangeKey("Eve", "read");
});
afterAll(async () => {
  await Promise.all([web.kill(), worker.kill()]);
  await database.drop();
});

let made = 0;
const canary = () => `canary-${made++}`;
const found = /canary-\d+/;

/** A webhook, a node that copies everything it receives, one that would send it away, and a response made of it. */
function leaking(nodeId: string, settings: Record<string, unknown> = {}, answers = true): FlowDocument {
  const node = (type: string, nodeKey: string, config: Record<string, unknown>): DocumentNode => ({
    ...{
      id: newNodeId(),
      type,
      key: nodeKey,
      position: { x: 0, y: 0 },
      config: { label: nodeKey, ...config },
    },
    settings: { ...nodeSettings, on_failure: "continue" as const },
  });
  const cookie = "{{_webhook.headers.cookie[0]}}";
  const added = [
    node("set_fields_node", "set_fields", {
      keep: "all",
      fields: [
        { name: "cookie", value: cookie },
        { name: "all", value: "{{_webhook.headers}}" },
      ],
    }),
    node("http_request_node", "http_request", {
      url: "http://127.0.0.1:9/",
      headers: [{ name: "x-stolen", value: `${cookie}{{_webhook.headers.authorization[0]}}` }],
    }),
    ...(answers
      ? [
          node("http_response_node", "http_response", {
            content_type: "text/html",
            headers: [{ name: "x-stolen", value: `${cookie}{{_webhook.headers.authorization[0]}}` }],
            body: `${cookie} {{_webhook}}`,
          }),
        ]
      : []),
  ];
  const document = withSettings(webhookDocument(nodeId), settings);
  const nodes = [...document.nodes, ...added];
  const edges = nodes.slice(1).map((target, at) => ({
    id: `e${at}`,
    source: nodes[at]?.id ?? "",
    source_handle: "output",
    target: target.id,
    target_handle: "input",
  }));
  return { nodes, edges };
}

const nodeSettings = {
  note: "",
  on_missing_tag: "warn" as const,
  retry: defaultNodeSettings.retry,
  timeout_seconds: null,
  disabled: false,
};

/** What a signed-in browser sends, and what a proxy in front of us adds for it. */
const personal = () => ({
  cookie: `theme=dark; next-auth.session-token=${canary()}; __Secure-next-auth.session-token=${canary()}; next-auth.csrf-token=${canary()}`,
  "proxy-authorization": `Basic ${canary()}`,
  "cf-access-jwt-assertion": canary(),
  "x-forwarded-access-token": canary(),
});
/** An API key, or a proxy's password: not the webhook's own. */
const stray = () => ({ authorization: `Bearer ${canary()}` });

function multipart(): FormData {
  const form = new FormData();
  form.append("name", "Ada");
  form.append("scan", new Blob(["\u0000\u0001"]), "scan.bin");
  return form;
}

/** Sends a call again, as senders do, while a busy machine cannot store it. */
async function untilTaken(sendOnce: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await sendOnce();
    if (response.status !== 503) return response;
    await response.body?.cancel();
  }
}

test("C2: who is signed in and opens a webhook's URL hands nothing of it to the flow, in no place that stores or shows a call", async () => {
  const open = newNodeId();
  const answering = newNodeId();
  const keyed = newNodeId();
  const bearing = newNodeId();
  const away = newNodeId();
  const once = newNodeId();
  const inactive = newNodeId();
  const apiKey = await keepCredential(database.pool, "header", "right", { header: "x-api-key" });
  const token = await keepCredential(database.pool, "bearer", "right");
  const live = (document: FlowDocument) => makeFlowLive(database.pool, document);
  const { flowId } = await live(leaking(open, { rate_limit: { calls: 1000, per_seconds: 60 } }, false));
  await live(leaking(answering));
  await live(leaking(keyed, { authentication: { type: "header", credential_ids: [apiKey] } }, false));
  await live(leaking(bearing, { authentication: { type: "bearer", credential_ids: [token] } }, false));
  await live(leaking(away, { allowed_addresses: ["203.0.113.0/24"] }, false));
  await live(leaking(once, { deduplication: { by: "header", header: "x-delivery", keep_days: 4 } }, false));
  await live(leaking(inactive, {}, false));
  await database.pool.query("delete from triggers where node_id = $1", [inactive]);

  const shown: string[] = [];
  const statuses: number[] = [];
  const nodeIds = [open, answering, keyed, bearing, away, once, inactive];
  /** Through our own server, and through the route handler under plain Next. */
  async function call(nodeId: string, init: RequestInit = {}, more: Record<string, string> = {}) {
    const headers = { ...personal(), ...stray(), ...more };
    const direct = () => fetch(`${web.url}/flow/webhook/${nodeId}`, { ...init, headers });
    const handled = () =>
      receiveWebhook(new Request(`http://localhost/flow/webhook/${nodeId}`, { ...init, headers }), {
        node_id: nodeId,
      });
    for (const response of [await untilTaken(direct), await untilTaken(handled)]) {
      statuses.push(response.status);
      shown.push(JSON.stringify([...response.headers]) + (await response.text()));
    }
  }
  const json = { "content-type": "application/json" };
  const post = (body: BodyInit) => ({ method: "POST", body });
  await call(open);
  await call(open, post('{"name":"Ada"}'), json);
  await call(open, post(multipart()));
  await call(open, post('{"name":'), json);
  await call(open, { method: "DELETE" });
  await call(open, { method: "HEAD" });
  await call(open, { method: "OPTIONS" }, { "access-control-request-method": "POST" });
  await call(answering);
  await call(keyed, {}, { "x-api-key": "right" });
  await call(keyed, {}, { "x-api-key": canary() });
  await call(bearing, post("{}"), { ...json, authorization: `Bearer ${canary()}` });
  await call(away, post("{}"), json);
  await call(once, post("{}"), { ...json, "x-delivery": "1" });
  await call(inactive, post("{}"), json);
  expect(new Set(statuses)).toEqual(new Set([200, 204, 400, 401, 403, 404, 405]));
  await untilAllFinished(database.pool, 30_000);

  /** Everything that a read-only key sees of every call, including what can be copied; then replays of all of them. */
  const look = async () => {
    for (const node_id of nodeIds) {
      const { body: list } = await send(listCallsEndpoint, { params: { node_id } });
      shown.push(JSON.stringify(list));
      for (const { id, execution_id } of list.data) {
        const { body: recorded } = await send(readCallEndpoint, { params: { node_id, call_id: id } });
        shown.push(JSON.stringify(recorded), callCurl(recorded, "http://localhost:3000"));
        if (execution_id === null) continue;
        const { body: execution } = await send(readExecutionEndpoint, { params: { id: execution_id } });
        shown.push(JSON.stringify(execution));
        const events = await watchExecutionEndpoint(
          toRequest(watchExecutionEndpoint, key, { params: { id: execution_id } }),
          { id: execution_id },
        );
        shown.push(await events.text());
      }
    }
  };
  const written = () => database.pool.query("select count(*)::int as count from calls");
  await expect.poll(async () => (await written()).rows[0].count).toBeGreaterThanOrEqual(22);
  await look();
  for (const node_id of nodeIds) {
    const { body: list } = await send(listCallsEndpoint, { params: { node_id } });
    for (const { id, execution_id } of list.data) {
      const params = { node_id, call_id: id };
      shown.push(JSON.stringify(await send(replayCallEndpoint, { params, body: { against: "live" } })));
      if (execution_id === null) continue;
      const again = { params: { id: execution_id }, body: { against: "live", from_failed: false } };
      shown.push(JSON.stringify(await send(replayExecutionEndpoint, again)));
    }
  }
  await untilAllFinished(database.pool, 30_000);
  await look();
  shown.push(
    JSON.stringify(await send(readFlowEndpoint, { params: { id: flowId } })),
    web.output(),
    worker.log(),
  );

  for (const text of shown) expect(text).not.toMatch(found);
  await expectNoneStored();
});

test("C2: who is signed in and sends a form, which is at the origin of the pages, hands nothing of it to the flow", async () => {
  const step = (type: string, nodeKey: string, config: Record<string, unknown>): DocumentNode => ({
    ...{ id: newNodeId(), type, key: nodeKey, position: { x: 0, y: 0 } },
    config: { label: nodeKey, ...config },
  });
  const { nodeId, flowId } = await arrangeForm(
    send,
    { fields: [{ name: "name", label: "Name", required: true }], done: { kind: "response" } },
    step("set_fields_node", "copy", { keep: "all", fields: [{ name: "all", value: "{{form}}" }] }),
    step("http_response_node", "http_response", { content_type: "text/html", body: "<p>{{copy}}</p>" }),
  );
  const shown: string[] = [];
  const statuses: number[] = [];
  /** Through our own server, and through the route handler under plain Next. */
  async function visit(
    init: () => Pick<RequestInit, "method" | "body"> & { headers?: Record<string, string> },
  ) {
    const [first, second] = [init(), init()].map((each) => ({
      ...each,
      headers: { ...personal(), ...stray(), ...each.headers },
    }));
    const direct = await fetch(`${web.url}/form/${nodeId}`, first);
    const request = new Request(`http://localhost:3000/form/${nodeId}`, second);
    for (const response of [direct, await receiveFormRequest(request, { node_id: nodeId })]) {
      statuses.push(response.status);
      shown.push(JSON.stringify([...response.headers]) + (await response.text()));
    }
  }
  const post = (body: BodyInit, headers: Record<string, string> = {}) => ({ method: "POST", body, headers });
  const json = { "content-type": "application/json" };
  const token = () => formToken(nodeId, Date.now() - 5000);
  await visit(() => ({}));
  await visit(() => post(new URLSearchParams({ token: token(), "field.name": "Ada" })));
  await visit(() => post(new URLSearchParams({ token: token(), "field.name": "" })));
  await visit(() => post('{"name":"Grace"}', json));
  await visit(() => post("{}", json));
  await visit(() => ({ method: "DELETE" }));
  expect(statuses).toEqual([200, 200, 422, 200, 422, 405].flatMap((status) => [status, status]));
  await untilAllFinished(database.pool, 30_000);

  const { rows } = await database.pool.query("select id from executions where flow_id = $1", [flowId]);
  expect(rows).toHaveLength(4);
  for (const { id } of rows) {
    shown.push(JSON.stringify(await send(readExecutionEndpoint, { params: { id } })));
  }
  expect(shown.at(-1)).toContain("copy");
  for (const text of [...shown, web.output(), worker.log()]) expect(text).not.toMatch(found);
  await expectNoneStored();
});

async function expectNoneStored() {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  );
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    for (const { row } of rows) expect(row, name).not.toMatch(found);
  }
}
