import { once } from "node:events";
import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { secretFieldsOf } from "#engine/connectors/authenticate.ts";
import type { Connector } from "#engine/connectors/format.ts";
import { createGate } from "#lib/gate.ts";
import {
  addConnectionEndpoint,
  changeConnectionEndpoint,
  listConnectionsEndpoint,
  testConnectionEndpoint,
} from "#server/connectors/connections/routes.ts";
import { library } from "#server/connectors/library/library.ts";
import { listOauthClientsEndpoint } from "#server/connectors/oauth-clients/routes.ts";
import { runOperationEndpoint } from "#server/connectors/operation-runs/routes.ts";
import { watchExecutionEndpoint } from "#server/executions/event-streams/routes.ts";
import { listExecutionsEndpoint, readExecutionEndpoint } from "#server/executions/reads/routes.ts";
import { createFlowEndpoint, readFlowEndpoint } from "#server/flows/documents/routes.ts";
import { exportFlowEndpoint } from "#server/flows/documents/transfer-routes.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { listAuditEventsEndpoint } from "#server/identity/audit-log/routes.ts";
import type { Endpoint } from "#server/identity/endpoint/endpoint.ts";
import { testFlowEndpoint } from "#server/webhooks/draft-tests/routes.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { type Sent, send } from "#test/access/send.ts";
import { keepOauthConnection } from "#test/connectors/oauth-connection.ts";
import { chain } from "#test/executions/chain.ts";
import { until } from "#test/executions/until.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { startTestWorker, type TestWorker } from "#test/processes/worker.ts";
import { type EchoMode, startEchoingServers } from "#test/servers/echoing.ts";
import { openAllServices } from "#test/web-services.ts";

let database: TestDatabase;
let worker: TestWorker;
let cookie: string;
let origin: string;
const responses: string[] = [];
const secrets: string[] = [];
/** A new secret to look for. */
const canary = () => {
  const secret = `canary-${secrets.length}-'in'+a/mine`;
  secrets.push(secret);
  return secret;
};

/** How the provider responds: with everything that it was sent, in a good response or in a refusal. */
let mode: EchoMode = "good";
let echoing: Awaited<ReturnType<typeof startEchoingServers>>;
const refreshed = new Map<string, string>();
const server = createServer(async (request, response) => {
  const body = await text(request);
  const echo = { url: request.url, headers: request.headers, body };
  response.setHeader("content-type", "application/json");
  if (request.url === "/token") {
    const token = new URLSearchParams(body).get("refresh_token") ?? "";
    const next = canary();
    refreshed.set(token, next);
    if (mode === "good")
      response.end(JSON.stringify({ access_token: next, refresh_token: canary(), expires_in: 3600 }));
    else response.writeHead(400).end(JSON.stringify({ error: "invalid_grant", error_description: body }));
    return;
  }
  const said = JSON.stringify(request.headers);
  response.setHeader("x-echo", encodeURIComponent(said));
  if (mode === "good")
    response.end(JSON.stringify({ ok: true, team: said, login: said, id: said, data: [echo], ...echo }));
  else response.writeHead(401).end(JSON.stringify({ ok: false, error: said, message: said, ...echo }));
});

/** What a person enters in a field that is no secret, to reach this server, or one that speaks the connector's protocol. */
function plainValue(connector: string, { kind, options }: Connector["connection"][string]): string {
  const { hostname, port } = new URL(origin);
  const ownPort = echoing.ports.get(connector) ?? port;
  const values = {
    origin,
    host: hostname,
    port: ownPort,
    choice: options?.at(-1)?.value ?? "",
    certificates: "",
  };
  return kind in values ? values[kind as keyof typeof values] : "acme";
}

/** A connector's base URL at this server, with its path: a token may be in it. None where each connection names the server. */
async function moved(folder: string, name: string): Promise<string[]> {
  const { default: connector }: { default: Connector } = await import(join(folder, "connector.ts"));
  const { baseUrl } = connector;
  return baseUrl.startsWith("http") ? [`${name}=${baseUrl.replace(/^https?:\/\/[^/]+/, origin)}`] : [];
}

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  echoing = await startEchoingServers(() => mode);
  const folder = join(import.meta.dirname, "../../../connectors");
  const names = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory());
  const environment = {
    EGRESS_ALLOW: "127.0.0.1",
    CONNECTOR_BASE_URLS: (await Promise.all(names.map(({ name }) => moved(join(folder, name), name))))
      .flat()
      .join(","),
  };
  database = await useTestDatabase(environment, openAllServices);
  worker = await startTestWorker(database.url, { ...environment, LOG_LEVEL: "trace" });
  cookie = await cookieOf(await storeUser(database.pool, "owner"));
});
afterAll(async () => {
  await worker.kill();
  await database.drop();
  echoing.close();
  server.closeAllConnections();
  server.close();
});

