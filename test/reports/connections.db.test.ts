import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { setClock } from "#lib/clock.ts";
import { addConnectionEndpoint, listConnectionsEndpoint } from "#server/connectors/connections/routes.ts";
import { library } from "#server/connectors/library/library.ts";
import { runOperationEndpoint } from "#server/connectors/operation-runs/routes.ts";
import { decryptCredentials } from "#server/identity/credentials/data.ts";
import type { OauthMethod } from "#server/identity/oauth/provider-fetch.ts";
import { arrangePerson, ask, type Person } from "#test/access/flow-people.ts";
import { beginConnect, endConnect, registerApp } from "#test/connectors/connect-browser.ts";
import { importConnector, reads } from "#test/connectors/import-connector.ts";
import { sendJson, startTokenServer, type TokenServer } from "#test/connectors/token-server.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";

/** Connections from public bug reports: token responses of all kinds, renewals that fail, windows, and pasted addresses. */

let database: TestDatabase;
let server: TokenServer;
let owner: Person;
/** The address that people open, which a proxy has. */
const baseUrl = "http://localhost:3000";
const callback = `${baseUrl}/oauth/callback`;
const app = { client_id: "the client", client_secret: "canary+/:%$ of the app" };
const first = { access_token: "canary-a", refresh_token: "canary-r1", expires_in: 3600 };

beforeAll(async () => {
  server = await startTokenServer();
  const environment = { EGRESS_ALLOW: "127.0.0.1", BASE_URL: `${baseUrl}/` };
  database = await useTestDatabase(environment, openAllServices);
  owner = await arrangePerson(database.pool, "owner");
});
afterAll(async () => {
  await server.close();
  await database.drop();
});
beforeEach(() => {
  server.requests.length = 0;
  server.calls.length = 0;
  server.valid = new Set(["canary-a", "canary-b", "canary-c"]);
  respondWith(200, first);
});

let number = 0;
/** Imports a connector that signs in like this, and registers its app. */
async function arrange(
  method: Partial<OauthMethod> = {},
  registered: typeof app | { client_id: string } = app,
) {
  number += 1;
  const name = `reported_${number}`;
  await importConnector(database.pool, {
    ...{ name, baseUrl: server.origin, operations: { read_me: reads("/me") } },
    test: { operation: "read_me", account: ["name"] },
    authentication: {
      oauth: {
        ...{ kind: "oauth2", title: "Desk account", authorizeUrl: `${server.origin}/authorize` },
        ...{ tokenUrl: `${server.origin}/token`, scopes: ["read", "write"] },
        register: "https://desk.example.com",
        ...method,
      },
    },
  });
  await registerApp(owner, name, registered);
  return name;
}

const stateOf = (url: string) => new URL(url).searchParams.get("state");

async function connect(connector: string, response = "code=c") {
  const { url, cookie } = await beginConnect(owner, { connector });
  return endConnect(owner, `${callback}?${response}&state=${stateOf(url)}`, cookie);
}

type Respond = (response: ServerResponse) => void;
const json =
  (status: number, body: unknown): Respond =>
  (response) =>
    sendJson(response, status, body);
const raw =
  (status: number, type: string, body: string): Respond =>
  (response) =>
    void response.writeHead(status, { "content-type": type }).end(body);
function respondWith(status: number, body: unknown): void {
  server.respond = (_, response) => sendJson(response, status, body);
}
const respond = (how: Respond) => {
  server.respond = (_, response) => how(response);
};

async function read(id = "") {
  const { body } = await ask(owner, listConnectionsEndpoint);
  return body.data.find((each: { id: string }) => each.id === id);
}
async function secretOf(id = "") {
  const [credential] = await decryptCredentials([id]);
  return JSON.parse(credential?.secret ?? "{}");
}
async function run(connector: string, id = "") {
  const params = { name: connector, operation: "read_me" };
  return (await ask(owner, runOperationEndpoint, { params, body: { connection_id: id } })).body;
}
function setAhead(seconds: number): void {
  const nowMs = () => Date.now() + seconds * 1000;
  onTestFinished(setClock({ nowMs, monotonicMs: () => performance.now() }));
}

