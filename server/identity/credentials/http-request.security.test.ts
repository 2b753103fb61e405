import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { watchExecutionEndpoint } from "#server/executions/event-streams/routes.ts";
import { deleteFlowEndpoint } from "#server/executions/flow-deletion/routes.ts";
import { listExecutionsEndpoint, readExecutionEndpoint } from "#server/executions/reads/routes.ts";
import { createFlowEndpoint, readFlowEndpoint } from "#server/flows/documents/routes.ts";
import { exportFlowEndpoint, importFlowsEndpoint } from "#server/flows/documents/transfer-routes.ts";
import { activateFlowEndpoint, listVersionsEndpoint } from "#server/flows/documents/version-routes.ts";
import { fileKey } from "#server/platform/storage/file-storage.ts";
import { testFlowEndpoint } from "#server/webhooks/draft-tests/routes.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { type Sent, send } from "#test/access/send.ts";
import { chain, httpRequest, type Link, setFields } from "#test/executions/chain.ts";
import { until } from "#test/executions/until.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { startTestWorker, type TestWorker } from "#test/processes/worker.ts";
import { openAllServices } from "#test/web-services.ts";
import { changeCredentialEndpoint, listCredentialsEndpoint, removeCredentialEndpoint } from "./routes.ts";

let database: TestDatabase;
let worker: TestWorker;
let cookie: string;

interface Received {
  url: string;
  headers: IncomingHttpHeaders;
}

