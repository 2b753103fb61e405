import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { newNodeId } from "#lib/node-id.ts";
import { resumeToken } from "#server/executions/resume-links/token.ts";
import { startExecutionEndpoint } from "#server/executions/start/live-routes.ts";
import { replayExecutionEndpoint } from "#server/executions/start/routes.ts";
import { updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import { redactedMark } from "#server/flows/redaction/redact.ts";
import { toHttpRequest } from "#server/platform/http/web-adapter.ts";
import { readFile } from "#server/platform/storage/files.ts";
import { replayCallEndpoint } from "#server/webhooks/calls/replay-routes.ts";
import { listCallsEndpoint, readCallEndpoint } from "#server/webhooks/calls/routes.ts";
import { callWebhook } from "#server/webhooks/calls/test-support.ts";
import { testFlowEndpoint } from "#server/webhooks/draft-tests/routes.ts";
import { arrangeForm, request as requestForm, submit } from "#server/webhooks/forms/test-support.ts";
import { formToken } from "#server/webhooks/forms/token.ts";
import { receiveResume } from "#server/webhooks/resume/receive-resume.ts";
import { triggers } from "#server/webhooks/triggers/triggers.ts";
import { chain, setFields } from "#test/executions/chain.ts";
import { indexAll } from "#test/executions/index-all.ts";
import { createShell } from "#test/executions/shell.ts";
import { until } from "#test/executions/until.ts";
import { arrangeAda } from "#test/flows/arrange-ada.ts";
import { makeFlowLive } from "#test/postgres/live-flow.ts";
import { openAllServices } from "#test/web-services.ts";
import { runExecutions } from "#worker/tasks/run-executions.ts";

const { database, send } = arrangeAda({}, openAllServices);

const redact = [
  "customer.card",
  "items[].iban",
  "scan",
  "body",
  "fields.iban",
  "comment",
  "_webhook.headers.x-token",
  "_webhook.query.token",
];

let made = 0;
const canary = () => `canary-${made++}`;
const headers = () => ({ "x-token": canary() });
const query = () => `?token=${canary()}&page=1`;
const order = () => ({ customer: { card: canary(), name: "Ada" }, items: [{ iban: canary() }] });
const copies = setFields("copy", { card: "{{customer.card}}", all: "{{_webhook}}" });

/** Names and search values made of everything that is redacted. */
const shown = {
  execution_name: "{{customer.card}} {{items[0].iban}} {{body}} {{scan}} {{_webhook}}",
  search_fields: [
    "customer.card",
    "items[].iban",
    "body",
    "_webhook.headers.x-token",
    "_webhook.query.token",
  ],
};

async function live(document: FlowDocument, settings: object = { redact, ...shown }) {
  const { flowId } = await makeFlowLive(database.pool, document);
  const { status } = await send(updateFlowEndpoint, { params: { id: flowId }, body: { settings } });
  expect(status).toBe(200);
  return { flowId, nodeId: document.nodes[0]?.id ?? "" };
}

async function runAll() {
  const { rows } = await database.pool.query("select id, epoch from executions where status = 'queued'");
  const shell = createShell(database.pool);
  for (const { id, epoch } of rows) {
    await runExecutions({ ids: [id], epoch }, { id: "1", attempt: 1, isAlone: false }, shell);
  }
}

async function expectNothingStored() {
  await indexAll(database.pool);
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  );
  for (const { name } of tables) {
    const { rows } = await database.pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    for (const { row } of rows) {
      expect(row, name).not.toMatch(/canary-\d/);
      // Bodies are bytes, which are written in hexadecimal.
      expect(row, name).not.toContain(Buffer.from("canary-").toString("hex"));
      expect(row, name).not.toContain(Buffer.from("canary-").toString("base64").slice(0, -2));
    }
  }
}

function multipart() {
  const form = new FormData();
  form.append("customer[card]", canary());
  form.append("items[0][iban]", canary());
  form.append("scan", new Blob([canary()], { type: "application/pdf" }), `${canary()}.pdf`);
  form.append("photo", new Blob(["kept"], { type: "image/png" }), "photo.png");
  return form;
}

const json = "application/json";
const form = "application/x-www-form-urlencoded";

