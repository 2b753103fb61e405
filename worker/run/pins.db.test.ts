import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { FlowDocument, Pin } from "#engine/document.ts";
import { changePin } from "#engine/edit/change.ts";
import { readExecutionEndpoint } from "#server/executions/reads/routes.ts";
import { replayExecutionEndpoint } from "#server/executions/start/routes.ts";
import {
  createFlowEndpoint,
  listFlowsEndpoint,
  readFlowEndpoint,
  updateFlowEndpoint,
} from "#server/flows/documents/routes.ts";
import { arrangeCaller, type Send, simpleDocument } from "#server/flows/documents/test-support.ts";
import { exportFlowEndpoint, importFlowsEndpoint } from "#server/flows/documents/transfer-routes.ts";
import {
  activateFlowEndpoint,
  listVersionsEndpoint,
  restoreVersionEndpoint,
} from "#server/flows/documents/version-routes.ts";
import { createEgress, type Egress } from "#server/platform/egress/egress.ts";
import { testFlowEndpoint } from "#server/webhooks/draft-tests/routes.ts";
import { chain, condition, httpRequest, type Link, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue, readExecution } from "#test/executions/executions.ts";
import { forEach, loop } from "#test/executions/loop.ts";
import { createShell } from "#test/executions/shell.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { type Recorder, startRecorder } from "#test/processes/recorder.ts";
import { openAllServices } from "#test/web-services.ts";
import { runExecutions } from "#worker/tasks/run-executions.ts";

let database: TestDatabase;
let send: Send;
let outside: Recorder;
let http: Egress;

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  send = await arrangeCaller("Ada", "write");
  outside = await startRecorder();
  http = createEgress({ allow: [outside.allow] });
});
afterAll(async () => {
  await http.close();
  await outside.close();
  await database.drop();
});
beforeEach(() => {
  outside.calls.length = 0;
});

const call = (key: string, path = `/${key}`) => httpRequest(key, `${outside.url}${path}`);
const paths = () => outside.calls.map(({ path }) => path);

function idOf({ nodes }: FlowDocument, key: string): string {
  const node = nodes.find((each) => each.key === key);
  if (!node) throw new Error(`There is no node ${key}.`);
  return node.id;
}

const pinned = (document: FlowDocument, key: string, pin: Pin | null) =>
  changePin(document, idOf(document, key), pin);

async function make(document: FlowDocument): Promise<string> {
  const { status, body } = await send(createFlowEndpoint, { body: { name: "Pins", document } });
  expect(status).toBe(201);
  return body.id;
}

async function save(id: string, document: FlowDocument): Promise<void> {
  const { revision } = (await send(readFlowEndpoint, { params: { id } })).body;
  const { status } = await send(updateFlowEndpoint, { params: { id }, body: { revision, document } });
  expect(status).toBe(200);
}

/** Runs an execution to its end, and returns it with its steps by node key. */
async function finish(id: string) {
  const { epoch } = await readExecution(database.pool, id);
  const shell = createShell(database.pool, { http });
  await runExecutions({ ids: [id], epoch }, { id: "1", attempt: 1, isAlone: false }, shell);
  const { body } = await send(readExecutionEndpoint, { params: { id } });
  return { id, status: body.status, error: body.error, input: body.input, steps: stepsOf(body.steps) };
}

interface ShownStep {
  node_key: string;
  scope: string;
  status: string;
  origin: string;
  output: unknown;
  config: unknown;
}

const stepsOf = (steps: ShownStep[]) => Object.groupBy(steps, (step) => step.node_key);

const origins = ({ steps }: Awaited<ReturnType<typeof finish>>) =>
  Object.fromEntries(
    Object.entries(steps).map(([key, own]) => [
      key,
      own?.map(({ status, origin }) => (status === "succeeded" ? origin : status)).join(" "),
    ]),
  );

