import { expect, test } from "vitest";
import { defaultNodeSettings, type FlowDocument } from "#engine/document.ts";
import { newId } from "#lib/id.ts";
import { cancelChannel, responseChannel } from "#queue/channels.ts";
import { cancelExecutionEndpoint } from "#server/executions/cancel/routes.ts";
import { deleteFlowEndpoint } from "#server/executions/flow-deletion/routes.ts";
import { replayExecutionEndpoint } from "#server/executions/start/routes.ts";
import { listTagsEndpoint } from "#server/executions/tag-suggestions/routes.ts";
import { updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import {
  arrangeCaller,
  chain,
  createDraft,
  createLive,
  setFieldsNode,
  webhookNode,
} from "#server/flows/documents/test-support.ts";
import { activateFlowEndpoint, deactivateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { createListener } from "#server/platform/database/listener.ts";
import { testFlowEndpoint } from "#server/webhooks/draft-tests/routes.ts";
import { arrangeAda } from "#test/flows/arrange-ada.ts";
import { openAllServices } from "#test/web-services.ts";
import { listExecutionsEndpoint, listStepsEndpoint, readExecutionEndpoint } from "./routes.ts";

const { database, send } = arrangeAda({}, openAllServices);

const make = (document?: FlowDocument) => createDraft(send, document);
const makeActive = (document?: FlowDocument) => createLive(send, document);
const run = (id: string, body?: unknown) => send(testFlowEndpoint, { params: { id }, body });
const replay = (id: string, body: unknown) => send(replayExecutionEndpoint, { params: { id }, body });
const cancel = (id: string) => send(cancelExecutionEndpoint, { params: { id } });

/** An execution as a call and a worker leave it. */
async function arrange(
  flowId: string,
  given: { status?: string; error?: unknown; replyTo?: string; input?: unknown; triggerNodeId?: string } = {},
): Promise<string> {
  const id = newId();
  const { status = "queued", error = null, replyTo = null, input = { name: "Grace" }, triggerNodeId } = given;
  const finished = status === "failed" || status === "succeeded";
  await database.pool.query(
    `insert into executions (id, flow_id, version_id, trigger_node_id, source, status, input, error, reply_to, created_at,
       started_at, finished_at)
     select $1, f.id, f.live_version_id, coalesce($7, f.draft->'nodes'->0->>'id'), 'webhook', $3, $4, $5, $6, now(),
       case when $3 <> 'queued' then now() end, case when $8 then now() end
     from flows f where f.id = $2`,
    [
      id,
      flowId,
      status,
      JSON.stringify(input),
      error && JSON.stringify(error),
      replyTo,
      triggerNodeId,
      finished,
    ],
  );
  return id;
}

async function addStep(
  executionId: string,
  nodeId: string,
  status: string,
  more: { output?: unknown; attempt?: number } = {},
) {
  await database.pool.query(
    `insert into steps (execution_id, node_id, attempt, status, handle, output, started_at, finished_at)
     values ($1, $2, $3, $4, 'output', $5, now(), now())`,
    [
      executionId,
      nodeId,
      more.attempt ?? 1,
      status,
      more.output === undefined ? null : JSON.stringify(more.output),
    ],
  );
}

async function jobsFor(executionId: string) {
  const { rows } = await database.pool.query(
    "select task_identifier from graphile_worker.jobs j join graphile_worker._private_jobs p on p.id = j.id where p.payload::text like $1",
    [`%${executionId}%`],
  );
  return rows;
}

test("a test run is the draft on its sample payload, with a job of its own", async () => {
  const flow = await make();
  const { status, body } = await run(flow.id);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    flow_id: flow.id,
    status: "queued",
    source: "test",
    version: null,
    steps: [],
  });
  expect(body).toMatchObject({ document: flow.document, trigger_node_id: flow.document.nodes[0].id });
  expect(body.input).toMatchObject({
    name: "Ada",
    _webhook: { method: "POST", ip: "127.0.0.1", content: '{"name":"Ada"}' },
  });
  expect(await jobsFor(body.id)).toEqual([{ task_identifier: "run_executions" }]);
  expect((await send(readExecutionEndpoint, { params: { id: body.id } })).body).toEqual(body);
});