test("calls, steps, files and records hold no redacted value, however the body is encoded", async () => {
  const { nodeId } = await live(chain(copies));
  const sent = new Response(multipart());
  const multipartType = sent.headers.get("content-type") ?? "";
  const multipartBody = Buffer.from(await sent.arrayBuffer());
  const large = () => JSON.stringify({ ...order(), padding: "x".repeat(2_000_000), more: order() });
  const bodies: [type: string, body: Uint8Array | string, more?: Record<string, string>][] = [
    [json, JSON.stringify(order())],
    [json, `{"customer":{"card":"${canary()}","card":"${canary()}"}}`],
    [form, `customer%5Bcard%5D=${canary()}&items[0][iban]=${canary()}&items[1][iban]=${canary()}`],
    ["application/xml", `<customer><card>${canary()}</card></customer>`],
    ["text/plain", canary()],
    ["application/octet-stream", canary()],
    [json, gzipSync(JSON.stringify(order())), { "content-encoding": "gzip" }],
    [form, brotliCompressSync(`customer[card]=${canary()}`), { "content-encoding": "br" }],
    [multipartType, multipartBody],
    [multipartType, gzipSync(multipartBody), { "content-encoding": "gzip" }],
    [json, large().replace(/,"more":.*$/, "}")],
    [form, `padding=${"x".repeat(300_000)}&customer[card]=${canary()}`],
  ];
  for (const [type, body, more] of bodies) {
    const bytes = typeof body === "string" ? body : new Uint8Array(body);
    const call = { body: bytes, query: query(), headers: { ...headers(), "content-type": type, ...more } };
    const response = await callWebhook(nodeId, call);
    expect([type, response.status]).toEqual([type, 200]);
  }
  await runAll();
  const { rows } = await database.pool.query("select input from executions order by id");
  expect(rows).toHaveLength(bodies.length);
  expect(rows[0].input).toMatchObject({
    customer: { card: redactedMark, name: "Ada" },
    items: [{ iban: redactedMark }],
    _webhook: {
      content: "",
      content_omitted: true,
      headers: { "x-token": [redactedMark] },
      query: { token: redactedMark, page: "1" },
    },
  });
  const { photo } = rows[8].input;
  expect(await readFile(photo.file_id)).not.toBeNull();
  const { rows: files } = await database.pool.query("select filename from stored_files");
  expect(files).toEqual([{ filename: "photo.png" }, { filename: "photo.png" }]);
  await expectNothingStored();

  const { body: list } = await send(listCallsEndpoint, { params: { node_id: nodeId } });
  const { body: call } = await send(readCallEndpoint, {
    params: { node_id: nodeId, call_id: list.data.at(-1).id },
  });
  expect([call.body, call.omitted]).toEqual([null, "redacted"]);
});

test("refused and repeated calls hold none, nor do their replays and the reasons that quote them", async () => {
  const { flowId, nodeId } = await live(withDeduplication(chain(copies)));
  const body = JSON.stringify({ ...order(), id: "1" });
  const more = { ...headers(), authorization: `Bearer ${canary()}` };
  const repeated = { body, headers: more };
  expect((await callWebhook(nodeId, repeated)).headers.get("idempotency-replayed")).toBeNull();
  expect((await callWebhook(nodeId, repeated)).headers.get("idempotency-replayed")).toBe("true");
  const broken = await callWebhook(nodeId, { body: `{"card":${canary()}`, query: query() });
  expect([broken.status, (await broken.json()).detail]).toEqual([400, expect.stringMatching(/hidden/)]);
  await callWebhook(nodeId, { method: "DELETE", body, query: query(), headers: headers() });
  await database.pool.query("delete from triggers where flow_id = $1", [flowId]);
  triggers().outdateFlow(flowId);
  expect((await callWebhook(nodeId, { body, headers: headers(), query: query() })).status).toBe(404);
  await expectNothingStored();
});

function withDeduplication(document: FlowDocument): FlowDocument {
  const [trigger, ...rest] = document.nodes;
  if (!trigger) throw new Error("A chain begins with a trigger.");
  const config = { ...trigger.config, deduplication: { by: "tag", tag: "{{customer.card}}", keep_days: 4 } };
  return { ...document, nodes: [{ ...trigger, config }, ...rest] };
}

test("what was stored before the flow redacted it is not stored again by replays and tests", async () => {
  const { flowId, nodeId } = await live(chain(copies), {});
  await callWebhook(nodeId, { body: JSON.stringify(order()), headers: headers(), query: query() });
  await callWebhook(nodeId, { method: "DELETE", body: JSON.stringify(order()), headers: headers() });
  const { rows: before } = await database.pool.query("select id from executions where flow_id = $1", [
    flowId,
  ]);
  const { body: list } = await send(listCallsEndpoint, { params: { node_id: nodeId } });
  await send(updateFlowEndpoint, { params: { id: flowId }, body: { settings: { redact, ...shown } } });
  const started: number[] = [];
  for (const { id } of list.data) {
    const again = { params: { node_id: nodeId, call_id: id }, body: { against: "live" } };
    started.push((await send(replayCallEndpoint, again)).status);
    const tested = { params: { id: flowId }, body: { call_id: id } };
    started.push((await send(testFlowEndpoint, tested)).status);
  }
  const params = { id: before[0].id };
  started.push((await send(replayExecutionEndpoint, { params, body: { against: "live" } })).status);
  const payload = { params: { id: flowId }, body: { payload: order() } };
  started.push((await send(testFlowEndpoint, payload)).status);
  expect(started.every((status) => status < 300)).toBe(true);
  await database.pool.query("delete from executions where id = $1", [before[0].id]);
  await database.pool.query("delete from calls where id = any($1::uuid[])", [
    list.data.map(({ id }: { id: string }) => id),
  ]);
  await runAll();
  await expectNothingStored();
});