async function testDraft(flowId: string, body: unknown = {}) {
  const started = await send(testFlowEndpoint, { params: { id: flowId }, body });
  expect(started.status).toBe(201);
  return finish(started.body.id);
}

async function replay(executionId: string, body: unknown) {
  const started = await send(replayExecutionEndpoint, { params: { id: executionId }, body });
  expect(started.status).toBe(201);
  return finish(started.body.id);
}

test("a pinned request is not sent, and the nodes after it get its pinned output", async () => {
  const plain = chain(call("order"), setFields("said", { status: "{{order.status}}" }));
  const flowId = await make(pinned(plain, "order", { output: { status: 418 } }));
  const run = await testDraft(flowId);
  expect(run).toMatchObject({ status: "succeeded" });
  expect(paths()).toEqual([]);
  expect(origins(run)).toEqual({ receive_webhook: "run", order: "pinned", said: "run" });
  expect(run.steps.order?.[0]).toMatchObject({ output: { status: 418 }, config: null });
  expect(run.steps.said?.[0]?.output).toMatchObject({ status: 418 });

  await save(flowId, plain);
  expect(origins(await testDraft(flowId)).order).toBe("run");
  expect(paths()).toEqual(["/order"]);
});

test("a live version runs its nodes, whatever is pinned in the draft", async () => {
  const document = chain(call("order"));
  const flow = await createFlow(database.pool, document);
  await save(flow.flowId, pinned(document, "order", { output: "pinned" }));
  const [id = ""] = await enqueue(database.pool, flow, [{}]);
  expect(origins(await finish(id))).toMatchObject({ order: "run" });
  expect(paths()).toEqual(["/order"]);
});

test("a pin is no unpublished change, versions have none, and restoring one keeps the draft's", async () => {
  const plain = simpleDocument();
  const draft = pinned(plain, "set_fields", { output: { from: "the pin" } });
  const flowId = await make(draft);
  const params = { id: flowId };
  expect((await send(activateFlowEndpoint, { params })).status).toBe(200);
  const [listed] = (await send(listFlowsEndpoint, { query: { q: "Pins" } })).body.data;
  expect(listed).toMatchObject({ id: flowId, active: true, unpublished_changes: false });
  const [version] = (await send(listVersionsEndpoint, { params })).body.data;
  expect(version.document).toEqual(plain);

  const restored = await send(restoreVersionEndpoint, { params: { ...params, number: "1" } });
  expect(restored.body.document).toEqual(draft);
  await save(flowId, plain);
  expect((await send(readFlowEndpoint, { params })).body.document).toEqual(plain);
});

test("an export contains the pins, and an import restores them at the new nodes", async () => {
  const flowId = await make(pinned(chain(call("order")), "order", { output: [1, 2] }));
  const exported = await send(exportFlowEndpoint, { params: { id: flowId } });
  const [imported] = (await send(importFlowsEndpoint, { body: exported.body })).body.data;
  const run = await testDraft(imported.id);
  expect(origins(run)).toMatchObject({ order: "pinned" });
  expect(run.steps.order?.[0]?.output).toEqual([1, 2]);
  expect(paths()).toEqual([]);
});

test("a pin that is too long is refused where it is", async () => {
  const document = pinned(chain(call("order")), "order", { output: "x".repeat(200_000) });
  const { status, body } = await send(createFlowEndpoint, { body: { name: "Long", document } });
  expect(status).toBe(422);
  expect(body.errors).toEqual([expect.objectContaining({ pointer: "/document/nodes/1/pin/output" })]);
});

test("a pinned condition is left by the pinned exit, and one that it no longer has fails the step", async () => {
  const document = chain(condition("check", "{{total}}", "greater_than", "10"), {
    ...call("no"),
    by: "false",
  });
  const flowId = await make(pinned(document, "check", { output: {}, handle: "false" }));
  expect(origins(await testDraft(flowId, { payload: { total: 99 } }))).toMatchObject({ no: "run" });
  expect(paths()).toEqual(["/no"]);

  await save(flowId, pinned(document, "check", { output: {}, handle: "maybe" }));
  const failed = await testDraft(flowId);
  expect(failed).toMatchObject({ status: "failed", error: { code: "pin_handle_missing" } });
});