test.each<[report: string, respond: Respond, expiresIn: number | null]>([
  ["MicrosoftDocs/azure-docs#54997", json(200, { ...first, expires_in: "3599" }), 3599],
  ["dart-archive/oauth2#105", json(200, { ...first, expires_in: "3600" }), 3600],
  ["lidge-jun/opencodex#1417", json(200, { ...first, expires_in: "soon" }), null],
  ["lidge-jun/opencodex#1418", json(200, { ...first, expires_in: -1 }), null],
  ["oauthlib/oauthlib#267", raw(200, "text/plain", "access_token=canary-a&expires=5184000"), null],
  ["googleapis/signet#27", raw(200, "text/plain; charset=UTF-8", "expires=5&access_token=canary-a"), null],
  [
    "modelcontextprotocol/typescript-sdk#2535",
    raw(200, "application/x-www-form-urlencoded; charset=utf-8", "access_token=canary-a&expires_in=60"),
    60,
  ],
  ["oomol-lab/open-connector#510", json(200, { ...first, scope: "write", expires_in: 60 }), 60],
])("%s: a token response is understood", async (_, how, expiresIn) => {
  respond(how);
  const { connection } = await connect(await arrange());
  expect(await read(connection)).toMatchObject({ state: "works", account: "Ada" });
  const { access_token, expires_at } = await secretOf(connection);
  expect(access_token).toBe("canary-a");
  if (expiresIn === null) expect(expires_at).toBe(null);
  else expect(Math.abs(expires_at - Date.now() - expiresIn * 1000)).toBeLessThan(20_000);
});

test.each([
  ["spring-attic/spring-security-oauth#354", "bearer"],
  ["oomol-lab/open-connector#411", "user"],
  ["trivago/Heimdallr.swift#59", undefined],
])("%s: the type of the token (%s) is no part of its request", async (_, token_type) => {
  respondWith(200, { ...first, token_type });
  expect(await connect(await arrange())).toHaveProperty("connection");
  expect(new Set(server.calls)).toEqual(new Set(["Bearer canary-a"]));
});

test("screenpipe/screenpipe#4568: Slack's token of a person is beside nothing else", async () => {
  respondWith(200, { ok: true, authed_user: { id: "U1", access_token: "canary-a", token_type: "user" } });
  const { connection } = await connect(await arrange({ token: "authed_user.access_token" }));
  expect(await secretOf(connection)).toMatchObject({ access_token: "canary-a", refresh_token: null });
});

test.each<[report: string, problem: string, respond: Respond]>([
  ["octokit/auth-oauth-app.js#13", "refused", json(200, { error: "bad_verification_code" })],
  ["thephpleague/oauth2-github#4", "refused", json(200, { error: "bad_verification_code", error_uri: "x" })],
  [
    "oauth-io/oauthd#183",
    "failed",
    raw(200, "application/xml", "<Access_Token><Token>canary</Token></Access_Token>"),
  ],
])("%s: a response without a token connects nothing", async (_, problem, how) => {
  respond(how);
  expect(await connect(await arrange())).toEqual({ problem });
});

test("openid/AppAuth-JS#171: JSON is asked for", async () => {
  await connect(await arrange());
  expect(server.requests[0]?.headers.accept).toBe("application/json");
});

test.each([
  ["slackapi/java-slack-sdk#1075", "error=access_denied", "canceled"],
  [
    "runteq/fledge-hub#298",
    "error=access_denied&error_description=The+user+has+denied&error_uri=x",
    "canceled",
  ],
  ["ruby-oauth/oauth2#9", "error=user_denied", "canceled"],
  ["NVIDIA/NeMo-Agent-Toolkit#1835", "error=server_error", "refused"],
])("%s: %s is %s, and asks for no token", async (_, response, problem) => {
  expect(await connect(await arrange(), response)).toEqual({ problem });
  expect(server.requests).toEqual([]);
});

