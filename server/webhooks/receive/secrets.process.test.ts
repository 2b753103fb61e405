import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { newNodeId } from "#lib/node-id.ts";
import { keepCredential } from "#test/postgres/credential.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, webhookDocument, withSettings } from "#test/postgres/live-flow.ts";
import { startWebProcess, type WebProcess } from "#test/processes/web.ts";
import { startTestWorker, type TestWorker } from "#test/processes/worker.ts";

const secretKey = "canary-key-in-a-coal-mine-0123456789";
const environment = { LOG_LEVEL: "trace", SECRET_KEY: secretKey };
let database: TestDatabase;
let web: WebProcess;
let worker: TestWorker;

beforeAll(async () => {
  database = await useTestDatabase({ SECRET_KEY: secretKey });
  web = await startWebProcess({ databaseUrl: database.url, environment });
  worker = await startTestWorker(database.url, environment);
});
afterAll(async () => {
  await web.kill();
  await worker.kill();
  await database.drop();
});

let made = 0;
/** A secret of a header or a credential: it must only be stored encrypted. */
const secret = () => `canary-${made++}-secret`;
/** What a signed-in browser sends to any URL of this origin (C2). */
const signedIn = () => ({
  cookie: `next-auth.session-token=${secret()}`,
  "proxy-authorization": `Bearer ${secret()}`,
});
/** A secret in a body: only the flow may use it. */
const content = () => `canary-${made++}-content`;

/** A webhook and a node after it that copies everything it receives. */
function copying(nodeId: string, settings: Record<string, unknown>): FlowDocument {
  const document = withSettings(webhookDocument(nodeId), settings);
  const id = newNodeId();
  const config = {
    label: "Set Fields",
    keep: "all",
    fields: [{ name: "seen", value: "{{_webhook.headers}}" }],
  };
  const node = { id, type: "set_fields_node", key: "set_fields", position: { x: 320, y: 0 }, config };
  const edge = { id: "e1", source: nodeId, source_handle: "output", target: id, target_handle: "input" };
  return { nodes: [...document.nodes, node], edges: [edge] };
}

test("30 secrets in headers, bodies and credentials: none in a log, an answer, a step, a call, or an environment (S11)", async () => {
  const responses: string[] = [];
  const statuses = new Set<number>();
  async function send(nodeId: string, headers: Record<string, string>, body: string) {
    const response = await fetch(`${web.url}/flow/webhook/${nodeId}?token=${content()}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...signedIn(), ...headers },
      body,
    });
    statuses.add(response.status);
    responses.push(JSON.stringify([...response.headers]) + (await response.text()));
  }
  const body = () => JSON.stringify({ name: content() });
  const broken = () => `{"name":"${content()}`;

  async function live(type: string, kind: string, value: string, settings = {}, more = {}) {
    const id = newNodeId();
    const credential = await keepCredential(database.pool, kind, value, settings);
    const authentication = { type, credential_ids: [credential], ...more };
    const flow = await makeFlowLive(database.pool, copying(id, { authentication }));
    return { id, ...flow };
  }

  const [token, password, value, signing, shared] = [secret(), secret(), secret(), secret(), secret()];
  const basic = (text: string) => `Basic ${Buffer.from(`ada:${text}`).toString("base64")}`;
  const bearing = await live("bearer", "bearer", token);
  const named = await live("basic", "basic", password, { username: "ada" });
  const keyed = await live("header", "header", value, { header: "x-api-key" });
  const signed = await live("signature", "signature", signing, {}, { preset: "github" });
  const jwt = await live("jwt", "jwt_secret", shared);
  for (const text of [body(), broken()]) {
    await send(bearing.id, { authorization: `Bearer ${token}` }, text);
    await send(named.id, { authorization: basic(password) }, text);
    // An API key that no setting asks for.
    const stray = { authorization: `Bearer ${secret()}` };
    await send(keyed.id, { "x-api-key": value, ...stray }, text);
    const signature = createHmac("sha256", signing).update(text).digest("hex");
    await send(signed.id, { "x-hub-signature-256": `sha256=${signature}`, ...stray }, text);
    // Wrong ones are also somebody's secrets.
    await send(bearing.id, { authorization: `Bearer ${secret()}` }, text);
    await send(named.id, { authorization: basic(secret()) }, text);
    await send(keyed.id, { "x-api-key": secret() }, text);
    await send(jwt.id, { authorization: `Bearer ${secret()}` }, text);
  }
  for (const { id, flowId } of [bearing, keyed]) {
    await database.pool.query("delete from triggers where node_id = $1", [id]);
    await database.pool.query("select pg_notify('millrace_triggers', $1)", [flowId]);
  }
  await expect
    .poll(async () => (await fetch(`${web.url}/flow/webhook/${keyed.id}`, { method: "OPTIONS" })).status)
    .toBe(404);
  await send(bearing.id, { authorization: `Bearer ${token}` }, body());
  await send(keyed.id, { "x-api-key": value }, body());
  expect(made).toBeGreaterThanOrEqual(30);
  expect(statuses).toEqual(new Set([200, 400, 401, 404]));

  const countOf = async (sql: string) => Number((await database.pool.query(sql)).rows[0].count);
  await expect.poll(() => countOf("select count(*) from executions where finished_at is not null")).toBe(4);
  await expect.poll(() => countOf("select count(*) from calls")).toBeGreaterThanOrEqual(18);
  const environments = await Promise.all(
    [web.pid, worker.pid].map((pid) => readFile(`/proc/${pid}/environ`, "utf8")),
  );

  const secrets = [
    /canary-\d+-secret/,
    new RegExp(Buffer.from("ada:canary").toString("base64").slice(0, -4)),
  ];
  const said = [...responses, web.output(), worker.log()];
  for (const text of [...said, ...environments]) {
    expect(text).not.toMatch(/canary-\d+/);
    for (const each of secrets) expect(text).not.toMatch(each);
  }
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  );
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    for (const { row } of rows) for (const each of secrets) expect(row, name).not.toMatch(each);
  }
  const { rows: steps } = await database.pool.query("select s::text as row from steps s");
  expect(steps.filter(({ row }) => row.includes("[masked]")).length).toBeGreaterThan(0);
});