test("a test run takes a payload, and ends at a node", async () => {
  const flow = await make();
  const until = flow.document.nodes[1].id;
  const { body } = await run(flow.id, { payload: [1, 2], until_node: until });
  expect(body.input).toMatchObject({ body: [1, 2], _webhook: { content: "[1,2]" } });
  const { rows } = await database.pool.query("select until_node_id from executions where id = $1", [body.id]);
  expect(rows).toEqual([{ until_node_id: until }]);
});

test("a test run takes a recorded call of this flow, and no other's", async () => {
  const flow = await makeActive();
  const other = await makeActive();
  const call = await arrange(flow.id, { input: { name: "Grace", big: "x".repeat(100) } });
  const { body } = await run(flow.id, { call_id: call });
  expect(body.input).toEqual({ name: "Grace", big: "x".repeat(100) });
  const foreign = await run(other.id, { call_id: call });
  expect([foreign.status, foreign.body.errors[0]]).toMatchObject([
    422,
    { pointer: "/call_id", code: "unknown_call" },
  ]);
  const both = await run(flow.id, { call_id: call, payload: 1 });
  expect([both.status, both.body.errors[0].pointer]).toEqual([422, "/call_id"]);
});

test("a draft runs while settings are wrong, but not while it does not hang together", async () => {
  const unset = await make(chain(webhookNode(), setFieldsNode("fields", "{{unclosed")));
  expect((await run(unset.id)).status).toBe(201);
  const [a, b] = [webhookNode(), setFieldsNode()];
  const twice = await make(chain(a, b, setFieldsNode()));
  const { status, body } = await run(twice.id);
  expect([status, body.code, body.errors[0].code]).toEqual([422, "flow_invalid", "duplicate_node_key"]);
  const empty = await make({ nodes: [], edges: [] });
  expect((await run(empty.id)).body.errors).toMatchObject([{ code: "no_trigger" }]);
});

test("a sample payload that is no JSON is named at its node", async () => {
  const flow = await make(chain(webhookNode("{")));
  const { body } = await run(flow.id);
  expect(body.errors).toMatchObject([
    { code: "sample_payload_invalid", node_id: flow.document.nodes[0].id, pointer: "/sample_payload" },
  ]);
});

test("of several triggers, the one that was named or leads to the end starts", async () => {
  const first = chain(webhookNode(), setFieldsNode("one"));
  const second = chain({ ...webhookNode('{"n":2}'), key: "other" }, setFieldsNode("two"));
  const { id } = await make({
    nodes: [...first.nodes, ...second.nodes],
    edges: [...first.edges, ...second.edges],
  });
  const [trigger, end] = second.nodes;
  expect((await run(id, { until_node: end?.id })).body.trigger_node_id).toBe(trigger?.id);
  expect((await run(id, { trigger_node: trigger?.id })).body.input.n).toBe(2);
  expect((await run(id)).body.trigger_node_id).toBe(first.nodes[0]?.id);
  const wrong = await run(id, { trigger_node: first.nodes[0]?.id, until_node: end?.id });
  expect(wrong.body.errors[0]).toMatchObject({ pointer: "/until_node", code: "node_unreachable" });
  for (const body of [{ trigger_node: end?.id }, { until_node: "nowhere" }]) {
    expect((await run(id, body)).body.errors[0].code).toBe("unknown_node");
  }
});

