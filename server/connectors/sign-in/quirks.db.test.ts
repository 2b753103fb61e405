import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import gmail from "#connectors/gmail/connector.ts";
import { setClock } from "#lib/clock.ts";
import { addConnectionEndpoint, listConnectionsEndpoint } from "#server/connectors/connections/routes.ts";
import { runOperationEndpoint } from "#server/connectors/operation-runs/routes.ts";
import { decryptCredentials } from "#server/identity/credentials/data.ts";
import type { OauthMethod } from "#server/identity/oauth/provider-fetch.ts";
import { arrangePerson, ask, type Person } from "#test/access/flow-people.ts";
import { beginConnect, endConnect, registerApp } from "#test/connectors/connect-browser.ts";
import { importConnector, reads } from "#test/connectors/import-connector.ts";
import { sendJson, startTokenServer, type TokenServer } from "#test/connectors/token-server.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";

let database: TestDatabase;
let server: TokenServer;
let owner: Person;
const callback = "http://localhost:3000/oauth/callback";
const app = { client_id: "the client", client_secret: "canary of the app +/:" };

beforeAll(async () => {
  server = await startTokenServer();
  database = await useTestDatabase({ EGRESS_ALLOW: "127.0.0.1" }, openAllServices);
  owner = await arrangePerson(database.pool, "owner");
});
afterAll(async () => {
  await server.close();
  await database.drop();
});
beforeEach(() => {
  server.requests.length = 0;
  server.calls.length = 0;
  server.valid = new Set(["canary-a", "canary-b"]);
});

let number = 0;
/** Imports a connector that signs in like this, and registers its app. */
async function arrange(method: Partial<OauthMethod>): Promise<string> {
  number += 1;
  const name = `desk_${number}`;
  await importConnector(database.pool, {
    ...{ name, baseUrl: server.origin, operations: { read_me: reads("/me") } },
    test: { operation: "read_me", account: ["name"] },
    authentication: {
      oauth: {
        ...{ kind: "oauth2", title: "Desk account", authorizeUrl: `${server.origin}/authorize` },
        ...{
          tokenUrl: `${server.origin}/token`,
          scopes: ["read", "write"],
          register: "https://desk.example.com",
        },
        ...method,
      },
    },
  });
  await registerApp(owner, name, app);
  return name;
}

async function connect(connector: string) {
  const { url, cookie } = await beginConnect(owner, { connector });
  const { searchParams } = new URL(url);
  const ended = await endConnect(owner, `${callback}?code=c&state=${searchParams.get("state")}`, cookie);
  return { query: Object.fromEntries(searchParams), ...ended };
}

const respondWith = (status: number, body: unknown) => {
  server.respond = (_, response) => sendJson(response, status, body);
};
const read = async (id = "") => {
  const { body } = await ask(owner, listConnectionsEndpoint);
  return body.data.find((each: { id: string }) => each.id === id);
};
async function secretOf(id = "") {
  const [credential] = await decryptCredentials([id]);
  return JSON.parse(credential?.secret ?? "{}");
}
const run = async (connector: string, id = "") => {
  const { body } = await ask(owner, runOperationEndpoint, {
    params: { name: connector, operation: "read_me" },
    body: { connection_id: id },
  });
  return body;
};
function setAhead(seconds: number): void {
  const nowMs = () => Date.now() + seconds * 1000;
  onTestFinished(setClock({ nowMs, monotonicMs: () => performance.now() }));
}

test("the client's secret in the body of a form, and scopes with commas", async () => {
  respondWith(200, { access_token: "canary-a", token_type: "bot", scope: "read,write" });
  const { query, connection } = await connect(await arrange({ separator: "," }));
  expect(query).toMatchObject({ scope: "read,write", redirect_uri: callback, response_type: "code" });
  expect(server.requests).toMatchObject([
    {
      headers: { accept: "application/json", "content-type": expect.stringContaining("form-urlencoded") },
      fields: { grant_type: "authorization_code", code: "c", redirect_uri: callback, ...app },
    },
  ]);
  expect(server.requests[0]?.fields).toHaveProperty("code_verifier");
  expect(await secretOf(connection)).toEqual({
    ...{ kind: "oauth2", access_token: "canary-a", refresh_token: null, expires_at: null },
  });
  expect(await read(connection)).toMatchObject({ state: "works", account: "Ada", name: "Desk account" });
});

