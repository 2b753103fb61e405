import { afterAll, beforeAll, expect, test } from "vitest";
import type { DescribedApi } from "#api/connectors/imports-schema.ts";
import { connectionSettingsSchema } from "#api/identity/credentials/schema.ts";
import { matchOperationsEndpoint } from "#server/connectors/library/routes.ts";
import { runOperationEndpoint } from "#server/connectors/operation-runs/routes.ts";
import type { Endpoint } from "#server/identity/endpoint/endpoint.ts";
import { type Recorder, startRecorder } from "#server/platform/egress/recorder.test-server.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { type Sent, send } from "#test/access/send.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { describeApiEndpoint, importConnectorEndpoint } from "./routes.ts";

let recorder: Recorder;
let database: TestDatabase;
let cookie: string;
let server: string;

beforeAll(async () => {
  recorder = await startRecorder((_, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ id: 7 }));
  });
  server = `http://127.0.0.1:${recorder.port}`;
  database = await useTestDatabase({ EGRESS_ALLOW: `127.0.0.1:${recorder.port}` }, openAllServices);
  cookie = await cookieOf(await storeUser(database.pool, "editor"));
});
afterAll(async () => {
  await database.drop();
  await recorder.close();
});

async function ask(endpoint: Endpoint, sent: Sent = {}) {
  const response = await send(endpoint, { cookie, ...sent });
  const text = await response.text();
  return { status: response.status, text, body: text === "" ? null : JSON.parse(text) };
}

/** Everything that is stored about imported connectors, and what the audit log says. */
async function stored(): Promise<string> {
  const { rows } = await database.pool.query(`
    select json_build_array(
      (select json_agg(c) from imported_connectors c), (select json_agg(o) from imported_operations o),
      (select json_agg(a) from audit_entries a))::text as text`);
  return rows[0].text;
}

test("curl commands become a connector whose requests arrive, and no secret of theirs is stored", async () => {
  const document = `
    curl ${server}/v1/orders/12?expand=lines -H 'Authorization: Bearer canary-token-1' -b 'sid=canary-cookie-2'
    curl ${server}/v1/orders -H 'Authorization: Bearer canary-token-1' --json '{"total": 3, "password": "canary-body-3"}'`;
  const described = await ask(describeApiEndpoint, { body: { document } });
  expect(described.body).toMatchObject({
    ...{ format: "curl", hosts: [{ host: `127.0.0.1:${recorder.port}`, count: 2 }], base_url: server },
    operations: [{ name: "get_v1_orders_order_id", title: "Get order" }, { name: "post_v1_orders" }],
  });
  const imported = await ask(importConnectorEndpoint, { body: { name: "orders", document } });
  expect(imported.status).toBe(201);
  expect(imported.body.authentication).toMatchObject({ Bearer: { kind: "bearer" }, Cookie: { kind: "key" } });
  const connection = connectionSettingsSchema.parse({
    ...{ connector: "orders", authentication: "Bearer", method: imported.body.authentication.Bearer },
    ...{ fields: {}, account: null, state: "untested", problem: null },
  });
  const secret = JSON.stringify({ kind: "fields", fields: { token: "own-token" } });
  const hosts = [`127.0.0.1:${recorder.port}`];
  const id = await keepCredential(database.pool, "connection", secret, { connection }, hosts);
  const ran = await ask(runOperationEndpoint, {
    ...{ params: { name: "orders", operation: "post_v1_orders" } },
    body: { connection_id: id, input: { total: "5" } },
  });
  expect(ran.body).toMatchObject({ error: null, output: { id: 7 } });
  expect(recorder.requests.at(-1)).toMatchObject({
    ...{ method: "POST", path: "/v1/orders", body: '{"total":5}' },
    headers: { authorization: "Bearer own-token", "content-type": "application/json" },
  });
  expect(described.text + imported.text + (await stored())).not.toContain("canary");
  const matches = await ask(matchOperationsEndpoint, {
    body: { method: "get", host: `127.0.0.1:${recorder.port}`, path: "/v1/orders/99" },
  });
  expect(matches.body.data).toEqual([
    {
      ...{ type: "orders/get_v1_orders_order_id", title: "Get order", captures: { order_id: "99" } },
      connector_title: `127.0.0.1:${recorder.port}`,
    },
  ]);
});

test("a HAR file becomes a connector of one of its servers", async () => {
  const entry = (url: string, response: object) => ({
    request: { method: "GET", url, headers: [{ name: "X-Api-Key", value: "canary-key-4" }] },
    response: { status: 200, content: { mimeType: "application/json", text: JSON.stringify(response) } },
  });
  const document = {
    log: {
      version: "1.2",
      entries: [
        entry(`${server}/pets`, [{ id: 1, name: "Tom", token: "canary-response-5" }]),
        entry("https://other.example/a", {}),
        entry("https://other.example/b", {}),
      ],
    },
  };
  const { body } = await ask(describeApiEndpoint, { body: { document } });
  const described: DescribedApi = body;
  expect(described.hosts.map(({ host }) => host)).toEqual(["other.example", `127.0.0.1:${recorder.port}`]);
  expect(described.operations.map(({ path }) => path)).toEqual(["/a", "/b"]);
  const imported = await ask(importConnectorEndpoint, {
    body: { name: "pets_har", document, host: `127.0.0.1:${recorder.port}`, operations: ["get_pets"] },
  });
  expect(imported.body).toMatchObject({ base_url: server, operations: [{ path: "/pets" }] });
  expect(imported.text + (await stored())).not.toContain("canary");
});

test.each([
  ["no API", { log: { entries: [] } }, /no request to an API/],
  ["a broken command", "curl 'https://a.example", /A quote in this command is not closed/],
])("refuses a recording with %s", async (_, document, detail) => {
  const refused = await ask(describeApiEndpoint, { body: { document } });
  expect(refused.body).toMatchObject({ code: "description_invalid", detail: expect.stringMatching(detail) });
});

test("a recording of 30 MB is read", async () => {
  const content = { mimeType: "application/json", text: JSON.stringify({ text: "x".repeat(300_000) }) };
  const entries = Array.from({ length: 100 }, (_, index) => ({
    request: { method: "GET", url: `https://api.example/things/${index}`, headers: [] },
    response: { status: 200, content },
  }));
  const { status, body } = await ask(describeApiEndpoint, { body: { document: { log: { entries } } } });
  expect([status, body.operations.length]).toEqual([200, 1]);
});