test("an execution shows its steps under the names of the document that ran", async () => {
  const flow = await makeActive();
  const [trigger, fields] = flow.document.nodes;
  const id = await arrange(flow.id, { status: "succeeded" });
  await addStep(id, trigger.id, "succeeded");
  await addStep(id, fields.id, "succeeded", { output: { hello: "Grace" } });
  const renamed = chain({ ...trigger, key: "renamed" });
  await send(updateFlowEndpoint, { params: { id: flow.id }, body: { revision: 1, document: renamed } });
  const { body } = await send(readExecutionEndpoint, { params: { id } });
  expect(body).toMatchObject({ flow_name: "Orders", version: 1, document: flow.document, duration_ms: 0 });
  expect(body.steps).toMatchObject([
    { node_key: "receive_webhook", node_label: "Receive Webhook", output: { name: "Grace" } },
    { node_key: "set_fields", node_label: "Set set_fields", output: { hello: "Grace" } },
  ]);
});

test("an execution carries its first steps, and the rest are listed page by page", async () => {
  const flow = await makeActive();
  const id = await arrange(flow.id, { status: "succeeded" });
  for (const [index, { id: nodeId }] of flow.document.nodes.entries()) {
    await addStep(id, nodeId, index === 0 ? "succeeded" : "skipped");
  }
  const { body: whole } = await send(readExecutionEndpoint, { params: { id } });
  expect(whole.steps_next_cursor).toBeNull();
  const { body: first } = await send(listStepsEndpoint, { params: { id }, query: { limit: "1" } });
  const { body: second } = await send(listStepsEndpoint, {
    params: { id },
    query: { limit: "1", cursor: first.next_cursor },
  });
  expect([...first.data, ...second.data]).toEqual(whole.steps.slice(0, 2));
  const failed = await send(listStepsEndpoint, { params: { id }, query: { status: "failed" } });
  expect(failed.body).toEqual({ data: [], next_cursor: null });
  for (const query of [{ cursor: "made_up" }, { scope: "../1" }, { status: "lost" }, { limit: "201" }]) {
    expect((await send(listStepsEndpoint, { params: { id }, query })).status).toBe(422);
  }
  expect((await send(listStepsEndpoint, { params: { id: newId() }, query: {} })).status).toBe(404);
});

test("a replay runs the same version, the live one or the draft, on the same input", async () => {
  const flow = await makeActive();
  const original = await arrange(flow.id, { status: "succeeded" });
  const more = chain(...flow.document.nodes, setFieldsNode("more"));
  await send(updateFlowEndpoint, { params: { id: flow.id }, body: { revision: 1, document: more } });
  await send(activateFlowEndpoint, { params: { id: flow.id } });
  await send(updateFlowEndpoint, { params: { id: flow.id }, body: { revision: 2, document: flow.document } });

  const same = await replay(original, { against: "same" });
  expect(same.status).toBe(201);
  expect(same.body).toMatchObject({
    source: "replay",
    replay_of: original,
    version: 1,
    input: { name: "Grace" },
  });
  expect(await jobsFor(same.body.id)).toHaveLength(1);
  expect((await replay(original, { against: "live" })).body).toMatchObject({ version: 2, document: more });
  const draft = await replay(original, { against: "draft" });
  expect(draft.body).toMatchObject({ version: null, document: flow.document });
  // A replay of a draft runs that draft again, even if the draft has changed since.
  await send(updateFlowEndpoint, { params: { id: flow.id }, body: { revision: 3, document: more } });
  expect((await replay(draft.body.id, { against: "same" })).body.document).toEqual(flow.document);
});