test.each(["auth0/nextjs-auth0#142", "nextauthjs/next-auth#7894"])(
  "%s: two tabs connect at once, and each gets its own account",
  async () => {
    const connector = await arrange();
    const [one, two] = [
      await beginConnect(owner, { connector, name: "One" }),
      await beginConnect(owner, { connector, name: "Two" }),
    ];
    expect(one.attempt).not.toBe(two.attempt);
    const both = `${one.cookie}; ${two.cookie}`;
    const ends = [one, two].map(({ url }) =>
      endConnect(owner, `${callback}?code=c&state=${stateOf(url)}`, both),
    );
    const ids = await Promise.all(ends);
    const names = await Promise.all(ids.map(async ({ connection }) => (await read(connection)).name));
    expect(names).toEqual(["One", "Two"]);
  },
);

test("ShlomiPorush/mailcow-logs-viewer#135: a response in another browser connects nothing", async () => {
  const { url } = await beginConnect(owner, { connector: await arrange() });
  const at = `${callback}?code=c&state=${stateOf(url)}`;
  expect(await endConnect(owner, at, "")).toEqual({ problem: "expired" });
  expect(server.requests).toEqual([]);
});

test.each(["sergiodxa/remix-auth-oauth2#153", "outline/outline#13734"])(
  "%s: a response that lost its state says that the attempt is over",
  async () => {
    const { cookie } = await beginConnect(owner, { connector: await arrange() });
    expect(await endConnect(owner, `${callback}?code=c`, cookie)).toEqual({ problem: "expired" });
  },
);

test("octokit/octokit.rb#347: a callback that is opened twice uses its code once", async () => {
  const { url, cookie } = await beginConnect(owner, { connector: await arrange() });
  const at = `${callback}?code=c&state=${stateOf(url)}`;
  const ends = await Promise.all([endConnect(owner, at, cookie), endConnect(owner, at, cookie)]);
  expect(ends.filter(({ connection }) => connection !== undefined)).toHaveLength(1);
  expect(ends).toContainEqual({ problem: "expired" });
  expect(server.requests).toHaveLength(1);
});

test.each(["n8n-io/n8n#3707", "n8n-io/n8n#1769", "n8n-io/n8n#2783", "nextauthjs/next-auth#13403"])(
  "%s: behind a proxy, the redirect URL is the one that people open, in both requests",
  async () => {
    const { url, cookie } = await beginConnect(owner, { connector: await arrange() });
    expect(new URL(url).searchParams.get("redirect_uri")).toBe(callback);
    // The proxy passes the request on under another address.
    const at = `http://10.0.0.5:3000/oauth/callback?code=c&state=${stateOf(url)}`;
    expect(await endConnect(owner, at, cookie)).toHaveProperty("connection");
    expect(server.requests[0]?.fields.redirect_uri).toBe(callback);
  },
);

test.each([
  "openid/AppAuth-Android#337",
  "DuendeArchive/IdentityServer4#2086",
  "panva/openid-client#134",
  "BerriAI/litellm#31635",
])(
  "%s: a secret with special characters by basic authentication is encoded as the standard says",
  async () => {
    await connect(await arrange({ client: "basic" }));
    const [sent] = server.requests;
    const pair = Buffer.from(sent?.headers.authorization?.replace("Basic ", "") ?? "", "base64").toString();
    const decoded = pair.split(":").map((part) => decodeURIComponent(part.replaceAll("+", " ")));
    expect(decoded).toEqual([app.client_id, app.client_secret]);
    expect(sent?.fields).not.toHaveProperty("client_secret");
  },
);

test("micronaut-projects/micronaut-security#2331: an app without a secret sends no empty one", async () => {
  await connect(await arrange({ client: "basic" }, { client_id: "public" }));
  const [sent] = server.requests;
  expect(sent?.headers).not.toHaveProperty("authorization");
  expect(sent?.fields).toMatchObject({ client_id: "public", code_verifier: expect.any(String) });
  expect(sent?.fields).not.toHaveProperty("client_secret");
});

