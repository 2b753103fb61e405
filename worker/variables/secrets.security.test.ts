import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FlowDocument, nodeSettingsSchema } from "#engine/document.ts";
import { watchExecutionEndpoint } from "#server/executions/event-streams/routes.ts";
import { listExecutionsEndpoint, readExecutionEndpoint } from "#server/executions/reads/routes.ts";
import { listTagsEndpoint } from "#server/executions/tag-suggestions/routes.ts";
import { createFlowEndpoint } from "#server/flows/documents/routes.ts";
import { exportFlowEndpoint } from "#server/flows/documents/transfer-routes.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { listStoreEntriesEndpoint } from "#server/flows/stores/routes.ts";
import { createVariableEndpoint, listVariablesEndpoint } from "#server/flows/variables/routes.ts";
import { testFlowEndpoint } from "#server/webhooks/draft-tests/routes.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { type Sent, send } from "#test/access/send.ts";
import { chain, httpRequest, httpResponse, type Link, setFields } from "#test/executions/chain.ts";
import { forEach, loop } from "#test/executions/loop.ts";
import { until } from "#test/executions/until.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { startTestWorker, type TestWorker } from "#test/processes/worker.ts";
import { openAllServices } from "#test/web-services.ts";

/** It looks different in each encoding, and each of these words would show that a part of it was left. */
const secret = `canary/of "a" <coal> & 'quarry'+1`;
const leftovers = ["canary", "coal", "quarry"];

let database: TestDatabase;
let worker: TestWorker;
let cookie: string;
let dataDir: string;
let at: string;
const received: string[] = [];

/** Echoes what it was sent, in many encodings. */
const echo = createServer(async (request, response) => {
  const body = await text(request);
  const sent = `${request.url} ${JSON.stringify(request.headers)} ${body}`;
  received.push(sent);
  const key = String(request.headers["x-echo"] ?? "");
  response.writeHead(request.url?.startsWith("/fail") ? 403 : 200, {
    "content-type": request.url?.startsWith("/page") ? "text/html" : "application/json",
    "x-echo": encodeURIComponent(key),
  });
  const forms = [key, encodeURI(key), Buffer.from(`: ${key}`).toString("base64")];
  response.end(JSON.stringify({ sent, forms, [key]: body, nested: JSON.stringify({ body }) }));
});

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  echo.listen(0, "127.0.0.1");
  await once(echo, "listening");
  at = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
  dataDir = await mkdtemp(join(tmpdir(), "millrace-variables-"));
  worker = await startTestWorker(database.url, {
    LOG_LEVEL: "trace",
    EGRESS_ALLOW: "127.0.0.1",
    DATA_DIR: dataDir,
  });
  cookie = await cookieOf(await storeUser(database.pool, "owner"));
  const variable = { name: "token", secret: true, value: secret };
  expect((await ask(createVariableEndpoint, { body: variable })).status).toBe(201);
});
afterAll(async () => {
  await worker.kill();
  echo.closeAllConnections();
  echo.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const responses: string[] = [];
async function ask(endpoint: Parameters<typeof send>[0], sent: Sent = {}) {
  const response = await send(endpoint, { cookie, ...sent });
  const answer = await response.text();
  responses.push(JSON.stringify([...response.headers]) + answer);
  return { status: response.status, body: answer === "" ? null : JSON.parse(answer) };
}

const goesOn = { settings: nodeSettingsSchema.parse({ on_failure: "continue" }) };
const tag = "{{_vars.token}}";
const request = (key: string, path: string, config: Record<string, unknown> = {}): Link => ({
  ...httpRequest(key, ""),
  ...goesOn,
  config: { method: "POST", url: `${at}${path}`, headers: [{ name: "X-Echo", value: tag }], ...config },
});
const code = (key: string, source: string): Link => ({
  type: "code_node",
  key,
  config: { source },
  ...goesOn,
});

async function run(document: FlowDocument) {
  const { body: flow } = await ask(createFlowEndpoint, { body: { name: "Uses a secret", document } });
  const params = { id: flow.id };
  const started = await ask(testFlowEndpoint, { params, body: { payload: { items: [1, 2] } } });
  expect(started.status).toBe(201);
  const execution = await until("the execution is finished", async () => {
    const { body } = await ask(readExecutionEndpoint, { params: { id: started.body.id } });
    return body.finished_at !== null && body;
  });
  const stream = await send(watchExecutionEndpoint, { cookie, params: { id: execution.id } });
  responses.push(await stream.text());
  await ask(exportFlowEndpoint, { params });
  await ask(activateFlowEndpoint, { params });
  await ask(listTagsEndpoint, { params, query: `?node_id=${document.nodes.at(-1)?.id}` });
  return { execution, flow };
}

/** Everything that is stored, was answered or was logged. */
async function everything(): Promise<string> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  );
  const stored: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    stored.push(...rows.map(({ row }) => row));
  }
  const files = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const contents = await Promise.all(
    files.filter((each) => each.isFile()).map((each) => readFile(join(each.parentPath, each.name), "latin1")),
  );
  return [...stored, ...contents, ...responses, worker.log()].join("\n");
}

