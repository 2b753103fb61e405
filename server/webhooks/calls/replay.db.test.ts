import { sign } from "@octokit/webhooks-methods";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { readExecutionEndpoint } from "#server/executions/reads/routes.ts";
import { createFlowEndpoint, readFlowEndpoint, updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import { arrangeCaller, type Send, simpleDocument } from "#server/flows/documents/test-support.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { addCredentialEndpoint, changeCredentialEndpoint } from "#server/identity/credentials/routes.ts";
import { mask } from "#server/webhooks/recording/masked-headers.ts";
import { triggers } from "#server/webhooks/triggers/triggers.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { replayCallEndpoint } from "./replay-routes.ts";
import { listCallsEndpoint, readCallEndpoint } from "./routes.ts";
import { callWebhook, type SentCall } from "./test-support.ts";

let database: TestDatabase;
let send: Send;
let flowId: string;
let nodeId: string;

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  send = await arrangeCaller("Ada", "write");
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { body } = await send(createFlowEndpoint, { body: { name: "Orders", document: simpleDocument() } });
  flowId = body.id;
  nodeId = body.document.nodes[0].id;
});

/** Publishes the trigger with these settings. */
async function goLive(settings: Record<string, unknown>) {
  const { body: flow } = await send(readFlowEndpoint, { params: { id: flowId } });
  const document: FlowDocument = flow.document;
  const nodes = document.nodes.map((node) =>
    node.id === nodeId ? { ...node, config: { ...node.config, ...settings } } : node,
  );
  const changed = { document: { ...document, nodes }, revision: flow.revision };
  await send(updateFlowEndpoint, { params: { id: flowId }, body: changed });
  const { status, body } = await send(activateFlowEndpoint, { params: { id: flowId } });
  expect(status, JSON.stringify(body)).toBe(200);
  triggers().outdateFlow(flowId);
}

async function credential(kind: string, secret: string, settings = {}): Promise<string> {
  const { body } = await send(addCredentialEndpoint, { body: { kind, name: "Key", settings, secret } });
  return body.id;
}

/** A call, as the list shows it afterwards. */
async function called(sent: SentCall) {
  await callWebhook(nodeId, sent);
  const { body } = await send(listCallsEndpoint, { params: { node_id: nodeId } });
  return body.data[0];
}

const replay = async (id: string) =>
  (await send(replayCallEndpoint, { params: { node_id: nodeId, call_id: id }, body: { against: "live" } }))
    .body;

const github = (id: string) => ({
  authentication: { type: "signature", preset: "github", credential_ids: [id] },
});

test("a call that was refused for its signature is taken once the secret is corrected", async () => {
  const secretId = await credential("signature", "a wrong secret");
  await goLive(github(secretId));
  const body = '{"name":"Ada"}';
  const headers = { "x-hub-signature-256": await sign("the right secret", body) };
  const refused = await called({ body, headers });
  expect(refused).toMatchObject({ outcome: "unauthenticated", status: 401 });
  expect(refused.reason).toMatch(/signature/i);

  expect(await replay(refused.id)).toMatchObject({ code: "unauthenticated", execution_id: null });

  const corrected = { name: "Key", settings: {}, secret: "the right secret" };
  await send(changeCredentialEndpoint, { params: { id: secretId }, body: corrected });
  const taken = await replay(refused.id);
  expect(taken).toMatchObject({ code: null, detail: null, replay: { outcome: "accepted" } });
  const { body: execution } = await send(readExecutionEndpoint, { params: { id: taken.execution_id } });
  expect(execution.input).toMatchObject({ name: "Ada", _webhook: { content: body, ip: "203.0.113.9" } });
});

test("a body that was changed is not taken, whoever replays it", async () => {
  await goLive(github(await credential("signature", "secret")));
  const headers = { "x-hub-signature-256": await sign("secret", '{"total":1}') };
  const refused = await called({ body: '{"total":9}', headers });
  expect(await replay(refused.id)).toMatchObject({ code: "unauthenticated", execution_id: null });
});

test("a call whose secret is masked runs by the editor's authority, and the answer says so", async () => {
  await goLive({
    authentication: { type: "bearer", credential_ids: [await credential("bearer", "right")] },
  });
  const refused = await called({ headers: { authorization: "Bearer wrong" } });
  const replayed = await replay(refused.id);
  expect(replayed.execution_id).not.toBeNull();
  expect(replayed.detail).toMatch(/not authenticated again/);
  const { body: execution } = await send(readExecutionEndpoint, { params: { id: replayed.execution_id } });
  expect(execution.input._webhook.headers.authorization).toEqual([`Bearer ${mask}`]);
});

test("a call that brought no proof at all is refused still", async () => {
  await goLive({
    authentication: { type: "bearer", credential_ids: [await credential("bearer", "right")] },
  });
  const refused = await called({});
  expect(await replay(refused.id)).toMatchObject({ code: "unauthenticated", execution_id: null });
});

test("a call from an address that is allowed by now is taken", async () => {
  await goLive({ allowed_addresses: ["198.51.100.0/24"] });
  const refused = await called({ body: '{"name":"Ada"}' });
  expect(refused.outcome).toBe("address_not_allowed");
  expect((await replay(refused.id)).code).toBe("address_not_allowed");
  await goLive({ allowed_addresses: ["198.51.100.0/24", "203.0.113.9"] });
  expect((await replay(refused.id)).replay.outcome).toBe("accepted");
});

test("a call that came before the flow was active is taken once it is", async () => {
  const refused = await called({ body: '{"name":"early"}' });
  expect(refused.outcome).toBe("flow_inactive");
  expect(await replay(refused.id)).toMatchObject({ status: 409, code: "flow_inactive" });
  await goLive({});
  expect((await replay(refused.id)).replay).toMatchObject({ outcome: "accepted", replay_of: refused.id });
});

test("a method that is enabled by now is taken", async () => {
  await goLive({});
  const refused = await called({ method: "PUT", body: '{"name":"put"}' });
  expect(refused.outcome).toBe("method_not_allowed");
  expect((await replay(refused.id)).code).toBe("method_not_allowed");
  await goLive({ methods: ["PUT"] });
  expect((await replay(refused.id)).replay.outcome).toBe("accepted");
});

test("a call that had no body to read can be replayed", async () => {
  const refused = await called({ method: "GET", query: "?a=1" });
  await goLive({});
  const { execution_id } = await replay(refused.id);
  const { body: execution } = await send(readExecutionEndpoint, { params: { id: execution_id } });
  expect(execution.input._webhook).toMatchObject({ method: "GET", query: { a: "1" } });
});

test("files of a refused call are stored when it is taken, for the execution", async () => {
  const form = new FormData();
  form.set("name", "Ada");
  form.set("photo", new File(["pixels"], "a.png", { type: "image/png" }));
  const request = new Request("http://localhost", { method: "POST", body: form });
  const headers = { "content-type": request.headers.get("content-type") ?? "" };
  const refused = await called({ body: await request.bytes(), headers });
  const { body: shown } = await send(readCallEndpoint, { params: { node_id: nodeId, call_id: refused.id } });
  expect(shown.output_problem).toMatch(/files/);
  await goLive({});
  const { execution_id } = await replay(refused.id);
  const { rows } = await database.pool.query("select owner_id, filename from stored_files");
  expect(rows).toEqual([{ owner_id: execution_id, filename: "a.png" }]);
});