test.each([
  "zquestz/omniauth-google-oauth2#368",
  "google/site-kit-wp#690",
  "googleapis/google-api-nodejs-client#750",
])("%s: every connector of Google asks for consent, so that it gets a refresh token each time", () => {
  const ways = library()
    .list()
    .flatMap(({ authentication }) => Object.values(authentication))
    .filter((way) => way.kind === "oauth2" && way.tokenUrl.startsWith("https://oauth2.googleapis.com/"));
  expect(ways.length).toBeGreaterThan(4);
  for (const way of ways)
    expect(way).toMatchObject({ authorize: { access_type: "offline", prompt: "consent" } });
});

test.each(["dnplus/streamlit-oauth#87", "pdobsan/oama#36"])(
  "%s: access that nothing renews is used until its end, and then ends the connection",
  async () => {
    respondWith(200, { access_token: "canary-a", expires_in: 600 });
    const connector = await arrange();
    const { connection } = await connect(connector);
    setAhead(590);
    expect((await run(connector, connection)).error).toBe(null);
    setAhead(601);
    expect((await run(connector, connection)).error).toMatchObject({ code: "connection_expired" });
    expect(server.requests).toHaveLength(1);
  },
);

/** A connection whose access has ended. */
async function connectEnded(method: Partial<OauthMethod> = {}) {
  const connector = await arrange(method);
  const { connection = "" } = await connect(connector);
  server.requests.length = 0;
  setAhead(3600);
  return { connector, connection };
}

test.each([
  ["NangoHQ/nango#298", {}],
  ["lelylan/simple-oauth2#434", { refresh_token: null }],
  ["cognizant-ai-lab/nsflow#239", { refresh_token: "" }],
  ["home-assistant/home-assistant-js-websocket#35", {}],
])("%s: a renewal without a refresh token (%j) keeps the one before", async (_, more) => {
  const { connector, connection } = await connectEnded();
  respondWith(200, { access_token: "canary-b", expires_in: 60, ...more });
  expect((await run(connector, connection)).error).toBe(null);
  expect(await secretOf(connection)).toMatchObject({ access_token: "canary-b", refresh_token: "canary-r1" });
  respondWith(200, { access_token: "canary-c", expires_in: 60, ...more });
  expect((await run(connector, connection)).error).toBe(null);
  expect(server.requests.map(({ fields }) => fields.refresh_token)).toEqual(["canary-r1", "canary-r1"]);
});

test.each(["XeroAPI/Xero-NetStandard#184", "UsefulSoftwareCo/executor#1973"])(
  "%s: each renewal uses the refresh token of the one before",
  async () => {
    const { connector, connection } = await connectEnded();
    for (const [access_token, refresh_token] of [
      ["canary-b", "canary-r2"],
      ["canary-c", "canary-r3"],
      ["canary-a", "canary-r4"],
    ]) {
      respondWith(200, { access_token, refresh_token, expires_in: 60 });
      expect((await run(connector, connection)).error).toBe(null);
    }
    expect(server.requests.map(({ fields }) => fields.refresh_token)).toEqual([
      "canary-r1",
      "canary-r2",
      "canary-r3",
    ]);
  },
);

const expiredClient =
  "AADSTS7000222: The provided client secret keys for app 'aad843ca' are expired. Visit the Azure portal.";

test.each<[report: string, what: string, respond: Respond]>([
  ["googleapis/oauth2client#29", "a 503", json(503, { error: "server_error" })],
  [
    "openbankingspace/tpp-issues#26",
    "a 504 of a gateway",
    raw(504, "text/html", "<h1>Gateway Time-out</h1>"),
  ],
  ["xikhar/persona#44", "a 429", json(429, { error: "rate_limited" })],
  ["xikhar/persona#44", "a firewall's page with 403", raw(403, "text/html", "<title>Just a moment</title>")],
  ["xikhar/persona#44", "a firewall's JSON with 403", json(403, { message: "Request blocked." })],
  ["xikhar/persona#44", "a 200 that is a page", raw(200, "text/html", "<h1>Maintenance</h1>")],
  ["xikhar/persona#44", "a connection that breaks", (response) => void response.destroy()],
  ["cognizant-ai-lab/nsflow#242", "a 500 without a body", (response) => void response.writeHead(500).end()],
  [
    "n8n-io/n8n#22567",
    "an app whose secret is too old",
    json(401, { error: "invalid_client", error_description: expiredClient }),
  ],
])("%s: %s at a renewal does not end the connection", async (_, _what, how) => {
  const { connector, connection } = await connectEnded();
  respond(how);
  expect((await run(connector, connection)).error).toMatchObject({ code: "token_not_renewed" });
  expect(await read(connection)).toMatchObject({ state: "works", problem: null });
  respondWith(200, { access_token: "canary-b", expires_in: 3600 });
  setAhead(3660);
  expect((await run(connector, connection)).error).toBe(null);
});

