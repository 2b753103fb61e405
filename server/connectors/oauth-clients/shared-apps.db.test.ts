import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { setClock } from "#lib/clock.ts";
import { importConnectorEndpoint } from "#server/connectors/imports/routes.ts";
import { runOperationEndpoint } from "#server/connectors/operation-runs/routes.ts";
import { arrangePerson, ask, type Person } from "#test/access/flow-people.ts";
import { beginConnect, endConnect, registerApp } from "#test/connectors/connect-browser.ts";
import { sendJson, startTokenServer, type TokenServer } from "#test/connectors/token-server.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import {
  listClientConnectionsEndpoint,
  listOauthClientsEndpoint,
  removeOauthClientEndpoint,
} from "./routes.ts";

const names = ["gmail", "google_calendar", "google_docs", "google_drive", "google_sheets", "youtube"];
const google = { params: { connector: "google", authentication: "oauth" } };
const callback = "http://localhost:3000/oauth/callback";

let database: TestDatabase;
let server: TokenServer;
let owner: Person;

beforeAll(async () => {
  server = await startTokenServer();
  server.valid.add("canary-a");
  const at = (url: string) => names.map((name) => `${name}=${url}`).join(",");
  const environment = {
    EGRESS_ALLOW: "127.0.0.1",
    CONNECTOR_BASE_URLS: at(server.origin),
    CONNECTOR_OAUTH_ORIGINS: at(server.origin),
  };
  database = await useTestDatabase(environment, openAllServices);
  owner = await arrangePerson(database.pool, "owner");
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

interface Listed {
  connector: string;
  title: string;
  client_id: string | null;
  scopes: string[];
  connectors: { name: string; title: string }[];
}

async function listed(): Promise<Listed[]> {
  const { body } = await ask(owner, listOauthClientsEndpoint);
  return body.data.filter(({ connectors }: Listed) => connectors.some(({ name }) => names.includes(name)));
}

interface Connected {
  /** Of the authorization request. */
  query: Record<string, string>;
  connection?: string;
  problem?: string;
}

async function connect(connector: string): Promise<Connected> {
  const { url, cookie, problem } = await beginConnect(owner, { connector });
  if (problem.code !== undefined) return { problem: problem.code, query: {} };
  const { searchParams } = new URL(url);
  const at = `${callback}?code=c&state=${searchParams.get("state")}`;
  return { query: Object.fromEntries(searchParams), ...(await endConnect(owner, at, cookie)) };
}

test("one app of Google serves all of its connectors, each with its own scopes", async () => {
  const [only, ...others] = await listed();
  expect(others).toEqual([]);
  expect(only).toMatchObject({ connector: "google", title: "Google", client_id: null });
  expect(only?.connectors.map(({ name }) => name).toSorted()).toEqual(names);
  expect(only?.scopes).toContain("https://www.googleapis.com/auth/gmail.modify");
  expect(only?.scopes).toContain("https://www.googleapis.com/auth/spreadsheets");
  expect(await connect("gmail")).toMatchObject({ problem: "oauth_client_missing" });

  await registerApp(owner, "google", { client_id: "one", client_secret: "canary of the app" });
  server.respond = (_, response) =>
    sendJson(response, 200, { access_token: "canary-a", refresh_token: "canary-r", expires_in: 3600 });
  for (const name of names) {
    const { query, connection } = await connect(name);
    expect(connection).toBeDefined();
    expect(query.client_id).toBe("one");
    expect(server.requests.at(-1)?.fields).toMatchObject({ client_id: "one", code: "c" });
  }
  const { query } = await connect("youtube");
  expect(query.scope).toBe("https://www.googleapis.com/auth/youtube.force-ssl");
});

test("an app that a connector had before is used for it, and listed until it is forgotten", async () => {
  await registerApp(owner, "google_sheets", { client_id: "older", client_secret: "canary of the older" });
  expect((await listed()).map(({ connector, client_id }) => [connector, client_id])).toEqual([
    ["google", "one"],
    ["google_sheets", "older"],
  ]);
  expect(await connect("google_sheets")).toMatchObject({ query: { client_id: "older" } });
  expect(await connect("gmail")).toMatchObject({ query: { client_id: "one" } });
  const sheets = { params: { connector: "google_sheets", authentication: "oauth" } };
  const connectorsOf = async (sent: typeof sheets) => {
    const { body } = await ask(owner, listClientConnectionsEndpoint, sent);
    return [...new Set(body.data.map((each: { connector: string }) => each.connector))].toSorted();
  };
  expect(await connectorsOf(sheets)).toEqual(["google_sheets"]);
  expect(await connectorsOf(google)).toEqual(names.filter((name) => name !== "google_sheets"));
  expect((await ask(owner, removeOauthClientEndpoint, sheets)).status).toBe(204);
  expect(await connectorsOf(google)).toEqual(names);
  expect(await connect("google_sheets")).toMatchObject({ query: { client_id: "one" } });
  expect(await listed()).toHaveLength(1);
});

test("no connection is listed for a way to sign in that nobody has", async () => {
  const sent = { params: { connector: "nobody", authentication: "oauth" } };
  expect((await ask(owner, listClientConnectionsEndpoint, sent)).status).toBe(404);
});

test("an imported connector cannot take the provider's name", async () => {
  const body = { name: "google", document: { openapi: "3.0.0" } };
  const { status, body: refused } = await ask(owner, importConnectorEndpoint, { body });
  expect([status, refused.code]).toEqual([409, "name_taken"]);
});

test("without the app, access that has ended is not renewed, and the connection works again with it", async () => {
  const { connection } = await connect("gmail");
  const sent = { params: { name: "gmail", operation: "read_profile" }, body: { connection_id: connection } };
  expect((await ask(owner, removeOauthClientEndpoint, google)).status).toBe(204);
  onTestFinished(setClock({ nowMs: () => Date.now() + 7_200_000, monotonicMs: () => performance.now() }));
  const { body: refused } = await ask(owner, runOperationEndpoint, sent);
  expect(refused.error).toMatchObject({ code: "token_not_renewed" });
  expect(refused.error.message).toContain("An owner registers it under Settings → Providers.");
  await registerApp(owner, "google", { client_id: "one", client_secret: "canary of the app" });
  onTestFinished(setClock({ nowMs: () => Date.now() + 7_300_000, monotonicMs: () => performance.now() }));
  const { body: again } = await ask(owner, runOperationEndpoint, sent);
  expect(again.error).toBe(null);
});
