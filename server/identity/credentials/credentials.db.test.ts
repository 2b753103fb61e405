import { afterAll, beforeAll, expect, test } from "vitest";
import { createCredentialBodySchema } from "#api/identity/credentials/schema.ts";
import { newNodeId } from "#lib/node-id.ts";
import { triggersChannel } from "#queue/channels.ts";
import { createFlowEndpoint } from "#server/flows/documents/routes.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { type Sent, send } from "#test/access/send.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument, withSettings } from "#test/postgres/live-flow.ts";
import { decryptCredentials } from "./data.ts";
import {
  addCredentialEndpoint,
  changeCredentialEndpoint,
  listCredentialsEndpoint,
  removeCredentialEndpoint,
} from "./routes.ts";

let database: TestDatabase;
let cookie: string;

beforeAll(async () => {
  database = await useTestDatabase();
  cookie = await cookieOf(await storeUser(database.pool, "editor"));
});
afterAll(() => database.drop());

const ask = async (endpoint: Parameters<typeof send>[0], sent: Sent = {}) => {
  const response = await send(endpoint, { cookie, ...sent });
  const text = await response.text();
  return { status: response.status, text, body: text === "" ? null : JSON.parse(text) };
};

const secret = "canary-of-a-credential";
const bodies = [
  { kind: "basic", name: "Basic", settings: { username: "ada" }, secret },
  { kind: "header", name: "Header", settings: { header: "X-API-Key" }, secret },
  { kind: "bearer", name: "Bearer", settings: {}, secret },
  { kind: "jwt_secret", name: "JWT", settings: {}, secret },
  { kind: "jwks", name: "Keys", settings: { url: "https://sender.example/jwks" } },
  { kind: "signature", name: "GitHub", settings: {}, secret },
];

test.each(bodies)("keeps a credential of the kind $kind, and never shows its secret", async (body) => {
  const made = await ask(addCredentialEndpoint, { body });
  expect(made.status).toBe(201);
  const { id } = made.body;
  const changed = await ask(changeCredentialEndpoint, {
    params: { id },
    body: { name: "Renamed", settings: body.settings },
  });
  expect([changed.status, changed.body.name]).toEqual([200, "Renamed"]);
  const listed = await ask(listCredentialsEndpoint, { query: `?kind=${body.kind}` });
  expect(listed.body.data).toEqual([changed.body]);
  for (const { text } of [made, changed, listed]) expect(text).not.toContain(secret);
  // It can only be decrypted with the key, which is outside the database; it is unchanged, as no new one was given.
  const [opened] = await decryptCredentials([id]);
  expect(opened?.secret).toBe(body.secret ?? "");
  const { rows } = await database.pool.query("select c::text as row from credentials c where id = $1", [id]);
  expect(rows[0].row).not.toContain(secret);
  expect(rows[0].row).not.toContain(Buffer.from(secret).toString("hex"));
});

test.each<[why: string, body: Record<string, unknown>]>([
  ["an empty secret", { ...bodies[0], secret: "" }],
  ["no secret", { ...bodies[2], secret: undefined }],
  ["a secret that is not text", { ...bodies[2], secret: [secret] }],
  ["an unknown kind", { ...bodies[2], kind: "password" }],
  ["another kind's settings", { ...bodies[2], settings: { header: "x" } }],
  ["a field that it does not know", { ...bodies[2], user_id: "x" }],
  ["a user name that the header cannot hold", { ...bodies[0], settings: { username: "a:b" } }],
  ["keys that are not on the web", { ...bodies[4], settings: { url: "file:///etc/passwd" } }],
])("refuses %s, without saying the secret again", async (_, body) => {
  const refused = await ask(addCredentialEndpoint, { body });
  expect(refused.status).toBe(422);
  expect(refused.text).not.toContain(secret);
  expect(createCredentialBodySchema.safeParse(body).success).toBe(false);
});

