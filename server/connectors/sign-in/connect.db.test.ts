import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { setClock } from "#lib/clock.ts";
import {
  addConnectionEndpoint,
  changeConnectionEndpoint,
  listConnectionsEndpoint,
  testConnectionEndpoint,
} from "#server/connectors/connections/routes.ts";
import {
  listOauthClientsEndpoint,
  registerOauthClientEndpoint,
} from "#server/connectors/oauth-clients/routes.ts";
import { runOperationEndpoint } from "#server/connectors/operation-runs/routes.ts";
import { decryptCredentials } from "#server/identity/credentials/data.ts";
import { arrangePerson, ask, type Person } from "#test/access/flow-people.ts";
import { beginConnect, endConnect, registerApp } from "#test/connectors/connect-browser.ts";
import { importConnector, reads } from "#test/connectors/import-connector.ts";
import { clientId, clientSecret, type OidcServer, startOidcServer } from "#test/identity/oidc-server.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";

let database: TestDatabase;
let server: OidcServer;
let ada: Person;
let eve: Person;
let owner: Person;
const callback = "http://localhost:3000/oauth/callback";

beforeAll(async () => {
  server = await startOidcServer([callback], { accessSeconds: 3600 });
  server.people.set("ada", { email: "ada@example.com", email_verified: true });
  server.people.set("grace", { email: "grace@example.com", email_verified: true });
  database = await useTestDatabase({ EGRESS_ALLOW: "127.0.0.1" }, openAllServices);
  [ada, eve, owner] = [
    await arrangePerson(database.pool, "editor"),
    await arrangePerson(database.pool, "editor"),
    await arrangePerson(database.pool, "owner"),
  ];
  await importConnector(database.pool, {
    name: "desk",
    baseUrl: server.issuer,
    authentication: {
      oauth: {
        kind: "oauth2",
        title: "Desk account",
        authorizeUrl: `${server.issuer}/auth`,
        tokenUrl: `${server.issuer}/token`,
        client: "basic",
        scopes: ["openid", "email"],
        register: "https://desk.example.com/apps",
      },
    },
    operations: { read_me: reads("/me") },
    test: { operation: "read_me", account: ["email"] },
  });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

/** The process's clock runs ahead by so many seconds. */
function setAhead(seconds: number): () => void {
  const restore = setClock({
    nowMs: () => Date.now() + seconds * 1000,
    monotonicMs: () => performance.now(),
  });
  onTestFinished(restore);
  return restore;
}

const app = { client_id: clientId, client_secret: clientSecret };

async function connect(person = ada, account = "ada", more: Record<string, unknown> = {}) {
  const { url, cookie } = await beginConnect(person, { connector: "desk", ...more });
  return endConnect(person, await server.visit(url, account), cookie);
}

const read = async (id: string | undefined) => {
  const { body } = await ask(ada, listConnectionsEndpoint);
  return body.data.find((each: { id: string }) => each.id === id);
};

async function secretOf(id = "") {
  const [credential] = await decryptCredentials([id]);
  return JSON.parse(credential?.secret ?? "{}");
}

const run = (id: string | undefined) =>
  ask(ada, runOperationEndpoint, {
    params: { name: "desk", operation: "read_me" },
    body: { connection_id: id },
  });

test("without a registered app nobody is sent anywhere", async () => {
  expect(await beginConnect(ada, { connector: "desk" })).toMatchObject({
    ...{ status: 409, problem: { code: "oauth_client_missing" } },
  });
  await registerApp(owner, "desk", app);
  const { body } = await ask(owner, listOauthClientsEndpoint);
  expect(body.data).toContainEqual(
    expect.objectContaining({
      ...{ connector: "desk", authentication: "oauth", client_id: clientId, redirect_url: callback },
      ...{ scopes: ["openid", "email"], register_url: "https://desk.example.com/apps" },
    }),
  );
  expect(JSON.stringify(body)).not.toContain(clientSecret);
});

test("an account is connected, named and used", async () => {
  const { connection } = await connect(ada, "ada", { name: "Our desk" });
  expect(await read(connection)).toMatchObject({
    ...{ name: "Our desk", state: "works", account: "ada@example.com", authentication: "oauth" },
    hosts: [new URL(server.issuer).host],
  });
  expect((await run(connection)).body).toMatchObject({ error: null, output: { email: "ada@example.com" } });
  const again = await connect(ada, "grace", { connection_id: connection });
  expect(again).toEqual({ connection });
  expect(await read(connection)).toMatchObject({ name: "Our desk", account: "grace@example.com" });
  const { rows } = await database.pool.query(
    "select action from audit_entries where target_id = $1 order by id",
    [connection],
  );
  expect(rows.map(({ action }) => action)).toEqual(["connection.created", "connection.signed_in"]);
});

test("the request has PKCE and the exact redirect URL, and its cookie is for the callback only", async () => {
  const { url, cookie } = await beginConnect(ada, { connector: "desk" });
  const { searchParams } = new URL(url);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    ...{ redirect_uri: callback, code_challenge_method: "S256", scope: "openid email", client_id: clientId },
  });
  expect(cookie).toMatch(/^millrace\.connect-[\w-]{12}=/);
  expect(cookie).not.toContain(searchParams.get("state"));
});

