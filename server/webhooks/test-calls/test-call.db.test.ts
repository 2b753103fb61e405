import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestCall, testCallSchema } from "#api/webhooks/test-calls/schema.ts";
import { emptyDocument } from "#engine/document.ts";
import { signaturePresets } from "#engine/webhook/settings.ts";
import { newNodeId } from "#lib/node-id.ts";
import { runInRequestContext } from "#server/platform/http/request-context.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument, withSettings } from "#test/postgres/live-flow.ts";
import { openAllServices } from "#test/web-services.ts";
import { sendTestCallEndpoint } from "./routes.ts";

let database: TestDatabase;
let cookie: string;

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  cookie = await cookieOf(await storeUser(database.pool, "editor"));
});
afterAll(() => database.drop());

async function live(settings: Record<string, unknown>): Promise<string> {
  const id = newNodeId();
  await makeFlowLive(database.pool, withSettings(webhookDocument(id), settings));
  return id;
}

/** Requests a test call from this address. */
function ask(id: string, from = "127.0.0.1", body = '{"name":"Ada"}'): Promise<Response> {
  const arrival = { requestId: "request", remoteAddress: from, rawHeaders: [] };
  return runInRequestContext(arrival, () =>
    send(sendTestCallEndpoint, { cookie, params: { node_id: id }, body: { body } }),
  );
}

async function tryOut(id: string, from?: string): Promise<TestCall> {
  const response = await ask(id, from);
  expect(response.status).toBe(200);
  return testCallSchema.parse(await response.json());
}

const secret = `whsec_${Buffer.from("a secret of 32 bytes, or there a").toString("base64")}`;

test.each(signaturePresets)("signs a sample as %s would, and it is taken", async (preset) => {
  const credential = await keepCredential(database.pool, "signature", secret);
  const id = await live({ authentication: { type: "signature", preset, credential_ids: [credential] } });
  expect(await tryOut(id)).toMatchObject({ status: 200, authenticated: true });
});

test.each<[type: string, kind: string, settings: Record<string, string>, more: Record<string, string>]>([
  ["basic", "basic", { username: "ada" }, {}],
  ["header", "header", { header: "x-api-key" }, {}],
  ["bearer", "bearer", {}, {}],
  ["jwt", "jwt_secret", {}, { issuer: "shop", audience: "flows" }],
])("proves itself by %s, without saying the secret in its answer", async (type, kind, settings, more) => {
  const credential = await keepCredential(database.pool, kind, secret, settings);
  const id = await live({ authentication: { type, credential_ids: [credential], ...more } });
  const response = await tryOut(id);
  expect(response).toMatchObject({ status: 200, authenticated: true });
  expect(JSON.stringify(response)).not.toContain(secret);
  const { rows } = await database.pool.query("select input from executions where id = $1", [
    response.execution_id,
  ]);
  expect(rows[0].input).toMatchObject({ name: "Ada", _webhook: { ip: "127.0.0.1" } });
  expect(JSON.stringify(rows[0].input)).not.toContain(secret);
});

test("says that only the sender can sign, where it alone has the key", async () => {
  const credential = await keepCredential(database.pool, "jwks", "", { url: "https://sender.example/keys" });
  const id = await live({ authentication: { type: "jwt", credential_ids: [credential] } });
  const response = await ask(id);
  expect([response.status, (await response.json()).code]).toEqual([422, "cannot_sign"]);
});

test("is held to the webhook's other settings, and told what a sender would be told", async () => {
  const id = await live({ allowed_addresses: ["192.0.2.0/24"] });
  expect(await tryOut(id, "203.0.113.9")).toMatchObject({ status: 403, execution_id: null });
  expect(await tryOut(id, "192.0.2.7")).toMatchObject({ status: 200, authenticated: false });
});

test("tells the answer of a webhook that is not live, and knows no others", async () => {
  const paused = newNodeId();
  const { flowId } = await makeFlowLive(database.pool, emptyDocument);
  await database.pool.query("insert into flow_nodes values ($1, $2, 'receive_webhook_node')", [
    paused,
    flowId,
  ]);
  expect(await tryOut(paused)).toMatchObject({ status: 404, body: expect.stringContaining("flow_inactive") });
  expect((await ask(newNodeId())).status).toBe(404);
});