test("replaces a secret, tells the processes of each flow that uses it, and is not deleted while one does", async () => {
  const { body: made } = await ask(addCredentialEndpoint, { body: bodies[5] });
  const params = { id: made.id };
  const document = withSettings(webhookDocument(newNodeId()), {
    authentication: { type: "signature", preset: "github", credential_ids: [made.id] },
  });
  const { flowId } = await makeFlowLive(database.pool, document);
  const listener = await database.pool.connect();
  await listener.query(`listen ${triggersChannel}`);
  const heard = new Promise((done) => listener.once("notification", ({ payload }) => done(payload)));

  const body = { name: "GitHub", settings: {}, secret: "the next secret" };
  expect((await ask(changeCredentialEndpoint, { params, body })).status).toBe(200);
  expect(await heard).toBe(flowId);
  await listener.query("unlisten *");
  listener.release();
  expect((await decryptCredentials([made.id]))[0]?.secret).toBe("the next secret");

  const refused = await ask(removeCredentialEndpoint, { params });
  expect(refused).toMatchObject({ status: 409, body: { code: "credential_in_use" } });
  expect(refused.body.flows).toEqual([{ id: flowId, name: "Test" }]);
  await database.pool.query("delete from flows where id = $1", [flowId]);
  expect((await ask(removeCredentialEndpoint, { params })).status).toBe(204);
  expect((await ask(removeCredentialEndpoint, { params })).status).toBe(404);
});

test("a secret is stored as its provider means it, and one that can never work is refused", async () => {
  const pasted = { kind: "signature", name: "Pasted", settings: {}, secret: `"${secret}"\r\n` };
  const { body: made } = await ask(addCredentialEndpoint, { body: pasted });
  expect((await decryptCredentials([made.id]))[0]?.secret).toBe(secret);
  const change = (text: string) => {
    const body = { name: "Pasted", settings: {}, secret: text };
    return ask(changeCredentialEndpoint, { params: { id: made.id }, body });
  };
  expect((await change(" changed\n")).status).toBe(200);
  expect((await decryptCredentials([made.id]))[0]?.secret).toBe("changed");
  const problem = { status: 422, body: { errors: [{ pointer: "/secret", code: "secret_invalid" }] } };
  expect(await change("whsec_••••")).toMatchObject(problem);
  expect(await ask(addCredentialEndpoint, { body: { ...pasted, secret: " \n" } })).toMatchObject(problem);
});

test("a flow whose signature can never match does not go live", async () => {
  const { body: made } = await ask(addCredentialEndpoint, { body: bodies[5] });
  const authentication = { type: "signature", preset: "standard_webhooks", credential_ids: [made.id] };
  const document = withSettings(webhookDocument(newNodeId()), { authentication });
  const { body: flow } = await ask(createFlowEndpoint, { body: { name: "Signed", document } });
  expect(await ask(activateFlowEndpoint, { params: { id: flow.id } })).toMatchObject({
    status: 422,
    body: { errors: [{ code: "credential_unusable", pointer: "/authentication/credential_ids" }] },
  });
  const body = {
    name: "Whole",
    settings: {},
    secret: `v1,whsec_${Buffer.from(secret).toString("base64")}\n`,
  };
  await ask(changeCredentialEndpoint, { params: { id: made.id }, body });
  expect((await ask(activateFlowEndpoint, { params: { id: flow.id } })).status).toBe(200);
});

test("a flow that names a credential which is gone, or of another kind, does not go live", async () => {
  const { body: kept } = await ask(addCredentialEndpoint, { body: bodies[5] });
  const { body: other } = await ask(addCredentialEndpoint, { body: bodies[2] });
  const activate = async (id: string) => {
    const nodeId = newNodeId();
    const authentication = { type: "signature", preset: "github", credential_ids: [id] };
    const document = withSettings(webhookDocument(nodeId), { authentication });
    const { body: flow } = await ask(createFlowEndpoint, { body: { name: "Signed", document } });
    return { nodeId, ...(await ask(activateFlowEndpoint, { params: { id: flow.id } })) };
  };
  expect((await activate(kept.id)).status).toBe(200);
  for (const id of [other.id, crypto.randomUUID()]) {
    const { nodeId, status, body } = await activate(id);
    expect([status, body.errors]).toMatchObject([
      422,
      [
        {
          code: "credential_missing",
          node_id: nodeId,
          pointer: "/authentication/credential_ids",
        },
      ],
    ]);
  }
});

test("keeps its kind", async () => {
  const { body: made } = await ask(addCredentialEndpoint, { body: bodies[2] });
  const params = { id: made.id };
  const other = { name: "X", settings: { username: "ada" }, secret };
  expect(await ask(changeCredentialEndpoint, { params, body: other })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: "/settings", code: "wrong_kind" }] },
  });
});