test("in a loop, each iteration takes the pinned output; a pinned loop runs nothing inside", async () => {
  const document = loop(
    forEach(),
    [call("inside"), setFields("named", { got: "{{inside.n}}" })],
    [call("after")],
  );
  const flowId = await make(pinned(document, "inside", { output: { n: 7 } }));
  const run = await testDraft(flowId, { payload: { items: ["a", "b"] } });
  expect(origins(run)).toMatchObject({ inside: "pinned pinned", named: "run run", each: "run" });
  expect(paths()).toEqual(["/after"]);

  outside.calls.length = 0;
  await save(flowId, pinned(document, "each", { output: { results: [] }, handle: "done" }));
  const whole = await testDraft(flowId, { payload: { items: ["a", "b"] } });
  expect(origins(whole)).toEqual({ receive_webhook: "run", each: "pinned", after: "run" });
  expect(paths()).toEqual(["/after"]);
});

test("a pinned trigger starts tests with its output, unless the test brings a payload", async () => {
  const flowId = await make(pinned(chain(call("order")), "receive_webhook", { output: { name: "Grace" } }));
  const pinnedRun = await testDraft(flowId);
  expect(pinnedRun.input).toEqual({ name: "Grace" });
  expect(origins(pinnedRun)).toMatchObject({ receive_webhook: "pinned" });
  const given = await testDraft(flowId, { payload: { name: "Ada" } });
  expect(given.input).toMatchObject({ name: "Ada" });
  expect(origins(given)).toMatchObject({ receive_webhook: "run" });
});

test("this node alone: it runs again with its last input, and nothing after it", async () => {
  const document = chain(call("first"), call("second"), call("third"));
  const flowId = await make(document);
  const upTo = await testDraft(flowId, { until_node: idOf(document, "second") });
  expect(paths()).toEqual(["/first", "/second"]);

  outside.calls.length = 0;
  const second = idOf(document, "second");
  const alone = await replay(upTo.id, { against: "draft", from_node: second, until_node: second });
  expect(alone).toMatchObject({ status: "succeeded" });
  expect(paths()).toEqual(["/second"]);
  expect(origins(alone)).toEqual({ receive_webhook: "reused", first: "reused", second: "run" });

  outside.calls.length = 0;
  const rest = await replay(alone.id, { against: "draft", from_node: idOf(document, "third") });
  expect(paths()).toEqual(["/third"]);
  expect(origins(rest)).toMatchObject({ first: "reused", second: "reused", third: "run" });
});

/** The document with a node on the only edge that leads to this one. */
function withBefore(document: FlowDocument, key: string, link: Link): FlowDocument {
  const target = document.nodes.find((node) => node.key === key);
  const edge = document.edges.find((each) => each.target === target?.id);
  const added = chain(link).nodes[1];
  if (!target || !edge || !added) throw new Error(`Nothing leads to ${key}.`);
  return {
    nodes: [...document.nodes, { ...added, ...(target.parent_id && { parent_id: target.parent_id }) }],
    edges: [
      ...document.edges.filter((each) => each !== edge),
      { ...edge, target: added.id },
      { ...edge, id: "added", source: added.id, source_handle: "output" },
    ],
  };
}

test("this node alone: a request that was added before it since is not sent", async () => {
  const document = chain(call("first"), call("second"));
  const flowId = await make(document);
  const run = await testDraft(flowId);
  await save(flowId, withBefore(document, "first", call("added")));
  outside.calls.length = 0;
  const second = idOf(document, "second");
  const alone = await replay(run.id, { against: "draft", from_node: second, until_node: second });
  expect(alone).toMatchObject({ status: "succeeded" });
  expect(paths()).toEqual(["/second"]);
  expect(origins(alone)).toEqual({
    receive_webhook: "reused",
    added: "skipped",
    first: "reused",
    second: "run",
  });

  outside.calls.length = 0;
  await replay(run.id, { against: "draft", from_node: second });
  expect(paths().toSorted()).toEqual(["/added", "/second"]);
});