test("the client's secret by basic authentication, in a token request of JSON, without PKCE", async () => {
  respondWith(201, { access_token: "canary-a", expires_in: "3600", refresh_token: "canary-r" });
  const { connection, query } = await connect(
    await arrange({ client: "basic", encoding: "json", pkce: false }),
  );
  const [sent] = server.requests;
  expect(query).not.toHaveProperty("code_challenge");
  expect(sent?.headers["content-type"]).toBe("application/json");
  expect(sent?.headers.authorization).toMatch(/^Basic /);
  expect(sent?.fields).toEqual({ grant_type: "authorization_code", code: "c", redirect_uri: callback });
  const { expires_at } = await secretOf(connection);
  expect(Math.abs(expires_at - Date.now() - 3_600_000)).toBeLessThan(10_000);
});

test("further parameters of the authorization request", async () => {
  respondWith(200, { access_token: "canary-a" });
  const { query } = await connect(
    await arrange({ authorize: { access_type: "offline", prompt: "consent" } }),
  );
  expect(query).toMatchObject({ access_type: "offline", prompt: "consent", scope: "read write" });
});

test("a token inside the response, with what is beside it", async () => {
  const inner = { access_token: "canary-a", refresh_token: "canary-r", expires_in: 60 };
  respondWith(200, { ok: true, access_token: "of the bot", authed_user: inner });
  const { connection } = await connect(await arrange({ token: "authed_user.access_token" }));
  expect(await secretOf(connection)).toMatchObject({ access_token: "canary-a", refresh_token: "canary-r" });
});

test("a response that is a form", async () => {
  server.respond = (_, response) => {
    response.setHeader("content-type", "application/x-www-form-urlencoded");
    response.end("access_token=canary-a&scope=&token_type=bearer");
  };
  expect(await connect(await arrange({}))).toHaveProperty("connection");
});

test.each([
  ["refused", 200, { ok: false, error: "invalid_code" }],
  ["refused", 200, { error: "bad_verification_code", error_description: "It is too old." }],
  ["refused", 400, { error: { type: "OAuthException", message: "Bad code" } }],
  ["failed", 401, { error: "invalid_client" }],
  ["failed", 503, { error: "server_error" }],
  ["refused", 200, { hello: "world" }],
  ["failed", 200, "text"],
])("an error is %s with status %i", async (problem, status, body) => {
  respondWith(status, body);
  expect(await connect(await arrange({}))).toMatchObject({ problem });
});

test("a client's own access is got when it is needed, and again when it ends", async () => {
  respondWith(200, { access_token: "canary-a", expires_in: 3600 });
  const connector = await arrange({ grant: "client_credentials", authorizeUrl: undefined });
  const { body } = await ask(owner, addConnectionEndpoint, { body: { connector, name: "Own" } });
  expect(body).toMatchObject({ authentication: "oauth", state: "untested" });
  expect(await run(connector, body.id)).toMatchObject({ output: { name: "Ada" } });
  expect(server.requests[0]?.fields).toMatchObject({ grant_type: "client_credentials", scope: "read write" });
  await run(connector, body.id);
  expect(server.requests).toHaveLength(1);
  respondWith(200, { access_token: "canary-b", expires_in: 3600 });
  server.valid = new Set(["canary-b"]);
  expect(await run(connector, body.id)).toMatchObject({ output: { name: "Ada" } });
  expect(server.requests).toHaveLength(2);
  // It cannot be connected again in a browser, so a refusal is not for good.
  server.valid = new Set(["canary-c"]);
  respondWith(400, { error: "invalid_scope" });
  expect((await run(connector, body.id)).error).toMatchObject({ code: "token_not_renewed" });
  expect(await read(body.id)).toMatchObject({ state: "works" });
  respondWith(200, { access_token: "canary-c", expires_in: 3600 });
  setAhead(60);
  expect(await run(connector, body.id)).toMatchObject({ output: { name: "Ada" } });
});

