import { expect, test } from "vitest";
import type { DocumentNode } from "#engine/document.ts";
import { newNodeId } from "#lib/node-id.ts";
import { readExecutionEndpoint } from "#server/executions/reads/routes.ts";
import { updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import {
  chain,
  createDraft,
  createLive,
  setFieldsNode,
  simpleDocument,
  webhookNode,
} from "#server/flows/documents/test-support.ts";
import { readJobs } from "#test/executions/jobs.ts";
import { arrangeAda } from "#test/flows/arrange-ada.ts";
import { openAllServices } from "#test/web-services.ts";
import { startExecutionEndpoint } from "./live-routes.ts";

const { database, send } = arrangeAda({ MAX_BODY_BYTES: "100000" }, openAllServices);

function manualNode(label = "Manual", settings?: DocumentNode["settings"]): DocumentNode {
  return {
    id: newNodeId(),
    type: "manual_node",
    key: label.toLowerCase(),
    position: { x: 0, y: 0 },
    config: { label, sample_payload: '{"name":"Ada"}' },
    ...(settings && { settings }),
  };
}

const makeLive = (document = chain(manualNode(), setFieldsNode())) => createLive(send, document);

const start = (id: string, body?: unknown, headers?: Record<string, string>) =>
  send(startExecutionEndpoint, { params: { id }, ...(headers && { headers }), body });

test("starts the live version with the input, as one execution with one job", async () => {
  const flow = await makeLive();
  const { status, body, headers } = await start(flow.id, { input: { name: "Grace", extra: [1] } });
  expect(status).toBe(201);
  expect(headers.get("location")).toBe(`/api/executions/${body.id}`);
  expect(body).toMatchObject({
    flow_id: flow.id,
    version: 1,
    status: "queued",
    source: "manual",
    trigger_node_id: flow.document.nodes[0].id,
    input: { name: "Grace", extra: [1] },
  });
  expect(await readJobs(database.pool, [body.id])).toHaveLength(1);
});

test("what is being edited does not run", async () => {
  const flow = await makeLive();
  const document = chain(...flow.document.nodes, setFieldsNode("more"));
  await send(updateFlowEndpoint, { params: { id: flow.id }, body: { revision: 1, document } });
  const { body } = await start(flow.id);
  expect(body).toMatchObject({ version: 1, input: {} });
  expect(body.document.nodes).toHaveLength(2);
});

test("a request that is sent twice with one key starts one execution", async () => {
  const flow = await makeLive();
  const headers = { "idempotency-key": "once" };
  const first = await start(flow.id, { input: { name: "Ada" } }, headers);
  const second = await start(flow.id, { input: { name: "Ada" } }, headers);
  expect(second.body.id).toBe(first.body.id);
  const { rows } = await database.pool.query("select 1 from executions where flow_id = $1", [flow.id]);
  expect(rows).toHaveLength(1);
});

test("the first enabled trigger that takes an input is started, or the one that is named", async () => {
  const disabled = { ...setFieldsNode().settings, disabled: true } as DocumentNode["settings"];
  const nodes = [webhookNode(), manualNode("Off", disabled), manualNode("First"), manualNode("Second")];
  const flow = await makeLive({ nodes, edges: [] });
  const [hook, off, first, second] = flow.document.nodes;
  expect((await start(flow.id)).body.trigger_node_id).toBe(first.id);
  expect((await start(flow.id, { node_id: second.id })).body.trigger_node_id).toBe(second.id);
  const codeOf = async (node_id: string) => {
    const { status, body } = await start(flow.id, { node_id });
    return `${status} ${body.errors?.[0].pointer} ${body.errors?.[0].code}`;
  };
  expect(await codeOf(hook.id)).toBe("422 /node_id trigger_not_startable");
  expect(await codeOf(off.id)).toBe("422 /node_id trigger_disabled");
  expect(await codeOf(newNodeId())).toBe("422 /node_id unknown_node");
});

test("a schedule that is named runs as if it were due now, and takes no input", async () => {
  const rule = { kind: "every", n: 2, unit: "hours" };
  const config = { label: "Schedule", rule, time_zone: "Asia/Tokyo" };
  const schedule = { ...manualNode(), type: "schedule_node", key: "schedule", config };
  const flow = await makeLive(chain(schedule, setFieldsNode("set_fields", "{{scheduled_for}}")));
  const node_id = flow.document.nodes[0].id;
  const before = Date.now();
  const { status, body } = await start(flow.id, { node_id });
  expect(status).toBe(201);
  expect(body).toMatchObject({ source: "manual", trigger_node_id: node_id, input: { rule } });
  expect(body.input.scheduled_for).toMatch(/\+09:00$/);
  expect(Date.parse(body.input.scheduled_for)).toBeGreaterThanOrEqual(before);
  const refused = await start(flow.id, { node_id, input: { scheduled_for: "yesterday" } });
  expect(refused).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: "/input", code: "input_not_taken" }] },
  });
  // Unnamed, it is not started: what starts a flow with an input stays what it was.
  expect(await start(flow.id)).toMatchObject({ status: 409, body: { code: "no_startable_trigger" } });
});

test("a flow that is not live, or takes no input, is not started", async () => {
  const draft = await createDraft(send, chain(manualNode()));
  expect(await start(draft.id)).toMatchObject({ status: 409, body: { code: "flow_inactive" } });
  const called = await makeLive(simpleDocument());
  expect(await start(called.id)).toMatchObject({ status: 409, body: { code: "no_startable_trigger" } });
});

test.each([
  ["a text", "text", "input_not_object"],
  ["a list", [{}], "input_not_object"],
  ["65 levels", JSON.parse(`{"a":${"[".repeat(64)}${"]".repeat(64)}}`), "input_too_complex"],
])("an input that is %s is refused at its place", async (_, input, code) => {
  const flow = await makeLive();
  const { status, body } = await start(flow.id, { input });
  expect(status).toBe(422);
  expect(body.errors).toMatchObject([{ pointer: "/input", code }]);
});

test("a request larger than a webhook's body may be is refused", async () => {
  const flow = await makeLive();
  const { status } = await start(flow.id, { input: { text: "x".repeat(100_000) } });
  expect(status).toBe(413);
});

test("is found among the executions that were started by hand", async () => {
  const flow = await makeLive();
  const { body } = await start(flow.id);
  const read = await send(readExecutionEndpoint, { params: { id: body.id } });
  expect(read.body).toMatchObject({ id: body.id, source: "manual", steps: [] });
});
