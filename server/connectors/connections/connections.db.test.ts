import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { setClock } from "#lib/clock.ts";
import { newId } from "#lib/id.ts";
import { newNodeId } from "#lib/node-id.ts";
import { runOperationEndpoint } from "#server/connectors/operation-runs/routes.ts";
import { listFlowsEndpoint } from "#server/flows/documents/routes.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import {
  addCredentialEndpoint,
  changeCredentialEndpoint,
  listCredentialsEndpoint,
  removeCredentialEndpoint,
} from "#server/identity/credentials/routes.ts";
import { arrangeEditors, ask, createFlow, makePrivate, type Person } from "#test/access/flow-people.ts";
import { chain } from "#test/executions/chain.ts";
import { countWrites } from "#test/postgres/count-writes.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import {
  addConnectionEndpoint,
  changeConnectionEndpoint,
  listConnectionFlowsEndpoint,
  listConnectionsEndpoint,
  removeConnectionEndpoint,
  testConnectionEndpoint,
} from "./routes.ts";

let database: TestDatabase;
let ada: Person;
let eve: Person;
const received: IncomingMessage[] = [];
let respond: (request: IncomingMessage, response: ServerResponse) => void;
const server = createServer((request, response) => {
  received.push(request);
  response.setHeader("content-type", "application/json");
  respond(request, response);
});

const answer = (status: number, body: unknown) => {
  respond = (_, response) => response.writeHead(status).end(JSON.stringify(body));
};

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const own = `http://127.0.0.1:${port}`;
  const environment = {
    EGRESS_ALLOW: "127.0.0.1",
    CONNECTOR_BASE_URLS: `slack=${own}/slack,github=${own}/github,stripe=${own}/stripe`,
  };
  database = await useTestDatabase(environment, openAllServices);
  [ada, eve] = await arrangeEditors(database.pool);
});
afterAll(async () => {
  await database.drop();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received.length = 0;
});

const add = (body: Record<string, unknown>) => ask(ada, addConnectionEndpoint, { body });
const slack = async (token = "xoxb-canary-1") =>
  (await add({ connector: "slack", name: "Acme", fields: { token } })).body;
const change = (id: string, body: Record<string, unknown>) =>
  ask(ada, changeConnectionEndpoint, { params: { id }, body });
const testOf = (id: string) => ask(ada, testConnectionEndpoint, { params: { id } });
const read = async (id: string) => {
  const { body } = await ask(ada, listConnectionsEndpoint);
  return body.data.find((each: { id: string }) => each.id === id);
};

/** An imported connector with every kind of field. */
async function importConnector(name: string, more: Record<string, unknown> = {}): Promise<void> {
  const base = {
    ...{ name, version: 1, title: "Desk", about: "A desk.", category: "support", synonyms: "" },
    ...{ docs: "https://desk.example.com", apiVersion: "1", baseUrl: "https://{site}.desk.example.com" },
    connection: { site: { label: "Site", kind: "label" } },
    ...{ headers: {}, limit: {}, body: "json", style: "repeat" },
    errors: { code: [], message: [], retry: [], refused: [], advice: {} },
    authentication: {
      api_key: {
        kind: "key",
        title: "Key",
        in: "header",
        wire: "X-Key",
        prefix: "Key ",
        key: { label: "Key" },
      },
      login: {
        kind: "basic",
        title: "Login",
        username: { label: "User name" },
        password: { label: "Password" },
      },
    },
    ...more,
  };
  await database.pool.query(
    "insert into imported_connectors (id, name, version, base, source) values ($1, $2, 1, $3, '{}')",
    [newId(), name, JSON.stringify(base)],
  );
  const { library } = await import("#server/connectors/library/library.ts");
  await library().imported.refresh();
}

