import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DocumentNode } from "#engine/document.ts";
import { setClock } from "#lib/clock.ts";
import { newNodeId } from "#lib/node-id.ts";
import { filePort } from "#server/executions/files/file-port.ts";
import { startExecutionEndpoint } from "#server/executions/start/live-routes.ts";
import { readFlowEndpoint } from "#server/flows/documents/routes.ts";
import { arrangeCaller, type Send } from "#server/flows/documents/test-support.ts";
import { deactivateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { testFlowEndpoint } from "#server/webhooks/draft-tests/routes.ts";
import { createShell } from "#test/executions/shell.ts";
import { until } from "#test/executions/until.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { runExecutions } from "#worker/tasks/run-executions.ts";
import { arrangeForm, origin, request, submit, tokenIn } from "./test-support.ts";

const dataDir = await mkdtemp(join(tmpdir(), "millrace-form-"));
let database: TestDatabase;
let send: Send;
let nowMs = Date.now();
const restore = setClock({ nowMs: () => nowMs, monotonicMs: () => nowMs });

beforeAll(async () => {
  database = await useTestDatabase({ DATA_DIR: dataDir, MAX_BODY_BYTES: "20000" }, openAllServices);
  send = await arrangeCaller("Ada", "write");
});
afterAll(async () => {
  restore();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

/** The page's token, after as much time as a person needs. */
async function openPage(nodeId: string): Promise<string> {
  const { body } = await request(nodeId);
  nowMs += 5000;
  return tokenIn(body);
}

async function executionsOf(
  flowId: string,
): Promise<{ id: string; source: string; input: Record<string, unknown> }[]> {
  const { rows } = await database.pool.query(
    "select id, source, input from executions where flow_id = $1 order by id",
    [flowId],
  );
  return rows;
}

const plan = new File(["12 €"], "plan.txt", { type: "text/plain" });

test("what a page sends is committed with its file before the visitor is redirected to the message", async () => {
  const { nodeId, flowId } = await arrangeForm(send);
  const token = await openPage(nodeId);
  const { status, headers } = await submit(nodeId, { your_name: "Ada", plan }, { token });
  expect([status, headers.get("Location")]).toEqual([303, `/form/${nodeId}?sent`]);
  const [execution, ...others] = await executionsOf(flowId);
  expect(others).toEqual([]);
  expect(execution).toMatchObject({
    source: "form",
    input: { your_name: "Ada", e_mail_address: null, plan: { filename: "plan.txt", size: 6 } },
  });
  const { plan: sent } = (execution?.input ?? {}) as { plan?: { file_id: string } };
  const file = await filePort.find(execution?.id ?? "", sent?.file_id ?? "");
  expect(file && (await text(file.read()))).toBe("12 €");
  const message = await request(nodeId, {}, "?sent");
  expect(message.body).toContain("Thank you. We have received what you sent.");
});

test("the URL fills in fields, hidden ones too, and several options are sent", async () => {
  const fields = [
    { name: "ref", type: "hidden", value: "direct" },
    { name: "name" },
    { name: "colors", type: "checkboxes", options: "Red\nBlue\nGreen" },
  ];
  const { nodeId } = await arrangeForm(send, { fields });
  expect((await request(nodeId)).body).toContain('type="hidden" name="field.ref" value="direct"');
  const page = (await request(nodeId, {}, "?ref=mail&name=Ada+%26&colors=Red&colors=Blue")).body;
  expect(page).toContain('type="hidden" name="field.ref" value="mail"');
  expect(page).toContain('value="Ada &amp;"');
  expect(page.match(/value="(Red|Blue|Green)"[^>]* checked/g)).toHaveLength(2);
});

test("the same page starts one execution however often it is sent, and another once something was changed", async () => {
  const { nodeId, flowId } = await arrangeForm(send);
  const token = await openPage(nodeId);
  const twice = await Promise.all([1, 2].map(() => submit(nodeId, { your_name: "Ada", plan }, { token })));
  expect(twice.map(({ status }) => status)).toEqual([303, 303]);
  expect(await executionsOf(flowId)).toHaveLength(1);
  const { rows } = await database.pool.query("select owner_id from stored_files where filename = 'plan.txt'");
  const [execution] = await executionsOf(flowId);
  expect(rows.filter(({ owner_id }) => owner_id === execution?.id)).toHaveLength(1);
  await submit(nodeId, { your_name: "Grace" }, { token });
  expect(await executionsOf(flowId)).toHaveLength(2);
});

test("a problem is shown at its field and above the form, and what was entered stays", async () => {
  const { nodeId, flowId } = await arrangeForm(send);
  const token = await openPage(nodeId);
  const fields = { your_name: "", e_mail_address: '"><script>alert(1)</script>', plan };
  const { status, body } = await submit(nodeId, fields, { token });
  expect(status).toBe(422);
  expect(body).toContain('<a href="#field-1">Your name: This is required.</a>');
  expect(body).toContain('aria-describedby="field-2-problem" aria-invalid="true"');
  expect(body).toContain('value="&#34;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(body).toContain("Choose your files again.");
  expect(body).not.toContain("<script");
  expect(tokenIn(body)).toBe(token);
  expect(await executionsOf(flowId)).toEqual([]);
  const { rows } = await database.pool.query(
    "select owner_id from stored_files f where not exists (select from executions e where e.id = f.owner_id)",
  );
  expect(rows).toEqual([]);
});

test("a program sends JSON and gets the execution's id, or every problem at its pointer", async () => {
  const { nodeId, flowId } = await arrangeForm(send);
  const headers = { "content-type": "application/json" };
  const post = (value: unknown) => request(nodeId, { method: "POST", headers, body: JSON.stringify(value) });
  const accepted = await post({ your_name: "Ada", e_mail_address: "ada@example.com", other: 1 });
  const [execution] = await executionsOf(flowId);
  expect(accepted.status).toBe(200);
  expect(JSON.parse(accepted.body)).toMatchObject({ success: true, execution_id: execution?.id });
  expect(execution?.input).toEqual({ your_name: "Ada", e_mail_address: "ada@example.com", plan: null });
  const refused = await post({ e_mail_address: "nowhere" });
  expect(JSON.parse(refused.body)).toMatchObject({
    status: 422,
    code: "invalid_field",
    errors: [{ pointer: "/your_name" }, { pointer: "/e_mail_address" }],
  });
  expect(JSON.parse((await post(["Ada"])).body)).toMatchObject({ status: 400, code: "invalid_body" });
});

test("a form whose flow is not active says that it is closed, and takes nothing", async () => {
  const { nodeId, flowId } = await arrangeForm(send);
  const token = await openPage(nodeId);
  await send(deactivateFlowEndpoint, { params: { id: flowId } });
  const page = await request(nodeId);
  expect(page.status).toBe(404);
  expect(page.body).toContain("This form is closed");
  expect((await submit(nodeId, { your_name: "Ada" }, { token })).status).toBe(404);
  expect(await executionsOf(flowId)).toEqual([]);
  expect((await request(newNodeId())).body).toContain("There is no form here");
});

const response: DocumentNode = {
  id: newNodeId(),
  type: "http_response_node",
  key: "http_response",
  position: { x: 320, y: 0 },
  config: {
    label: "HTTP Response",
    status: 201,
    headers: [],
    content_type: "text/html",
    body: "<h1>Hello {{your_name}}</h1>",
  },
};

test("a form can wait for the flow's HTTP Response, even if its button is pressed twice", async () => {
  const { nodeId, flowId } = await arrangeForm(send, { done: { kind: "response" } }, response);
  const token = await openPage(nodeId);
  const first = submit(nodeId, { your_name: "Ada" }, { token });
  const [execution] = await until("the form is stored", async () => {
    const stored = await executionsOf(flowId);
    return stored.length > 0 && stored;
  });
  const second = submit(nodeId, { your_name: "Ada" }, { token });
  const id = execution?.id ?? "";
  await runExecutions(
    { ids: [id], epoch: 0 },
    { id: "1", attempt: 1, isAlone: false },
    createShell(database.pool),
  );
  const page = { status: 201, body: "<h1>Hello Ada</h1>" };
  expect(await Promise.all([first, second])).toMatchObject([page, page]);
  expect(await executionsOf(flowId)).toHaveLength(1);
});

test("a form redirects to the builder's URL or path", async () => {
  for (const [url, location] of [
    ["https://example.com/thanks?a=ä", "https://example.com/thanks?a=%C3%A4"],
    ["/thanks", "/thanks"],
  ]) {
    const { nodeId } = await arrangeForm(send, { done: { kind: "redirect", url } });
    const { status, headers } = await submit(nodeId, { your_name: "Ada" }, { token: await openPage(nodeId) });
    expect([status, headers.get("Location")]).toEqual([303, location]);
  }
});

test("the API starts it with an input that its fields allow, and tests use a sample made from them", async () => {
  const { nodeId, flowId } = await arrangeForm(send);
  const started = await send(startExecutionEndpoint, {
    params: { id: flowId },
    body: { node_id: nodeId, input: { your_name: "Ada" } },
  });
  expect(started.body).toMatchObject({ source: "manual", input: { your_name: "Ada", plan: null } });
  const refused = await send(startExecutionEndpoint, { params: { id: flowId }, body: { input: {} } });
  expect(refused.body).toMatchObject({ status: 422, errors: [{ pointer: "/input/your_name" }] });
  const tested = await send(testFlowEndpoint, { params: { id: flowId }, body: {} });
  expect(tested.body.input).toMatchObject({ your_name: "Some text", e_mail_address: "ada@example.com" });
  const flow = await send(readFlowEndpoint, { params: { id: flowId } });
  expect(flow.body.webhooks).toEqual([{ node_id: nodeId, url: `${origin}/form/${nodeId}`, live: true }]);
});
