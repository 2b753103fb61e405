import { describe, expect, test } from "vitest";
import { type DocumentNode, defaultNodeSettings, type FlowDocument } from "#engine/document.ts";
import { newId } from "#lib/id.ts";
import { newNodeId } from "#lib/node-id.ts";
import { triggersChannel } from "#queue/channels.ts";
import { createListener } from "#server/platform/database/listener.ts";
import { arrangeAda } from "#test/flows/arrange-ada.ts";
import { createFlowEndpoint, readFlowEndpoint, updateFlowEndpoint } from "./routes.ts";
import { chain, setFieldsNode, simpleDocument, webhookNode } from "./test-support.ts";
import {
  activateFlowEndpoint,
  deactivateFlowEndpoint,
  listVersionsEndpoint,
  restoreVersionEndpoint,
} from "./version-routes.ts";

const { database, send } = arrangeAda();

async function make(document: FlowDocument = simpleDocument()) {
  return (await send(createFlowEndpoint, { body: { name: "Orders", document } })).body;
}

const save = (id: string, body: unknown) => send(updateFlowEndpoint, { params: { id }, body });
const activate = (id: string) => send(activateFlowEndpoint, { params: { id } });

async function triggersOf(flowId: string) {
  const { rows } = await database.pool.query(
    `select t.node_id, v.number from triggers t join flow_versions v on v.id = t.version_id where t.flow_id = $1`,
    [flowId],
  );
  return rows;
}

test("activation publishes the draft and opens its URL", async () => {
  const { id, document } = await make();
  const { status, body } = await activate(id);
  const nodeId = document.nodes[0].id;
  const url = `http://localhost:3000/flow/webhook/${nodeId}`;
  expect(status).toBe(200);
  expect(body).toMatchObject({ version: 1, webhooks: [{ node_id: nodeId, url }] });
  expect(body.flow).toMatchObject({ active: true, live_version: 1, unpublished_changes: false });
  expect(body.flow.webhooks).toEqual([{ node_id: nodeId, url, live: true }]);
  expect(await triggersOf(id)).toEqual([{ node_id: nodeId, number: 1 }]);
});

const toNode = (type: string, config: Record<string, unknown> = {}): DocumentNode => ({
  id: newNodeId(),
  type,
  key: type,
  position: { x: 0, y: 0 },
  config,
});
const runNode = (flow_id: string) => toNode("run_flow_node", { flow_id });
const calledNode = () => toNode("flow_call_node", { sample_payload: '{"name":"Ada"}' });

describe("a flow that runs another one", () => {
  const problemsOf = async (flowId: string, settings?: DocumentNode["settings"]) => {
    const node = { ...runNode(flowId), ...(settings && { settings }) };
    const { id } = await make(chain(webhookNode(), node));
    const { status, body } = await activate(id);
    const [problem] = body.errors ?? [];
    if (problem) expect(problem).toMatchObject({ node_id: node.id, pointer: "/flow_id" });
    return `${status} ${problem?.code}`;
  };

  test("goes live once that one can be run", async () => {
    const { id } = await make(chain(calledNode(), setFieldsNode()));
    expect(await problemsOf(id)).toBe("422 sub_flow_inactive");
    await activate(id);
    expect(await problemsOf(id)).toBe("200 undefined");
  });

  test("does not go live with one that is deleted, or cannot be called", async () => {
    const { id } = await make();
    await activate(id);
    expect(await problemsOf(id)).toBe("422 sub_flow_not_callable");
    expect(await problemsOf(newId())).toBe("422 sub_flow_not_found");
    expect(await problemsOf("nonsense")).toBe("422 sub_flow_not_found");
  });

  test("goes live if its node is disabled", async () => {
    expect(await problemsOf(newId(), { ...defaultNodeSettings, disabled: true })).toBe("200 undefined");
  });

  test("may run itself", async () => {
    const { id } = await make();
    await save(id, { revision: 1, document: chain(calledNode(), runNode(id)) });
    expect((await activate(id)).status).toBe(200);
    await save(id, { revision: 2, document: chain(webhookNode(), runNode(id)) });
    expect((await activate(id)).body.errors).toMatchObject([{ code: "sub_flow_not_callable" }]);
  });
});