test("a connection is made from its fields, and its secret is shown nowhere", async () => {
  const { status, body } = await add({
    connector: "slack",
    name: "Acme",
    fields: { token: "  Bearer xoxb-canary-1\n" },
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    ...{ connector: "slack", name: "Acme", authentication: "bot_token", state: "untested" },
    ...{ account: null, problem: null, last_used_at: null, fields: {} },
    hosts: [new URL(process.env.CONNECTOR_BASE_URLS?.split("=")[1]?.split(",")[0] ?? "").host],
  });
  expect(await read(body.id)).toEqual(body);
  const { body: page } = await ask(ada, listConnectionsEndpoint, { query: "?connector=github" });
  expect(page.data).toEqual([]);
  const { rows } = await database.pool.query("select c::text as row from credentials c where id = $1", [
    body.id,
  ]);
  expect(rows[0].row).not.toContain("canary");
  const { rows: entries } = await database.pool.query(
    "select action, after::text from audit_entries where target_id = $1",
    [body.id],
  );
  expect(entries).toMatchObject([{ action: "connection.created" }]);
  expect(JSON.stringify(entries)).not.toContain("canary");
});

test("credentials and connections do not meet in the API of the other", async () => {
  const { id } = await slack();
  const params = { id };
  const { body } = await ask(ada, listCredentialsEndpoint);
  expect(JSON.stringify(body)).not.toContain(id);
  const changed = { params, body: { name: "x", settings: {}, secret: "x" } };
  expect((await ask(ada, changeCredentialEndpoint, changed)).status).toBe(404);
  expect((await ask(ada, removeCredentialEndpoint, { params })).status).toBe(404);
  const credential = await ask(ada, addCredentialEndpoint, {
    body: { kind: "bearer", name: "Token", settings: {}, secret: "x" },
  });
  for (const endpoint of [removeConnectionEndpoint, testConnectionEndpoint]) {
    expect((await ask(ada, endpoint, { params: { id: credential.body.id } })).status).toBe(404);
  }
  expect((await change(credential.body.id, { name: "x" })).status).toBe(404);
});

test("every missing, unknown or unfit field has its pointer and a sentence", async () => {
  await importConnector("desk");
  const problems = async (fields: Record<string, string>, more = {}) => {
    const { status, body } = await add({ connector: "desk", name: "Desk", fields, ...more });
    return status === 201 ? body : body.errors.map((each: { pointer: string }) => each.pointer);
  };
  expect(await problems({})).toEqual(["/fields/site", "/fields/api_key"]);
  expect(await problems({ site: "acme", "a/b": "1", api_key: "k" })).toEqual(["/fields/a~1b"]);
  expect(await problems({ site: "evil.example.com/", api_key: "k" })).toEqual(["/fields/site"]);
  expect(await problems({ site: "acme", api_key: "k\r\nX: 1" })).toEqual(["/fields/api_key"]);
  expect(await problems({ site: "acme", api_key: "x".repeat(9000) })).toEqual(["/fields/api_key"]);
  expect(await problems({ site: "acme", username: "a:b", password: "c" })).toEqual(["/fields/username"]);
  expect(await problems({ site: "acme" }, { authentication: "login" })).toEqual([
    "/fields/username",
    "/fields/password",
  ]);
  expect(await problems({}, { authentication: "none" })).toEqual(["/authentication"]);
  expect(await problems({}, { connector: "nobody" })).toEqual(["/connector"]);
  expect(await problems({ site: "Acme", username: "ada", password: " p " })).toMatchObject({
    ...{ authentication: "login", fields: { site: "Acme" }, hosts: ["acme.desk.example.com"] },
  });
  const { body } = await add({ connector: "desk", name: "Desk", fields: {} });
  expect(body.detail).toBe("“Site” is required. “Key” is required.");
});