/** A server that echoes what it was sent, in many encodings. */
function startEcho() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const { url = "/", headers } = request;
    received.push({ url, headers });
    const { pathname, searchParams } = new URL(url, "http://echo");
    const sent = [headers.authorization, headers["x-api-key"]].filter((each) => each !== undefined).join(" ");
    const secret = sent.replace(/^\w+ /, "");
    response.setHeader("x-echo", sent);
    switch (pathname) {
      case "/text":
        response.setHeader("content-type", "text/plain");
        response.end(`${sent} ${encodeURIComponent(secret)} ${Buffer.from(` ${sent}`).toString("base64")}`);
        break;
      case "/binary":
        response.setHeader("content-type", "application/octet-stream");
        response.end(Buffer.from(`\u0000\u00ff${sent}`, "latin1"));
        break;
      case "/fail":
        response.writeHead(403, { "content-type": "application/json" });
        response.end(JSON.stringify({ error: `${sent} may not` }));
        break;
      case "/page":
        response.setHeader("link", `<${searchParams.get("next")}>; rel="next"`);
        response.setHeader("content-type", "application/json");
        response.end("[1]");
        break;
      case "/last":
        response.setHeader("content-type", "application/json");
        response.end("[2]");
        break;
      case "/redirect":
        response.writeHead(307, { location: searchParams.get("to") ?? "/" });
        response.end();
        break;
      default:
        response.setHeader("content-type", "application/json");
        response.end(JSON.stringify({ [`key ${secret}`]: [sent, { headers, url }] }));
    }
  });
  return {
    received,
    async listen() {
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      return { host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}` };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
const api = startEcho();
const elsewhere = startEcho();
let dataDir: string;
let at: { host: string; url: string };
let other: { host: string; url: string };

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  [at, other] = await Promise.all([api.listen(), elsewhere.listen()]);
  dataDir = await mkdtemp(join(tmpdir(), "millrace-downloads-"));
  worker = await startTestWorker(database.url, {
    LOG_LEVEL: "trace",
    EGRESS_ALLOW: "127.0.0.1",
    DATA_DIR: dataDir,
  });
  cookie = await cookieOf(await storeUser(database.pool, "owner"));
});
afterAll(async () => {
  await worker.kill();
  api.close();
  elsewhere.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const responses: string[] = [];
async function ask(endpoint: Parameters<typeof send>[0], sent: Sent = {}) {
  const response = await send(endpoint, { cookie, ...sent });
  const text = await response.text();
  responses.push(JSON.stringify([...response.headers]) + text);
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

let made = 0;
const canary = () => `canary-${made++}-in-a-coal-mine`;

type Config = NonNullable<Link["config"]>;
const requestOf = (url: string, config: Config = {}): Link =>
  httpRequest("http_request", url, { config: { url, ...config } });

/** The nodes after a webhook whose sample contains the values of their tags. */
function flowOf(...links: Link[]) {
  const document = chain(...links);
  const [trigger] = document.nodes;
  if (trigger) trigger.config = { sample_payload: '{"name":"Ada","host":"example.com","id":1}' };
  return document;
}

/** Runs a flow of one request and a node after it that copies the response. Returns the flow and the request's step. */
async function run(url: string, config: Config) {
  const links = [requestOf(url, config), setFields("copy", { seen: "{{http_request}}" })];
  const { body: flow } = await ask(createFlowEndpoint, {
    body: { name: "Calls out", document: flowOf(...links) },
  });
  const params = { id: flow.id };
  const started = await ask(testFlowEndpoint, {
    params,
    body: { payload: { name: "Ada", host: other.host } },
  });
  expect(started.status).toBe(201);
  const execution = await until("the execution is finished", async () => {
    const { body } = await ask(readExecutionEndpoint, { params: { id: started.body.id } });
    return body.finished_at !== null && body;
  });
  const step = execution.steps.find((each: { node_key: string }) => each.node_key === "http_request");
  return { params, execution, step };
}

const basicOf = (password: string) => `Basic ${Buffer.from(`ada:${password}`).toString("base64")}`;
const kinds = [
  { kind: "bearer", settings: {}, header: "authorization", carries: (secret: string) => `Bearer ${secret}` },
  { kind: "basic", settings: { username: "ada" }, header: "authorization", carries: basicOf },
  {
    kind: "header",
    settings: { header: "x-api-key" },
    header: "x-api-key",
    carries: (secret: string) => secret,
  },
] as const;

test("M5: 12 credentials are sent and echoed: none in a table, an answer, a stream, an export or the log", async () => {
  const echoed = async ({ kind, settings, header, carries }: (typeof kinds)[number], path: string) => {
    const secret = canary();
    const credential_id = await keepCredential(database.pool, kind, secret, settings, [at.host]);
    const { params, execution, step } = await run(`${at.url}${path}`, { credential_id });
    // It did arrive there; otherwise nothing below would prove anything.
    const received = api.received.filter(({ headers }) => headers[header] === carries(secret));
    expect(received.map(({ url }) => url)).toEqual([path]);
    expect(step.status).toBe(path === "/fail" ? "failed" : "succeeded");
    expect(JSON.stringify(step)).toContain("[masked]");
    expect((await ask(activateFlowEndpoint, { params })).status).toBe(200);
    for (const endpoint of [readFlowEndpoint, exportFlowEndpoint, listVersionsEndpoint])
      await ask(endpoint, { params });
    const stream = await send(watchExecutionEndpoint, { cookie, params: { id: execution.id } });
    responses.push(await stream.text());
    return secret;
  };
  const paths = ["/json", "/text", "/binary", "/fail"];
  const secrets = await Promise.all(kinds.flatMap((kind) => paths.map((path) => echoed(kind, path))));
  for (const endpoint of [listCredentialsEndpoint, listExecutionsEndpoint]) await ask(endpoint);

  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  );
  const stored: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    stored.push(...rows.map(({ row }) => row));
  }
  const everything = [...stored, ...responses, worker.log()].join("\n");
  expect(everything).toContain("[masked]");
  for (const secret of secrets) {
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(basicOf(secret).slice(6));
    // The middle of it in base64, at each alignment.
    for (const offset of [0, 1, 2]) {
      const encoded = Buffer.from(`${" ".repeat(offset)}${secret}`).toString("base64");
      expect(everything).not.toContain(encoded.slice(4, -4));
    }
  }
});

test("M5: a credential is sent to its hosts only, whatever a tag makes of the URL", async () => {
  const credential_id = await keepCredential(database.pool, "bearer", canary(), {}, [at.host]);
  const before = elsewhere.received.length;
  const { step } = await run("http://{{host}}/json", { credential_id });
  expect(step).toMatchObject({ status: "failed", error: { code: "credential_host_not_allowed" } });
  expect(step.error.message).toContain(`may be sent to ${at.host} only`);
  expect(elsewhere.received).toHaveLength(before);
});

test.each(["/text", "/binary"])("M5: a response that is saved as a file is masked too: %s", async (path) => {
  const secret = canary();
  const credential_id = await keepCredential(database.pool, "bearer", secret, {}, [at.host]);
  const { step } = await run(`${at.url}${path}`, { credential_id, response_type: "file" });
  expect(step.status).toBe("succeeded");
  const file = await readFile(join(dataDir, "files", fileKey(step.output.body.file_id)), "latin1");
  expect(file).toContain("Bearer [masked]");
  expect(file).not.toContain(secret);
  expect(file).not.toContain(Buffer.from(` ${secret}`).toString("base64").slice(4, -4));
  expect(step.output.body.size).toBe(file.length);
});

test("M5: a page on another host gets no credential that is not for it, and no typed header", async () => {
  const secret = canary();
  const page = `${at.url}/page?next=${encodeURIComponent(`${other.url}/last`)}`;
  const more = { headers: [{ name: "X-API-Key", value: "typed" }], pagination: { mode: "next_url" } };
  const alone = await keepCredential(database.pool, "bearer", secret, {}, [at.host]);
  const { step } = await run(page, { ...more, credential_id: alone });
  expect(step).toMatchObject({ status: "succeeded", output: { items: [1, 2], complete: true } });
  expect(api.received.at(-1)?.headers).toMatchObject({
    authorization: `Bearer ${secret}`,
    "x-api-key": "typed",
  });
  const { authorization, "x-api-key": key } = elsewhere.received.at(-1)?.headers ?? {};
  expect([elsewhere.received.at(-1)?.url, authorization, key]).toEqual(["/last", undefined, undefined]);

  const both = await keepCredential(database.pool, "bearer", secret, {}, [at.host, other.host]);
  await run(page, { ...more, credential_id: both });
  expect(elsewhere.received.at(-1)?.headers).toMatchObject({ authorization: `Bearer ${secret}` });
  expect(elsewhere.received.at(-1)?.headers).not.toHaveProperty("x-api-key");
});

test("M5: a credential without hosts is sent nowhere, and one of a webhook's kinds is not sent at all", async () => {
  const before = api.received.length;
  const unbound = await keepCredential(database.pool, "bearer", canary());
  const signing = await keepCredential(database.pool, "signature", canary(), {}, [at.host]);
  const accept = await keepCredential(database.pool, "header", canary(), { header: "user-agent" }, [at.host]);
  for (const [credential_id, code] of [
    [unbound, "credential_host_not_allowed"],
    [signing, "credential_not_sendable"],
    [accept, "credential_not_sendable"],
    [crypto.randomUUID(), "credential_missing"],
  ]) {
    const { step } = await run(`${at.url}/json`, { credential_id });
    expect(step).toMatchObject({ status: "failed", error: { code } });
  }
  expect(api.received).toHaveLength(before);
});

test.each(kinds)("M5: a redirect to another port loses the credential ($kind)", async (each) => {
  const { kind, settings, header } = each;
  const secret = canary();
  const credential_id = await keepCredential(database.pool, kind, secret, settings, [at.host]);
  const to = (url: string) => `${at.url}/redirect?to=${encodeURIComponent(`${url}/json`)}`;
  expect((await run(to(at.url), { credential_id })).step.status).toBe("succeeded");
  expect(api.received.at(-1)).toMatchObject({ url: "/json", headers: { [header]: each.carries(secret) } });
  expect((await run(to(other.url), { credential_id })).step.status).toBe("succeeded");
  expect(elsewhere.received.at(-1)?.url).toBe("/json");
  expect(JSON.stringify(elsewhere.received.at(-1))).not.toContain(each.carries(secret));
});

test("M5: a typed header of the same name gives way to the credential", async () => {
  const credential_id = await keepCredential(database.pool, "bearer", "the-right-one", {}, [at.host]);
  const headers = [{ name: "AUTHORIZATION", value: "Bearer typed" }];
  await run(`${at.url}/json`, { credential_id, headers });
  expect(api.received.at(-1)?.headers.authorization).toBe("Bearer the-right-one");
});

test("M5: secrets typed into headers are masked in the stored settings of steps", async () => {
  const names = ["Authorization", "Cookie", "X-API-Key", "X-Auth-Token", "Client-Secret"];
  const headers = names.map((name) => ({ name, value: `{{name}} ${canary()}` }));
  const { step } = await run(`${at.url}/text`, {
    headers: [...headers, { name: "X-Plain", value: "{{name}}" }],
  });
  expect(api.received.at(-1)?.headers).toMatchObject({
    "x-plain": "Ada",
    cookie: expect.stringMatching(/^Ada canary/),
  });
  expect(step.config.headers).toEqual([
    ...names.map((name) => ({ name, value: "[masked]" })),
    { name: "X-Plain", value: "Ada" },
  ]);
});

test("M5: who may edit cannot send a secret that they never knew to a host of theirs", async () => {
  const id = await keepCredential(database.pool, "bearer", canary(), {}, ["api.example.com"]);
  const change = (more: object) =>
    ask(changeCredentialEndpoint, { params: { id }, body: { name: "Renamed", settings: {}, ...more } });
  const refused = await change({ hosts: ["api.example.com", "evil.example"] });
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: "/secret" }] } });
  expect(await change({})).toMatchObject({ status: 200, body: { hosts: ["api.example.com"] } });
  const replaced = await change({ hosts: ["https://b.example/v1"], secret: "mine" });
  expect(replaced).toMatchObject({ status: 200, body: { hosts: ["b.example"] } });
  expect(await change({ hosts: [] })).toMatchObject({ status: 200, body: { hosts: [] } });
  expect((await change({ hosts: ["*.example.com"], secret: "mine" })).status).toBe(422);
});

test.each([
  ["https://api.example.com/orders/{{id}}", "api.example.com", null],
  ["https://{{host}}/orders", "api.example.com", null],
  ["https://evil.example/{{id}}", "api.example.com", "credential_host_not_allowed"],
  ["http://api.example.com/", "api.example.com", "credential_host_not_allowed"],
  ["https://api.example.com/", null, "credential_missing"],
])("M5: going live with %s and a credential for %s: %s", async (url, host, code) => {
  const credential_id = host
    ? await keepCredential(database.pool, "bearer", canary(), {}, [host])
    : crypto.randomUUID();
  const document = flowOf(requestOf(url, { credential_id }));
  const { body: flow } = await ask(createFlowEndpoint, { body: { name: "Calls out", document } });
  const { status, body } = await ask(activateFlowEndpoint, { params: { id: flow.id } });
  expect(status).toBe(code === null ? 200 : 422);
  if (code === null) return;
  expect(body.errors).toMatchObject([{ node_id: document.nodes[1]?.id, pointer: "/credential_id", code }]);
});

test("M5: an export names the credential only, and an import says where it is missing", async () => {
  const credential_id = await keepCredential(database.pool, "bearer", canary(), {}, ["api.example.com"]);
  const document = flowOf(requestOf("https://api.example.com/", { credential_id }));
  const { body: flow } = await ask(createFlowEndpoint, { body: { name: "Calls out", document } });
  const params = { id: flow.id };
  expect((await ask(removeCredentialEndpoint, { params: { id: credential_id } })).body).toMatchObject({
    code: "credential_in_use",
    flows: [{ id: flow.id }],
  });
  const exported = (await ask(exportFlowEndpoint, { params })).body;
  const known = (await ask(importFlowsEndpoint, { body: exported })).body.data[0];
  expect(known.missing_credentials).toEqual([]);
  for (const id of [flow.id, known.id]) await ask(deleteFlowEndpoint, { params: { id } });
  expect((await ask(removeCredentialEndpoint, { params: { id: credential_id } })).status).toBe(204);
  const unknown = (await ask(importFlowsEndpoint, { body: exported })).body.data[0];
  expect(unknown.missing_credentials).toEqual([
    { node_id: unknown.document.nodes[1].id, pointer: "/credential_id" },
  ]);
});
