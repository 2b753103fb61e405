import { afterAll, beforeAll, expect, test } from "vitest";
import { connectionSettingsSchema } from "#api/identity/credentials/schema.ts";
import { newId } from "#lib/id.ts";
import {
  listConnectorsEndpoint,
  listOperationNamesEndpoint,
  readConnectorEndpoint,
  readOperationEndpoint,
} from "#server/connectors/library/routes.ts";
import { type Recorder, startRecorder } from "#server/platform/egress/recorder.test-server.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { type Sent, send } from "#test/access/send.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { runOperationEndpoint } from "./routes.ts";

const token = "xoxb-canary-of-a-connection";
let recorder: Recorder;
let database: TestDatabase;
let cookie: string;
let answer: unknown;

beforeAll(async () => {
  recorder = await startRecorder((_, response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answer));
  });
  const origin = `http://127.0.0.1:${recorder.port}`;
  const environment = {
    EGRESS_ALLOW: `127.0.0.1:${recorder.port}`,
    CONNECTOR_BASE_URLS: `slack=${origin}/api/ telegram=${origin}/bot{token}`,
  };
  database = await useTestDatabase(environment, openAllServices);
  cookie = await cookieOf(await storeUser(database.pool, "editor"));
});
afterAll(async () => {
  await database.drop();
  await recorder.close();
});

const ask = async (endpoint: Parameters<typeof send>[0], sent: Sent = {}) => {
  const response = await send(endpoint, { cookie, ...sent });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) };
};

const connect = (connector: string, hosts = [`127.0.0.1:${recorder.port}`]) => {
  const connection = connectionSettingsSchema.parse({
    connector,
    authentication: "bot_token",
    method: { kind: "bearer", title: "Bot token", token: { label: "Bot token" } },
    ...{ fields: {}, account: null, state: "untested", problem: null },
  });
  const secret = JSON.stringify({ kind: "fields", fields: { token } });
  return keepCredential(database.pool, "connection", secret, { connection }, hosts);
};

const post = (body: Record<string, unknown>, name = "slack", operation = "post_message") =>
  ask(runOperationEndpoint, { params: { name, operation }, body });

test("lists connectors with the proof of each operation, and reads one operation with its fields", async () => {
  const { body } = await ask(listConnectorsEndpoint);
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(["github", "slack", "stripe"]),
  );
  const detail = await ask(readConnectorEndpoint, { params: { name: "slack" } });
  expect(detail.body).toMatchObject({
    title: "Slack",
    imported: false,
    authentication: { bot_token: { kind: "bearer" } },
    operations: expect.arrayContaining([
      expect.objectContaining({
        name: "post_message",
        effect: "none",
        proof: { rank: "A", source: "@slack/web-api", version: "8", date: "2026-11-27" },
      }),
    ]),
  });
  const operation = await ask(readOperationEndpoint, {
    params: { name: "slack", operation: "post_message" },
  });
  expect(operation.body.operation.fields.channel).toMatchObject({ label: "Channel", required: true });
  expect(operation.body.connector.name).toBe("slack");
  const names = await ask(listOperationNamesEndpoint);
  expect(names.body.data).toContainEqual(
    expect.objectContaining({ type: "slack/post_message", label: "Send a Slack message" }),
  );
});

test.each([
  [readConnectorEndpoint, { name: "nothing" }],
  [readOperationEndpoint, { name: "slack", operation: "nothing" }],
  [runOperationEndpoint, { name: "slack", operation: "nothing" }],
])("a name that nobody has is 404", async (endpoint, params) => {
  expect(
    (await ask(endpoint, { params, ...(endpoint === runOperationEndpoint && { body: {} }) })).status,
  ).toBe(404);
});

test("runs an operation alone, with the connection's secret sent and never shown", async () => {
  answer = { ok: true, channel: "C1", ts: "1.2", echo: `Bearer ${token}` };
  const { status, text, body } = await post({
    connection_id: await connect("slack"),
    input: { channel: "C1", text: "Hi", unfurl_links: false },
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ output: { ok: true, ts: "1.2", echo: "Bearer [masked]" }, error: null });
  expect(recorder.requests.at(-1)).toMatchObject({
    method: "POST",
    path: "/api/chat.postMessage",
    headers: { authorization: `Bearer ${token}` },
    body: "channel=C1&text=Hi&unfurl_links=false",
  });
  expect(body.requests).toMatchObject([
    { method: "POST", body: "channel=C1&text=Hi&unfurl_links=false", response: { status: 200 } },
  ]);
  expect(text).not.toContain(token);
});

test("a secret that is a part of the path is sent there, and shown nowhere", async () => {
  answer = { ok: true, result: { username: "orders_bot" } };
  const key = "123:ABC/DEF";
  const connection = connectionSettingsSchema.parse({
    ...{ connector: "telegram", authentication: "bot_token" },
    method: { kind: "key", title: "Bot token", in: "path", wire: "token", key: { label: "Bot token" } },
    ...{ fields: {}, account: null, state: "untested", problem: null },
  });
  const connection_id = await keepCredential(
    database.pool,
    "connection",
    JSON.stringify({ kind: "fields", fields: { bot_token: key } }),
    { connection },
    [`127.0.0.1:${recorder.port}`],
  );
  const { text, body } = await post({ connection_id }, "telegram", "read_bot");
  expect(body.output).toEqual({ username: "orders_bot" });
  expect(recorder.requests.at(-1)?.path).toBe("/bot123:ABC%2FDEF/getMe");
  expect(body.requests[0].url).toContain("/bot{token}/getMe");
  expect(text).not.toContain("ABC");
});

test("a failure says what the provider said", async () => {
  answer = { ok: false, error: "channel_not_found" };
  const { body } = await post({
    connection_id: await connect("slack"),
    input: { channel: "C9", text: "Hi" },
  });
  expect(body.output).toBeNull();
  expect(body.error).toMatchObject({
    code: "provider_error",
    message: expect.stringContaining("Slack says: channel_not_found."),
  });
});

test.each([
  ["no connection", async () => ({}), "connection_required"],
  ["one that does not exist", async () => ({ connection_id: newId() }), "credential_missing"],
  [
    "one of another connector",
    async () => ({ connection_id: await connect("github") }),
    "connection_unsuitable",
  ],
  [
    "one for another host",
    async () => ({ connection_id: await connect("slack", ["slack.com"]) }),
    "credential_host_not_allowed",
  ],
])("with %s nothing is sent", async (_, given, code) => {
  const before = recorder.requests.length;
  const { body } = await post({ ...(await given()), input: { channel: "C1", text: "Hi" } });
  expect(body.error).toMatchObject({ code });
  expect(recorder.requests).toHaveLength(before);
});