test("editing never touches what is live, and shows as unpublished until the next activation", async () => {
  const { id, document } = await make();
  await activate(id);
  const edited = chain(...document.nodes, setFieldsNode("more"));
  const saved = await save(id, { revision: 1, document: edited });
  expect(saved.body).toMatchObject({ live_version: 1, unpublished_changes: true });
  expect(await triggersOf(id)).toMatchObject([{ number: 1 }]);
  const again = await activate(id);
  expect(again.body).toMatchObject({ version: 2, flow: { unpublished_changes: false } });
});

test("a draft that says the same in another order is no change, and makes no version", async () => {
  const { id, document } = await make();
  await activate(id);
  const [webhook, fields] = document.nodes;
  const config = Object.fromEntries(Object.entries(webhook.config).reverse());
  const same = { ...document, nodes: [{ ...webhook, config }, fields] };
  const saved = await save(id, { revision: 1, document: same });
  expect(saved.body.unpublished_changes).toBe(false);
  expect((await activate(id)).body.version).toBe(1);
});

test("what does not run is no unpublished change, and makes no version", async () => {
  const { id, document } = await make();
  await activate(id);
  const [webhook, fields] = document.nodes;
  const sampled = { ...webhook, config: { ...webhook.config, sample_payload: '{"name":"Grace"}' } };
  const moved = { ...document, nodes: [sampled, { ...fields, position: { x: 400, y: 0 } }] };
  const saved = await save(id, { revision: 1, document: moved });
  expect(saved.body).toMatchObject({ unpublished_changes: false, document: moved });
  expect((await activate(id)).body.version).toBe(1);
  const config = { ...fields.config, keep: "all" };
  const changed = { ...moved, nodes: [sampled, { ...fields, config }] };
  expect((await save(id, { revision: 2, document: changed })).body.unpublished_changes).toBe(true);
  const back = await save(id, { revision: 3, document: moved });
  expect(back.body.unpublished_changes).toBe(false);
});

test("a flow of an earlier release, which stored no hash, is compared as text until it is published", async () => {
  const { id, document } = await make();
  await activate(id);
  await database.pool.query("update flows set runnable_hash = null where id = $1", [id]);
  await database.pool.query("update flow_versions set runnable_hash = null where flow_id = $1", [id]);
  const read = async () => (await send(readFlowEndpoint, { params: { id } })).body.unpublished_changes;
  expect(await read()).toBe(false);
  const moved = {
    ...document,
    nodes: [{ ...document.nodes[0], position: { x: 9, y: 9 } }, document.nodes[1]],
  };
  await save(id, { revision: 1, document: moved });
  expect(await read()).toBe(true);
  await save(id, { revision: 2, document });
  expect((await activate(id)).body.version).toBe(1);
  await save(id, { revision: 3, document: moved });
  expect(await read()).toBe(false);
});

test("a version has the note that was written when it was published", async () => {
  const { id, document } = await make();
  const publish = (body: unknown) => send(activateFlowEndpoint, { params: { id }, body });
  const notes = async () =>
    (await send(listVersionsEndpoint, { params: { id } })).body.data.map((v: { note: string }) => v.note);
  await publish({ note: "  First try\n" });
  expect(await notes()).toEqual(["First try"]);
  await activate(id);
  expect(await notes()).toEqual(["First try"]);
  await publish({ note: "First version" });
  expect(await notes()).toEqual(["First version"]);
  await save(id, { revision: 1, document: chain(...document.nodes, setFieldsNode("more")) });
  await publish({});
  expect(await notes()).toEqual(["", "First version"]);
  expect((await publish({ note: "x".repeat(501) })).status).toBe(422);
});

test("two activations at once publish one version between them", async () => {
  const { id } = await make();
  const answers = await Promise.all([activate(id), activate(id), activate(id)]);
  expect(answers.map(({ status, body }) => [status, body.version])).toEqual(Array(3).fill([200, 1]));
  expect(await triggersOf(id)).toHaveLength(1);
});

test("a flow that cannot run names every problem at its node, and stays off the air", async () => {
  const lost = setFieldsNode("lost");
  const webhook = webhookNode("");
  const fields = setFieldsNode("fields", "{{nmae");
  const document = chain(webhook, fields);
  const { id } = await make({ ...document, nodes: [...document.nodes, lost] });
  const { status, body } = await activate(id);
  expect([status, body.code]).toEqual([422, "flow_invalid"]);
  const problems = body.errors.map((e: { node_id: string; code: string }) => [e.node_id, e.code]);
  expect(problems).toContainEqual([webhook.id, "sample_payload_required"]);
  expect(problems).toContainEqual([fields.id, "tag_syntax"]);
  expect(problems).toContainEqual([lost.id, "handle_unconnected"]);
  expect(body.errors.find((e: { node_id: string }) => e.node_id === webhook.id).pointer).toBe(
    "/sample_payload",
  );
  expect(await triggersOf(id)).toEqual([]);
});