test("a 401 renews the access once, and the request is sent again", async () => {
  respondWith(200, { access_token: "canary-a", refresh_token: "canary-r" });
  const connector = await arrange({});
  const { connection } = await connect(connector);
  server.valid = new Set(["canary-b"]);
  respondWith(200, { access_token: "canary-b" });
  expect(await run(connector, connection)).toMatchObject({ output: { name: "Ada" } });
  expect(server.requests[1]?.fields).toMatchObject({
    ...{ grant_type: "refresh_token", refresh_token: "canary-r" },
  });
  expect(await secretOf(connection)).toMatchObject({ access_token: "canary-b", refresh_token: "canary-r" });
  // Renewed access that is refused too is not renewed again.
  server.valid = new Set();
  const { error } = await run(connector, connection);
  expect(error).toMatchObject({ code: "http_status" });
  expect(JSON.stringify(error)).not.toContain("canary");
  expect(server.requests).toHaveLength(3);
  expect(await read(connection)).toMatchObject({ state: "refused" });
});

test("without a refresh token, a 401 ends the access without a request", async () => {
  respondWith(200, { access_token: "canary-a" });
  const connector = await arrange({});
  const { connection } = await connect(connector);
  server.valid = new Set();
  expect((await run(connector, connection)).error).toMatchObject({ code: "connection_expired" });
  expect(server.requests).toHaveLength(1);
  expect(await read(connection)).toMatchObject({ state: "expired" });
});

test("a refused renewal is asked for once, and what the provider says has no token", async () => {
  respondWith(200, { access_token: "canary-a", refresh_token: "canary-r", expires_in: 60 });
  const connector = await arrange({});
  const { connection } = await connect(connector);
  const before = server.requests.length;
  respondWith(400, { error: "invalid_grant", error_description: "canary-r was revoked" });
  setAhead(3600);
  const runs = await Promise.all(Array.from({ length: 20 }, () => run(connector, connection)));
  for (const { error } of runs) expect(error.code).toBe("connection_expired");
  await run(connector, connection);
  expect(server.requests.length - before).toBe(1);
  const { state, problem } = await read(connection);
  expect([state, problem]).toEqual(["expired", "The provider says: invalid_grant: [masked] was revoked"]);
  // Connecting it again makes it work.
  respondWith(200, { access_token: "canary-b", expires_in: 36_000 });
  const { url, cookie } = await beginConnect(owner, { connector, connection_id: connection });
  const state2 = new URL(url).searchParams.get("state");
  expect(await endConnect(owner, `${callback}?code=c&state=${state2}`, cookie)).toEqual({ connection });
  expect(await run(connector, connection)).toMatchObject({ error: null });
});

test("Google's refusal to renew says that access of an app in testing ends after 7 days", async () => {
  respondWith(200, { access_token: "canary-a", refresh_token: "canary-r", expires_in: 60 });
  const way = gmail.authentication.oauth;
  const connector = await arrange(way?.kind === "oauth2" && way.ends ? { ends: way.ends } : {});
  const { connection } = await connect(connector);
  respondWith(400, { error: "invalid_grant", error_description: "Token has been expired or revoked." });
  setAhead(3600);
  const { error } = await run(connector, connection);
  expect(error.message).toContain(
    "invalid_grant: Token has been expired or revoked. If the app's publishing status at Google is “Testing”, access ends after 7 days: publish the app, then connect the account again.",
  );
  expect((await read(connection)).problem).toContain("access ends after 7 days");
});

test("a provider that is away is asked again later, and access that is still good is used", async () => {
  respondWith(200, { access_token: "canary-a", refresh_token: "canary-r", expires_in: 600 });
  const connector = await arrange({});
  const { connection } = await connect(connector);
  respondWith(503, { error: "server_error" });
  setAhead(500);
  expect(await run(connector, connection)).toMatchObject({ error: null });
  setAhead(700);
  const runs = await Promise.all(Array.from({ length: 20 }, () => run(connector, connection)));
  expect(runs[0].error).toMatchObject({ code: "token_not_renewed" });
  expect(server.requests.length).toBeLessThanOrEqual(3);
  expect(await read(connection)).toMatchObject({ state: "works" });
  respondWith(200, { access_token: "canary-b", expires_in: 6000 });
  setAhead(800);
  expect(await run(connector, connection)).toMatchObject({ error: null });
});

test("tokens and the app's secret are stored encrypted", async () => {
  const { rows } = await database.pool.query(
    "select c::text as row from credentials c union all select o::text from oauth_clients o union all select a::text from audit_entries a",
  );
  expect(rows.length).toBeGreaterThan(10);
  expect(JSON.stringify(rows)).not.toContain("canary");
});