test("a replay that cannot be is refused with its reason", async () => {
  const flow = await makeActive();
  const original = await arrange(flow.id, { status: "succeeded" });
  const code = async (body: unknown) => (await replay(original, body)).body.code;
  expect(await code({ against: "same", from_failed: true })).toBe("not_failed");
  expect(await code({ against: "same", from_failed: true, from_node: flow.document.nodes[0].id })).toBe(
    "invalid_request",
  );
  const running = await arrange(flow.id, { status: "running" });
  const [trigger] = flow.document.nodes;
  const fromRunning = await replay(running, { against: "same", from_node: trigger.id });
  expect([fromRunning.status, fromRunning.body.code]).toEqual([409, "not_finished"]);
  const unknown = await replay(original, { against: "same", from_node: "n".repeat(24) });
  expect([unknown.status, unknown.body.errors]).toMatchObject([
    422,
    [{ pointer: "/from_node", code: "node_unreachable" }],
  ]);
  const other = chain({ ...webhookNode(), key: "other" });
  await send(updateFlowEndpoint, { params: { id: flow.id }, body: { revision: 1, document: other } });
  expect(await code({ against: "draft" })).toBe("trigger_missing");
  await send(deactivateFlowEndpoint, { params: { id: flow.id } });
  expect(await code({ against: "live" })).toBe("flow_inactive");
  await send(deleteFlowEndpoint, { params: { id: flow.id } });
  expect(await code({ against: "same" })).toBe("not_found");
});

test("going on from the failed node keeps what succeeded and what the flow went on from, and nothing of the failed node", async () => {
  const goesOn = setFieldsNode("goes_on");
  const settings = { note: "", on_missing_tag: "warn", timeout_seconds: null, disabled: false } as const;
  const { retry } = defaultNodeSettings;
  const document = chain(
    webhookNode(),
    { ...goesOn, settings: { ...settings, retry, on_failure: "continue" } },
    setFieldsNode("done"),
    setFieldsNode("stopped"),
    setFieldsNode("never"),
  );
  const flow = await makeActive(document);
  const [trigger, passed, done, stopped] = document.nodes.map(({ id }) => id);
  const failed = await arrange(flow.id, {
    status: "failed",
    error: { code: "x", message: "No.", node_id: stopped },
  });
  await addStep(failed, trigger ?? "", "succeeded");
  await addStep(failed, passed ?? "", "failed", { output: { error: 1 } });
  await addStep(failed, done ?? "", "succeeded", { output: { hello: 1 }, attempt: 2 });
  await addStep(failed, stopped ?? "", "failed");
  const { status, body } = await replay(failed, { against: "same", from_failed: true });
  expect([status, body.status, body.error]).toEqual([201, "queued", null]);
  const kept = body.steps.map((step: { node_id: string; status: string; attempt: number }) => [
    step.node_id,
    step.status,
    step.attempt,
  ]);
  expect(kept.sort()).toEqual(
    [
      [trigger, "succeeded", 1],
      [passed, "failed", 1],
      [done, "succeeded", 2],
    ].sort(),
  );
});

test("cancelling raises the epoch, tells the worker and the waiting caller, and says by whom", async () => {
  const flow = await makeActive();
  const id = await arrange(flow.id, { status: "running", replyTo: "web1" });
  const heard: [string, string][] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const listener = createListener(database.url, () => {});
  for (const channel of [cancelChannel, responseChannel("web1")]) {
    await listener.listen(channel, (payload) => {
      heard.push([channel, payload]);
      if (heard.length === 2) resolve();
    });
  }
  const { status, body } = await cancel(id);
  expect([status, body.status, body.error]).toEqual([
    200,
    "canceled",
    { code: "canceled", message: "Canceled by Ada." },
  ]);
  expect(body.finished_at).not.toBeNull();
  await promise;
  await listener.close();
  expect(heard).toEqual([
    [cancelChannel, id],
    [responseChannel("web1"), JSON.stringify({ ids: [id] })],
  ]);
  const { rows } = await database.pool.query("select epoch from executions where id = $1", [id]);
  expect(rows).toEqual([{ epoch: 1 }]);
  const again = await cancel(id);
  expect([again.status, again.body.code]).toEqual([409, "already_finished"]);
});