async function ask(endpoint: Endpoint, sent: Sent = {}) {
  const response = await send(endpoint, { cookie, ...sent });
  const body = await response.text();
  responses.push(body);
  return { status: response.status, body: body === "" ? null : JSON.parse(body) };
}

/** A connection of each way to sign in, with canaries in all its secrets, and another secret in its place afterwards. */
async function connectAll(connector: Connector): Promise<string[]> {
  const ids: string[] = [];
  for (const [authentication, method] of Object.entries(connector.authentication)) {
    if (method.kind === "oauth2") {
      const tokens = { access_token: canary(), refresh_token: canary(), expires_at: Date.now() + 3_600_000 };
      ids.push(await keepOauthConnection(database.pool, connector.name, origin, tokens));
      // Access that has ended, so that it is renewed.
      ids.push(
        await keepOauthConnection(database.pool, connector.name, origin, { ...tokens, expires_at: 1 }),
      );
      continue;
    }
    const fields = Object.entries(secretFieldsOf({ name: authentication, method }));
    const fieldsOf = () =>
      Object.fromEntries(
        // A key's id, a region and a service are no secrets.
        fields.map(([name, { visible }]) => [name, visible || name === "username" ? "ada" : canary()]),
      );
    const plain = Object.fromEntries(
      Object.entries(connector.connection).map(([name, field]) => [name, plainValue(connector.name, field)]),
    );
    const body = {
      connector: connector.name,
      name: "Ours",
      authentication,
      fields: { ...plain, ...fieldsOf() },
    };
    const made = await ask(addConnectionEndpoint, { body });
    expect(made.status).toBe(201);
    await ask(changeConnectionEndpoint, { params: { id: made.body.id }, body: { fields: fieldsOf() } });
    ids.push(made.body.id);
  }
  return ids;
}

/** Tests a connection, runs an operation alone, and runs it in a flow. */
async function use(connector: Connector, operation: string, id: string): Promise<void> {
  await ask(testConnectionEndpoint, { params: { id } });
  const params = { name: connector.name, operation };
  await ask(runOperationEndpoint, { params, body: { connection_id: id } });
  const node = {
    type: `${connector.name}/${operation}`,
    key: "node",
    config: { connection_id: id, input: {} },
  };
  const { body: flow } = await ask(createFlowEndpoint, { body: { name: "Uses", document: chain(node) } });
  const started = await ask(testFlowEndpoint, { params: { id: flow.id }, body: { payload: {} } });
  expect(started.status).toBe(201);
  await until("the execution is finished", async () => {
    const response = await send(readExecutionEndpoint, { cookie, params: { id: started.body.id } });
    return (await response.json()).finished_at !== null;
  });
  await ask(readExecutionEndpoint, { params: { id: started.body.id } });
  await ask(activateFlowEndpoint, { params: { id: flow.id } });
  for (const endpoint of [readFlowEndpoint, exportFlowEndpoint])
    await ask(endpoint, { params: { id: flow.id } });
  const stream = await send(watchExecutionEndpoint, { cookie, params: { id: started.body.id } });
  responses.push(await stream.text());
}

async function everything(): Promise<string> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  );
  const stored: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    stored.push(...rows.map(({ row }) => row));
  }
  return [...stored, ...responses, worker.log()].join("\n");
}

test("C7: no secret of any shipped connector is in a step, a log, an error, an export, an event or the audit", async () => {
  const all: { connector: Connector; operation: string; id: string }[] = [];
  for (const { name } of library().list()) {
    const connector = library().get(name);
    if (!connector) throw new Error(`There is no connector ${name}.`);
    const operation = connector.test?.operation ?? Object.keys(connector.operations)[0] ?? "";
    for (const id of await connectAll(connector)) all.push({ connector, operation, id });
  }
  const gate = createGate(8);
  for (mode of ["good", "refusing"] as const) {
    await Promise.all(all.map(({ connector, operation, id }) => gate(() => use(connector, operation, id))));
  }
  for (const endpoint of [
    listConnectionsEndpoint,
    listOauthClientsEndpoint,
    listExecutionsEndpoint,
    listAuditEventsEndpoint,
  ]) {
    await ask(endpoint);
  }
  expect(refreshed.size).toBeGreaterThan(0);
  expect(secrets.length).toBeGreaterThan(10);
  expect(echoing.received).toContainEqual(expect.stringMatching(/^imap .*LOGIN.*canary/));
  const found = await everything();
  expect(found.split("[masked]").length).toBeGreaterThan(50);
  for (const secret of [...secrets, "canary-of-the-app"]) {
    const encoded = Buffer.from(secret).toString("base64").slice(0, -4);
    for (const form of [secret, encodeURIComponent(secret), encoded]) {
      const at = found.indexOf(form);
      expect(at < 0 ? null : found.slice(Math.max(0, at - 200), at + 80)).toBe(null);
    }
  }
}, 180_000);