test("a connection to another address needs its secret again", async () => {
  await importConnector("desk_two");
  const { body } = await add({
    connector: "desk_two",
    name: "Desk",
    fields: { site: "acme", api_key: "Key canary" },
  });
  const refused = await change(body.id, { fields: { site: "evil" } });
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toMatchObject([{ pointer: "/fields/api_key", code: "secret_required" }]);
  expect((await change(body.id, { name: "Other", fields: { site: "acme" } })).body).toMatchObject({
    ...{ name: "Other", hosts: ["acme.desk.example.com"] },
  });
  const moved = await change(body.id, { fields: { site: "other", api_key: "k2" } });
  expect(moved.body).toMatchObject({ fields: { site: "other" }, hosts: ["other.desk.example.com"] });
});

test("a server that anybody may call has a connection without a secret", async () => {
  await importConnector("open_desk", { authentication: {} });
  const { status, body } = await add({ connector: "open_desk", name: "Desk", fields: { site: "acme" } });
  expect([status, body.authentication]).toEqual([201, ""]);
});

test("the test request names the account; what it says is stored", async () => {
  const { id } = await slack();
  answer(200, { ok: true, team: "Acme Inc.", user: "millrace" });
  const works = { state: "works", account: "Acme Inc.", problem: null };
  expect((await testOf(id)).body).toEqual(works);
  expect(received[0]?.headers.authorization).toBe("Bearer xoxb-canary-1");
  expect(await read(id)).toMatchObject(works);
  answer(200, { ok: false, error: "invalid_auth", echo: "xoxb-canary-1" });
  const { body } = await testOf(id);
  expect(body).toMatchObject({ state: "refused", account: "Acme Inc." });
  expect(body.problem).toContain("invalid_auth");
  expect(await read(id)).toMatchObject(body);
  answer(503, { ok: false });
  expect((await testOf(id)).body).toMatchObject({ state: "refused" });
  await change(id, { fields: { token: "xoxb-2" } });
  expect(await read(id)).toMatchObject({ state: "untested", problem: null });
});

test("a connector without a test request says that its state is not known", async () => {
  await importConnector("desk_three");
  const { body } = await add({
    connector: "desk_three",
    name: "Desk",
    fields: { site: "acme", api_key: "k" },
  });
  const { body: tested } = await testOf(body.id);
  expect(tested).toMatchObject({ state: "untested", account: null });
  expect(tested.problem).toContain("Desk has no request that tests a connection.");
});

test("requests store a refusal once, what works again later, and the hour of use", async () => {
  const { id } = await slack();
  const run = (input = { channel: "C1", text: "Hi" }) =>
    ask(ada, runOperationEndpoint, {
      params: { name: "slack", operation: "post_message" },
      body: { connection_id: id, input },
    });
  const writes = await countWrites(database.pool, ["connection_paces"]);
  answer(401, { ok: false, error: "token_revoked" });
  await run();
  await run();
  const refused = await read(id);
  expect(refused.state).toBe("refused");
  expect(refused.problem).toContain("token_revoked");
  expect(refused.last_used_at).toMatch(/:00:00\.000Z$/);
  answer(200, { ok: true });
  await run();
  // One step may be allowed and another not: the state does not change back and forth with each.
  expect((await read(id)).state).toBe("refused");
  const later = Date.now() + 61_000;
  const restore = setClock({ nowMs: () => later, monotonicMs: () => performance.now() });
  await run();
  await run();
  restore();
  expect(await read(id)).toMatchObject({ state: "works", problem: null });
  expect(await writes()).toEqual([{ written: "credentials", count: "2" }]);
});

test("a connection that a flow uses is not deleted, and hidden flows are not named", async () => {
  const { id } = await slack();
  const node = {
    ...{ id: newNodeId(), type: "slack/post_message", key: "slack", position: { x: 0, y: 0 } },
    config: { label: "Slack", connection_id: id, input: { channel: "C1", text: "Hi" } },
  };
  const flow = await createFlow(eve, { nodes: [node], edges: [] });
  const remove = () => ask(ada, removeConnectionEndpoint, { params: { id } });
  const refused = await remove();
  expect(refused).toMatchObject({
    status: 409,
    body: { code: "connection_in_use", flows: [{ id: flow.id }] },
  });
  await makePrivate(eve, flow.id);
  expect(await remove()).toMatchObject({ status: 409, body: { flows: [] } });
  await database.pool.query("delete from flows where id = $1", [flow.id]);
  expect((await remove()).status).toBe(204);
  expect((await remove()).status).toBe(404);
});