test("what was canceled is listed as that, and a failure with the same code as a failure", async () => {
  const flow = await makeActive();
  const canceled = await arrange(flow.id);
  await cancel(canceled);
  const failed = await arrange(flow.id, { status: "failed", error: { code: "canceled", message: "No." } });
  const list = async (query: Record<string, string>) =>
    (await send(listExecutionsEndpoint, { query })).body.data.map(({ id }: { id: string }) => id);
  expect(await list({ flow_id: flow.id, status: "canceled" })).toEqual([canceled]);
  expect(await list({ flow_id: flow.id, status: "failed" })).toEqual([failed]);
  expect(await list({ status: "canceled" })).toContain(canceled);
  expect(await list({ status: "canceled" })).not.toContain(failed);
});

test("of ten cancellations at once, one cancels", async () => {
  const flow = await makeActive();
  const id = await arrange(flow.id);
  const responses = await Promise.all(Array.from({ length: 10 }, () => cancel(id)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
});

test("tags come from the sample payload and from what ran last", async () => {
  const document = chain(webhookNode(), setFieldsNode("first"), setFieldsNode("second"));
  const flow = await makeActive(document);
  const [trigger, first, second] = document.nodes;
  const older = await arrange(flow.id, { status: "succeeded" });
  await addStep(older, first?.id ?? "", "succeeded", { output: { hello: "old" } });
  const newer = await arrange(flow.id, { status: "succeeded" });
  await addStep(newer, first?.id ?? "", "succeeded", { output: { hello: "x".repeat(500), extra: 1 } });
  await addStep(newer, trigger?.id ?? "", "succeeded");
  const { status, body } = await send(listTagsEndpoint, {
    params: { id: flow.id },
    query: { node_id: second?.id ?? "" },
  });
  expect(status).toBe(200);
  const samples = Object.fromEntries(
    body.map((tag: { tag: string; sample: unknown }) => [tag.tag, tag.sample]),
  );
  expect(samples).toMatchObject({ "{{name}}": "Ada", "{{first.extra}}": 1 });
  expect(samples["{{first.hello}}"]).toBe(`${"x".repeat(200)}…`);
});

test("nothing can be done to an execution that is not there", async () => {
  const id = newId();
  for (const endpoint of [readExecutionEndpoint, cancelExecutionEndpoint])
    expect((await send(endpoint, { params: { id } })).status).toBe(404);
  expect((await replay(id, { against: "same" })).status).toBe(404);
  expect((await run(id)).status).toBe(404);
});

test("a viewer may look and nothing else", async () => {
  const flow = await makeActive();
  const id = await arrange(flow.id);
  const look = await arrangeCaller("Viewer", "read");
  expect((await look(readExecutionEndpoint, { params: { id } })).status).toBe(200);
  expect((await look(cancelExecutionEndpoint, { params: { id } })).status).toBe(403);
  expect((await look(replayExecutionEndpoint, { params: { id }, body: { against: "same" } })).status).toBe(
    403,
  );
  expect((await look(testFlowEndpoint, { params: { id: flow.id } })).status).toBe(403);
});

test("a waiting execution times out if its time is the end of a wait for a call, and otherwise resumes", async () => {
  const { id: flowId } = await makeActive();
  const waitsFor = async (kind: string) => {
    const id = await arrange(flowId, { status: "waiting" });
    await database.pool.query(
      `with timed as (update executions set resume_at = now() + interval '1 hour' where id = $1 returning resume_at)
       insert into steps (execution_id, node_id, attempt, status, until, resume_at, started_at)
       select $1, 'wait_node_1', 1, 'waiting', $2, resume_at, now() from timed`,
      [id, JSON.stringify({ kind })],
    );
    return id;
  };
  const timesOut = { call: await waitsFor("event"), pause: await waitsFor("time") };
  const { body } = await send(listExecutionsEndpoint, { query: { flow_id: flowId } });
  const listed = new Map(body.data.map((one: { id: string; times_out: boolean }) => [one.id, one.times_out]));
  expect([listed.get(timesOut.call), listed.get(timesOut.pause)]).toEqual([true, false]);
  const one = await send(readExecutionEndpoint, { params: { id: timesOut.call } });
  expect(one.body.times_out).toBe(true);
});