test("n8n-io/n8n#22702: an app whose secret is too old fails with the provider's words", async () => {
  const { connector, connection } = await connectEnded();
  respondWith(401, { error: "invalid_client", error_description: expiredClient });
  const { error } = await run(connector, connection);
  expect(error.message).toContain("AADSTS7000222: The provided client secret keys");
});

const inactive = "AADSTS700082: The refresh token has expired due to inactivity.";
const revoked =
  "AADSTS50173: The provided grant has expired due to it being revoked, a fresh auth token is needed.";

test.each([
  ["blobfile/blobfile#93", 400, { error: "invalid_grant", error_description: inactive }, inactive],
  ["microsoft/azuredatastudio#22853", 400, { error: "invalid_grant", error_description: revoked }, revoked],
  [
    "microsoft/powerplatform-build-tools#894",
    400,
    { error: "invalid_grant", error_description: inactive },
    inactive,
  ],
  ["zonlabs/mcp-ts#151", 400, { error: "invalid_grant" }, "invalid_grant"],
])(
  "%s: a refused renewal ends the connection with the provider's words and what to do",
  async (_, status, body, words) => {
    const { connector, connection } = await connectEnded();
    respondWith(status, body);
    const { error } = await run(connector, connection);
    expect(error).toMatchObject({ code: "connection_expired" });
    expect(error.message).toContain("Connect the account again under Settings → Connections.");
    expect(error.message).toContain(words);
    expect((await read(connection)).problem).toContain(words);
  },
);

test("NangoHQ/nango#1005: a renewal that failed does not block the next one", async () => {
  const { connector, connection } = await connectEnded();
  respond((response) => void response.destroy());
  await Promise.all(Array.from({ length: 5 }, () => run(connector, connection)));
  respondWith(200, { access_token: "canary-b", expires_in: 3600 });
  setAhead(3660);
  const runs = await Promise.all(Array.from({ length: 5 }, () => run(connector, connection)));
  expect(runs.map(({ error }) => error)).toEqual(Array.from({ length: 5 }, () => null));
});

test.each([
  ["n8n-io/n8n#3080", "https://acme.desk.example.com/"],
  ["n8n-io/n8n#1114", "acme.desk.example.com"],
  ["auth0/docs#8098", "HTTPS://Acme.desk.example.com/agent/home?x=1"],
  ["n8n-io/n8n-docs#2043", " acme "],
])("%s: a name that was pasted as an address (%s) is the name", async (_, site) => {
  number += 1;
  const connector = `pasted_${number}`;
  await importConnector(database.pool, {
    ...{ name: connector, baseUrl: "https://{site}.desk.example.com/api" },
    connection: { site: { label: "Site", kind: "label" } },
    authentication: { token: { kind: "bearer", title: "Token", token: { label: "Token" } } },
  });
  const body = { connector, name: "Desk", fields: { site, token: "canary" } };
  const { body: made } = await ask(owner, addConnectionEndpoint, { body });
  expect(made.hosts).toEqual(["acme.desk.example.com"]);
  expect(made.fields.site.toLowerCase()).toBe("acme");
  const elsewhere = {
    ...body,
    fields: { ...body.fields, site: "https://acme.desk.example.com.evil.example" },
  };
  expect((await ask(owner, addConnectionEndpoint, { body: elsewhere })).status).toBe(422);
});