test("a field that the sample payload lacks does not keep a flow from going live; a wrong node key does", async () => {
  const optional = await make(chain(webhookNode(), setFieldsNode("fields", "{{coupon.code}}")));
  expect((await activate(optional.id)).status).toBe(200);
  const mistyped = setFieldsNode("second", "{{fieldz.code}}");
  const wrong = await make(chain(webhookNode(), setFieldsNode("fields"), mistyped));
  const { status, body } = await activate(wrong.id);
  expect(status).toBe(422);
  expect(body.errors).toMatchObject([{ node_id: mistyped.id, code: "tag_unresolved" }]);
});

test("an empty flow cannot go live", async () => {
  const { id } = await make({ nodes: [], edges: [] });
  expect((await activate(id)).body.errors).toMatchObject([{ code: "no_trigger", node_id: null }]);
});

test("a disabled trigger's URL stays closed", async () => {
  const off = webhookNode();
  const settings = {
    note: "",
    on_failure: "stop",
    on_missing_tag: "warn",
    timeout_seconds: null,
    disabled: true,
  };
  const on = { ...webhookNode(), key: "second" };
  const nodes = [{ ...off, settings: { ...settings, retry: {} } }, on];
  const made = await send(createFlowEndpoint, { body: { name: "Two", document: { nodes, edges: [] } } });
  const { body } = await activate(made.body.id);
  expect(body.webhooks).toMatchObject([{ node_id: on.id }]);
  expect(await triggersOf(made.body.id)).toEqual([{ node_id: on.id, number: 1 }]);
});

test("deactivation closes the URL and leaves the rest, so that going live again is no new version", async () => {
  const { id } = await make();
  await activate(id);
  const { status, body } = await send(deactivateFlowEndpoint, { params: { id } });
  expect([status, body.active, body.webhooks[0].live]).toEqual([200, false, false]);
  expect(await triggersOf(id)).toEqual([]);
  expect((await send(deactivateFlowEndpoint, { params: { id } })).status).toBe(200);
  expect((await activate(id)).body.version).toBe(1);
});

test("every process hears of what went live and what went off the air", async () => {
  const heard: string[] = [];
  const listener = createListener(database.url, () => {});
  const { promise, resolve } = Promise.withResolvers<void>();
  await listener.listen(triggersChannel, (flowId) => {
    heard.push(flowId);
    if (heard.length === 2) resolve();
  });
  const { id } = await make();
  await activate(id);
  await send(deactivateFlowEndpoint, { params: { id } });
  await promise;
  await listener.close();
  expect(heard).toEqual([id, id]);
});

test("a restored version is the draft again under the next revision, and what is live stays", async () => {
  const { id, document } = await make();
  await activate(id);
  await save(id, { revision: 1, document: { nodes: [], edges: [] } });
  const { status, body } = await send(restoreVersionEndpoint, { params: { id, number: "1" } });
  expect(status).toBe(200);
  expect(body).toMatchObject({ revision: 3, live_version: 1, unpublished_changes: false, document });
  expect((await send(restoreVersionEndpoint, { params: { id, number: "2" } })).status).toBe(404);
});

test("versions are listed with their documents, their makers and which one is live", async () => {
  const { id, document } = await make();
  await activate(id);
  await save(id, { revision: 1, document: chain(...document.nodes, setFieldsNode("more")) });
  await activate(id);
  const first = await send(listVersionsEndpoint, { params: { id }, query: { limit: "1" } });
  expect(first.body.data).toMatchObject([{ number: 2, live: true, created_by: "Ada" }]);
  const cursor = first.body.next_cursor;
  const second = await send(listVersionsEndpoint, { params: { id }, query: { limit: "1", cursor } });
  expect(second.body).toMatchObject({ data: [{ number: 1, live: false, document }], next_cursor: null });
});

test("nothing can be done to a flow that is not there", async () => {
  const params = { id: newId(), number: "1" };
  for (const endpoint of [
    activateFlowEndpoint,
    deactivateFlowEndpoint,
    listVersionsEndpoint,
    readFlowEndpoint,
  ]) {
    expect((await send(endpoint, { params: { id: params.id } })).status).toBe(404);
  }
  expect((await send(restoreVersionEndpoint, { params })).status).toBe(404);
});