/** A webhook that sends to Slack with a connection. */
const sending = (connectionId: string) =>
  chain({
    ...{ type: "slack/post_message", key: "slack" },
    config: { label: "Slack", connection_id: connectionId, input: { channel: "C1", text: "Hi" } },
  });

test("the flows that use a connection are listed before it is deleted, and which of them are published", async () => {
  const { id } = await slack();
  const uses = async (person = ada) =>
    (await ask(person, listConnectionFlowsEndpoint, { params: { id } })).body;
  expect(await uses()).toEqual({ flows: [], hidden_flows: 0 });
  const live = await createFlow(eve, sending(id), "Live");
  expect((await ask(eve, activateFlowEndpoint, { params: { id: live.id } })).status).toBe(200);
  const draft = await createFlow(ada, sending(id), "Only a draft");
  const both = [
    { id: live.id, name: "Live", published: true },
    { id: draft.id, name: "Only a draft", published: false },
  ];
  expect(await uses()).toEqual({ flows: both, hidden_flows: 0 });
  await makePrivate(eve, live.id);
  expect(await uses()).toEqual({ flows: both.slice(1), hidden_flows: 1 });
  expect(await uses(eve)).toEqual({ flows: both, hidden_flows: 0 });
  const unknown = await ask(ada, listConnectionFlowsEndpoint, { params: { id: newId() } });
  expect(unknown.status).toBe(404);
});

test("a hidden flow is not overlooked among many", async () => {
  const { id } = await slack();
  const last = await createFlow(eve, sending(id), "Z");
  for (let count = 0; count < 50; count += 1) await createFlow(ada, sending(id), `A ${count}`);
  await makePrivate(eve, last.id);
  const { body } = await ask(ada, listConnectionFlowsEndpoint, { params: { id } });
  expect(body.hidden_flows).toBe(1);
  expect((await ask(ada, removeConnectionEndpoint, { params: { id }, query: "?force=true" })).status).toBe(
    409,
  );
});

test("a connection that flows use is deleted only by force, and only by someone who sees all of them", async () => {
  const { id } = await slack();
  const flow = await createFlow(eve, sending(id), "Live");
  const remove = (person: Person, query = "") =>
    ask(person, removeConnectionEndpoint, { params: { id }, query });
  expect((await remove(ada)).status).toBe(409);
  expect((await remove(ada, "?force=false")).status).toBe(409);
  await makePrivate(eve, flow.id);
  expect(await remove(ada, "?force=true")).toMatchObject({ status: 409, body: { flows: [] } });
  expect((await remove(eve, "?force=true")).status).toBe(204);
  const { rows } = await database.pool.query(
    "select before from audit_entries where action = 'connection.deleted' and target_id = $1",
    [id],
  );
  expect(rows).toMatchObject([{ before: { flows: ["Live"] } }]);
});

test("the list of flows names the connections that have to be connected again", async () => {
  const { id } = await slack();
  const { id: other } = await slack();
  const flow = await createFlow(ada, sending(id), "Uses it");
  const without = await createFlow(ada, sending(other), "Uses another");
  const brokenOf = async (flowId: string) => {
    const { body } = await ask(ada, listFlowsEndpoint);
    return body.data.find((each: { id: string }) => each.id === flowId).broken_connections;
  };
  expect(await brokenOf(flow.id)).toEqual([]);
  answer(200, { ok: false, error: "token_revoked" });
  await testOf(id);
  expect(await brokenOf(flow.id)).toEqual([{ id, name: "Acme", state: "refused" }]);
  expect(await brokenOf(without.id)).toEqual([]);
});