test("manual starts, sub-flows, and calls and decisions that steps wait for hold none", async () => {
  const manual = (...links: Parameters<typeof chain>): FlowDocument => {
    const document = chain(...links);
    const nodes = document.nodes.map((node, index) =>
      index === 0 ? { ...node, type: "manual_node", key: "manual", config: { label: "Manual" } } : node,
    );
    return { ...document, nodes };
  };
  const called = await live({
    ...manual(copies),
    nodes: manual(copies)
      .nodes.slice(0, 1)
      .map((node) => ({ ...node, type: "flow_call_node" })),
    edges: [],
  });
  const waiting = manual(
    { type: "wait_for_call_node", key: "wait", config: { timeout_seconds: 3600 } },
    {
      type: "approval_node",
      key: "approval",
      by: "called",
      config: {
        title: "Pay?",
        text: "",
        timeout_seconds: 3600,
        fields: [
          { name: "iban", label: "IBAN", type: "text" },
          { name: "scan", label: "Scan", type: "file" },
        ],
      },
    },
  );
  const { flowId } = await live(waiting, { redact: [...redact, "fields.scan"] });
  const { body: execution } = await send(startExecutionEndpoint, {
    params: { id: flowId },
    body: { input: order() },
  });
  await runAll();
  const at = (key: string) => waiting.nodes.find((node) => node.key === key)?.id ?? "";
  const resume = (kind: "call" | "page", key: string, init: RequestInit) => {
    const token = resumeToken({ kind, executionId: execution.id, nodeId: at(key), scope: "" });
    const request = new Request(`http://localhost:3000/resume/${token}?token=${canary()}`, init);
    return receiveResume(toHttpRequest(request), token);
  };
  const body = JSON.stringify(order());
  const first = { method: "POST", body, headers: { "content-type": json, ...headers() } };
  expect((await resume("call", "wait", first)).status).toBe(200);
  await runAll();
  const decision = new FormData();
  decision.append("decision", "approved");
  decision.append("comment", canary());
  decision.append("field.iban", canary());
  decision.append("field.scan", new Blob([canary()]), canary());
  expect((await resume("page", "approval", { method: "POST", body: decision })).status).toBe(303);
  await runAll();
  const { rows } = await database.pool.query(
    "select output from arrivals where execution_id = $1 order by arrived_at",
    [execution.id],
  );
  expect(rows.map(({ output }) => output)).toMatchObject([
    { customer: { card: redactedMark }, _webhook: { content_omitted: true } },
    { decision: "approved", comment: redactedMark, fields: { iban: redactedMark, scan: redactedMark } },
  ]);

  const calling = manual({
    type: "run_flow_node",
    key: "run_flow",
    config: { flow_id: called.flowId, input: '{"customer":{"card":"{{_webhook_never}}canary"}}', wait: true },
  });
  const parent = await live(calling, {});
  await send(startExecutionEndpoint, { params: { id: parent.flowId }, body: { input: {} } });
  await runAll();
  const { rows: children } = await database.pool.query("select input from executions where flow_id = $1", [
    called.flowId,
  ]);
  expect(children).toMatchObject([{ input: { customer: { card: redactedMark } } }]);
  await expectNothingStored();
});

const formFields = [
  { name: "card", label: "Card", required: true },
  { name: "iban", label: "IBAN", type: "textarea" },
  { name: "amount", label: "Amount", type: "number" },
  { name: "scan", label: "Scan", type: "file" },
  { name: "photo", label: "Photo", type: "file" },
];
const redactOfForm = { redact: ["card", "iban", "scan"] };

function formStep(type: string, key: string, config: Record<string, unknown>): DocumentNode {
  return { id: newNodeId(), type, key, position: { x: 320, y: 0 }, config: { label: key, ...config } };
}

const copyOfForm = () =>
  formStep("set_fields_node", "copy", {
    fields: [
      { name: "card", value: "{{card}}" },
      { name: "all", value: "{{form}}" },
    ],
    keep: "all",
  });

async function arrangeRedactedForm(config: Record<string, unknown> = {}, ...more: DocumentNode[]) {
  const form = await arrangeForm(send, { fields: formFields, ...config }, copyOfForm(), ...more);
  const { status } = await send(updateFlowEndpoint, {
    params: { id: form.flowId },
    body: { settings: redactOfForm },
  });
  expect(status).toBe(200);
  return form;
}