function expectNoSecret(found: string): void {
  expect(found).toContain("[masked]");
  for (const word of leftovers) {
    const at = found.indexOf(word);
    expect(at === -1 ? "" : found.slice(Math.max(0, at - 200), at + 100), word).not.toContain(word);
  }
  for (const offset of [0, 1, 2]) {
    const encoded = Buffer.from(`${" ".repeat(offset)}${secret}`).toString("base64");
    expect(found).not.toContain(encoded.slice(4, -4));
  }
}

test("M5: a secret variable is used by every kind of step, and is in no table, file, answer, stream, export or log", async () => {
  const child = await ask(createFlowEndpoint, {
    body: {
      name: "Called",
      document: {
        nodes: [
          {
            id: "called-by-the-flow-with-a-secret",
            type: "flow_call_node",
            key: "called",
            position: { x: 0, y: 0 },
            config: { sample_payload: '{"given":"x"}' },
          },
        ],
        edges: [],
      },
    },
  });
  expect((await ask(activateFlowEndpoint, { params: { id: child.body.id } })).status).toBe(200);
  const { execution } = await run(
    chain(
      setFields("plain", { whole: tag, part: `Bearer ${tag}!`, json: `{{_vars | json}}`, all: "{{_vars}}" }),
      setFields("copied", { again: "{{plain}}" }),
      request("json", `/json?t=${tag}`, { body_type: "json", body: `{"t":"${tag}"}` }),
      request("form", "/form", { body_type: "form", form: [{ name: "t", value: tag }] }),
      request("page", `/page/${tag}`, { body_type: "raw", body: `<p title='${tag}'>` }),
      request("fail", "/fail", { body_type: "json", body: `{"t":"${tag}"}` }),
      request("file", "/file", { response_type: "file" }),
      { ...request("nowhere", "/"), config: { method: "GET", url: `http://127.0.0.1:1/${tag}` } },
      { ...request("no_url", "/"), config: { method: "GET", url: `${tag}://x` } },
      code(
        "prints",
        `console.log(vars.token, { deep: [vars.token] });
         const response = await fetch("${at}/" + encodeURIComponent(vars.token), { method: "POST", headers: { "x-echo": vars.token } });
         return { t: vars.token, [vars.token]: 1, echo: await response.json() };`,
      ),
      code("throws", "throw new Error('cannot use ' + vars.token);"),
      { type: "store_node", key: "store", config: { operation: "set", key: "a key", value: tag }, ...goesOn },
      {
        type: "run_flow_node",
        key: "run_flow",
        config: { flow_id: child.body.id, input: `{"given":"${tag}"}`, wait: true },
        ...goesOn,
      },
      httpResponse("answer", `{"t":"${tag}"}`),
    ),
  );
  expect(execution.status).toBe("succeeded");
  const states = new Map<string, string>(
    execution.steps.map(({ node_key, status }: { node_key: string; status: string }) => [node_key, status]),
  );
  for (const key of ["plain", "json", "form", "page", "file", "prints", "store", "run_flow", "answer"])
    expect([key, states.get(key)]).toEqual([key, "succeeded"]);
  for (const key of ["fail", "nowhere", "no_url", "throws"])
    expect([key, states.get(key)]).toEqual([key, "failed"]);
  // It did arrive there; otherwise nothing below would prove anything.
  expect(received.filter((each) => each.includes("coal")).length).toBeGreaterThanOrEqual(6);
  for (const endpoint of [listExecutionsEndpoint, listStoreEntriesEndpoint, listVariablesEndpoint])
    await ask(endpoint);
  expectNoSecret(await everything());
});

test("M5: what a loop makes of a secret variable is masked", async () => {
  const { execution } = await run(
    loop(forEach({ result: `${tag} {{each.item}}` }), [setFields("inside", { t: tag })]),
  );
  const each = execution.steps.find(({ node_key }: { node_key: string }) => node_key === "each");
  expect(each.output.results).toEqual(["[masked] 1", "[masked] 2"]);
  expectNoSecret(await everything());
});