test("alone in a loop: what was added before it is skipped in each iteration", async () => {
  const document = loop(forEach(), [call("before"), call("node", "/node/{{each.item}}")]);
  const flowId = await make(document);
  const run = await testDraft(flowId, { payload: { items: ["a", "b"] } });
  await save(flowId, withBefore(document, "before", call("added")));
  outside.calls.length = 0;
  const node = idOf(document, "node");
  const alone = await replay(run.id, { against: "draft", from_node: node, until_node: node });
  expect(alone).toMatchObject({ status: "succeeded" });
  expect(paths()).toEqual(["/node/a", "/node/b"]);
  expect(origins(alone)).toMatchObject({ added: "skipped skipped", before: "reused reused" });
});

test("a loop alone: it runs every iteration again, and nothing before or after it", async () => {
  const document = loop(forEach(), [call("inside", "/inside/{{each.item}}")], [call("after")]);
  const flowId = await make(document);
  const run = await testDraft(flowId, { payload: { items: ["a", "b"] } });
  outside.calls.length = 0;
  const each = idOf(document, "each");
  const alone = await replay(run.id, { against: "draft", from_node: each, until_node: each });
  expect(alone).toMatchObject({ status: "succeeded" });
  expect(paths()).toEqual(["/inside/a", "/inside/b"]);
  expect(origins(alone)).toEqual({ receive_webhook: "reused", each: "run", inside: "run run" });
});

test("a node in a loop runs alone once in each iteration, with the data of that iteration", async () => {
  const document = loop(
    forEach(),
    [call("before", "/before/{{each.item}}"), call("node", "/node/{{each.item}}"), call("next")],
    [call("after")],
  );
  const flowId = await make(document);
  const run = await testDraft(flowId, { payload: { items: ["a", "b"] } });
  outside.calls.length = 0;
  const node = idOf(document, "node");
  const alone = await replay(run.id, { against: "draft", from_node: node, until_node: node });
  expect(alone).toMatchObject({ status: "succeeded" });
  expect(paths()).toEqual(["/node/a", "/node/b"]);
  expect(origins(alone)).toEqual({
    receive_webhook: "reused",
    each: "run",
    before: "reused reused",
    node: "run run",
  });
});

test("a pin before the node wins over its last output", async () => {
  const document = chain(call("first"), setFields("second", { got: "{{first.word}}" }));
  const flowId = await make(document);
  const run = await testDraft(flowId);
  await save(flowId, pinned(document, "first", { output: { word: "pinned" } }));
  const again = await replay(run.id, { against: "draft", from_node: idOf(document, "second") });
  expect(origins(again)).toMatchObject({ first: "pinned", second: "run" });
  expect(again.steps.second?.[0]?.output).toMatchObject({ got: "pinned" });
});

test("a node that the execution did not lead to is refused, until the node before it is pinned", async () => {
  const document = chain(call("first"), call("second"), call("third"));
  const flowId = await make(document);
  const run = await testDraft(flowId, { until_node: idOf(document, "first") });
  const body = { against: "draft", from_node: idOf(document, "third") };
  const refused = await send(replayExecutionEndpoint, { params: { id: run.id }, body });
  expect(refused).toMatchObject({ status: 409, body: { code: "node_not_reached" } });
  await save(flowId, pinned(document, "second", { output: {} }));
  outside.calls.length = 0;
  expect(origins(await replay(run.id, body))).toMatchObject({ second: "pinned", third: "run" });
  expect(paths()).toEqual(["/third"]);
});