test("a response works once, only in its browser and session, and only with its state", async () => {
  const [mine, other] = [
    await beginConnect(ada, { connector: "desk" }),
    await beginConnect(ada, { connector: "desk" }),
  ];
  const response = await server.visit(mine.url, "ada");
  const expired = { problem: "expired" };
  expect(await endConnect(ada, response, "")).toEqual(expired);
  expect(await endConnect(ada, response, other.cookie)).toEqual(expired);
  expect(await endConnect(eve, response, mine.cookie)).toEqual(expired);
  expect(await endConnect(ada, response, mine.cookie.slice(0, -3))).toEqual(expired);
  const renamed = other.cookie.replace(/=.*/, mine.cookie.slice(mine.cookie.indexOf("=")));
  expect(await endConnect(ada, await server.visit(other.url, "ada"), renamed)).toEqual(expired);
  // Two windows may be open at once.
  expect(await endConnect(ada, response, `${other.cookie}; ${mine.cookie}`)).toHaveProperty("connection");
  expect(await endConnect(ada, response, mine.cookie)).toEqual(expired);
  const late = await beginConnect(ada, { connector: "desk" });
  const lateResponse = await server.visit(late.url, "ada");
  setAhead(601);
  expect(await endConnect(ada, lateResponse, late.cookie)).toEqual(expired);
});

test("a refusal, a forged code and a response of another issuer connect nothing", async () => {
  const count = async () => (await ask(ada, listConnectionsEndpoint)).body.data.length;
  const before = await count();
  const end = async (toResponse: (state: string) => string) => {
    const { url, cookie } = await beginConnect(ada, { connector: "desk" });
    const state = new URL(url).searchParams.get("state") ?? "";
    return endConnect(ada, `${callback}?${toResponse(state)}`, cookie);
  };
  expect(await end((state) => `error=access_denied&state=${state}`)).toEqual({ problem: "canceled" });
  expect(await end((state) => `error=server_error&state=${state}`)).toEqual({ problem: "refused" });
  expect(await end((state) => `code=forged&state=${state}`)).toEqual({ problem: "refused" });
  const { url, cookie } = await beginConnect(ada, { connector: "desk" });
  const response = await server.visit(url, "ada");
  response.searchParams.set("iss", "https://evil.example");
  expect(await endConnect(ada, response, cookie)).toEqual({ problem: "failed" });
  expect(await count()).toBe(before);
});

test("access is renewed early and after a 401, and each new refresh token is kept", async () => {
  const { connection } = await connect();
  const first = await secretOf(connection);
  expect(first).toMatchObject({ kind: "oauth2", refresh_token: expect.any(String) });
  await run(connection);
  expect(await secretOf(connection)).toEqual(first);
  const restore = setAhead(3400);
  expect((await run(connection)).body.error).toBe(null);
  restore();
  const second = await secretOf(connection);
  expect(second.access_token).not.toBe(first.access_token);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  // The provider ends it before its time.
  const authorization = `Basic ${Buffer.from(`${clientId}:${encodeURIComponent(clientSecret).replaceAll("%20", "+")}`).toString("base64")}`;
  const revoked = await fetch(`${server.issuer}/token/revocation`, {
    method: "POST",
    headers: { authorization },
    body: new URLSearchParams({ token: second.access_token }),
  });
  expect(revoked.status).toBe(200);
  const after = await run(connection);
  // The provider revokes the whole grant: the connection has expired, and nobody asks again.
  expect(after.body.error).toMatchObject({ code: "connection_expired" });
  expect(await read(connection)).toMatchObject({ state: "expired" });
});

test("a connection by OAuth is neither made nor moved with fields", async () => {
  const { body } = await ask(ada, addConnectionEndpoint, { body: { connector: "desk", name: "Desk" } });
  expect(body.errors).toMatchObject([{ pointer: "/authentication", code: "authorization_required" }]);
  const { connection = "" } = await connect();
  const params = { id: connection };
  const changed = await ask(ada, changeConnectionEndpoint, { params, body: { fields: { token: "x" } } });
  expect(changed.status).toBe(422);
  expect((await ask(ada, testConnectionEndpoint, { params })).body).toMatchObject({ state: "works" });
});

test("an app's secret goes to the token endpoint that it was entered for, and to no other", async () => {
  const sent = { params: { connector: "desk", authentication: "oauth" } };
  await database.pool.query(
    `update imported_connectors set id = gen_random_uuid(), version = version + 1, base =
       jsonb_set(base::jsonb, '{authentication,oauth,tokenUrl}', '"https://evil.example/token"')::json where name = 'desk'`,
  );
  const { library } = await import("#server/connectors/library/library.ts");
  await library().imported.refresh();
  expect((await beginConnect(ada, { connector: "desk" })).problem).toMatchObject({
    code: "oauth_client_missing",
  });
  const kept = await ask(owner, registerOauthClientEndpoint, { ...sent, body: { client_id: clientId } });
  expect(kept.body.errors).toMatchObject([{ pointer: "/client_secret", code: "secret_required" }]);
});