/** The token of a page that has been open for a while. */
const openToken = (nodeId: string) => ({ token: formToken(nodeId, Date.now() - 5000) });

async function inputsOf(flowId: string): Promise<{ id: string; input: Record<string, unknown> }[]> {
  const { rows } = await database.pool.query(
    "select id, input from executions where flow_id = $1 order by id",
    [flowId],
  );
  return rows;
}

test("a form's visitors send it by page, with files or as JSON, twice, or wrong: no redacted value is stored", async () => {
  const { nodeId, flowId } = await arrangeRedactedForm();
  const own = openToken(nodeId);
  const photo = new File(["kept"], "photo.png", { type: "image/png" });
  const scan = new File([canary()], `${canary()}.pdf`, { type: "application/pdf" });
  const filled = { card: canary(), iban: canary(), amount: "12", photo, scan };
  const pages = [await submit(nodeId, filled, own), await submit(nodeId, filled, own)];
  expect(pages.map(({ status }) => status)).toEqual([303, 303]);

  const post = (type: string, body: BodyInit) =>
    requestForm(
      nodeId,
      { method: "POST", headers: { "content-type": type, ...headers() }, body },
      `?card=${canary()}`,
    );
  const encoded = new URLSearchParams({
    ...openToken(nodeId),
    "field.card": canary(),
    "field.iban": canary(),
  });
  expect((await post(form, encoded)).status).toBe(303);
  expect((await post(json, JSON.stringify({ card: canary(), iban: canary() }))).status).toBe(200);
  const refused = [
    await post(json, JSON.stringify({ card: canary(), amount: canary() })),
    await post(json, `{"card":"${canary()}", ${canary()}`),
    await post("text/plain", canary()),
    await submit(nodeId, { card: canary(), amount: canary(), scan }, openToken(nodeId)),
    await submit(nodeId, { card: canary(), scan }, { website: canary() }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([422, 400, 415, 422, 422]);
  for (const { body } of refused.slice(0, 3)) expect(body).not.toMatch(/canary-\d/);

  const started = await send(startExecutionEndpoint, {
    params: { id: flowId },
    body: { node_id: nodeId, input: { card: canary(), iban: canary() } },
  });
  expect(started.status).toBe(201);
  await runAll();
  const [first, ...others] = await inputsOf(flowId);
  expect(others).toHaveLength(3);
  expect(first?.input).toMatchObject({
    card: redactedMark,
    iban: redactedMark,
    scan: redactedMark,
    amount: 12,
    photo: { filename: "photo.png" },
  });
  const { rows: files } = await database.pool.query("select filename from stored_files where owner_id = $1", [
    first?.id,
  ]);
  expect(files).toEqual([{ filename: "photo.png" }]);
  await expectNothingStored();
});

test("the page that a form's flow responds with shows none, nor do replays of what was sent before", async () => {
  const response = formStep("http_response_node", "http_response", {
    status: 201,
    headers: [],
    content_type: "text/html",
    body: "<p>{{card}} {{copy}}</p>",
  });
  const { nodeId, flowId } = await arrangeRedactedForm({ done: { kind: "response" } }, response);
  const sent = submit(nodeId, { card: canary(), iban: canary() }, openToken(nodeId));
  await until("the form is stored", async () => (await inputsOf(flowId)).length === 1);
  await runAll();
  const page = await sent;
  expect([page.status, page.body]).toEqual([201, expect.stringContaining(redactedMark)]);
  expect(page.body).not.toMatch(/canary-\d/);

  const settings = async (body: object) =>
    send(updateFlowEndpoint, { params: { id: flowId }, body: { settings: body } });
  await settings({ redact: [] });
  const program = { method: "POST", headers: { "content-type": json } };
  const plain = requestForm(nodeId, { ...program, body: JSON.stringify({ card: canary(), iban: canary() }) });
  const [, stored] = await until("it is stored", async () => {
    const inputs = await inputsOf(flowId);
    return inputs.length === 2 && inputs;
  });
  await runAll();
  expect((await plain).status).toBe(201);
  await settings(redactOfForm);
  const params = { id: stored?.id ?? "" };
  const { status } = await send(replayExecutionEndpoint, { params, body: { against: "live" } });
  expect(status).toBeLessThan(300);
  await database.pool.query("delete from executions where id = $1", [stored?.id]);
  await database.pool.query("delete from steps where execution_id = $1", [stored?.id]);
  await runAll();
  expect((await inputsOf(flowId)).map(({ input }) => input.card)).toEqual([redactedMark, redactedMark]);
  await expectNothingStored();
});
