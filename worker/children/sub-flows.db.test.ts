import { expect, test } from "vitest";
import { defaultNodeSettings } from "#engine/document.ts";
import type { HttpFailure, HttpPort } from "#engine/node.ts";
import { newId } from "#lib/id.ts";
import { cancelExecution } from "#server/executions/cancel/cancel.sql.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { chain, httpRequest, type Link, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue, readExecution, readSteps, type TestFlow } from "#test/executions/executions.ts";
import { readJobs } from "#test/executions/jobs.ts";
import { forEach, loop } from "#test/executions/loop.ts";
import * as queue from "#test/executions/run-queue.ts";
import { createShell } from "#test/executions/shell.ts";
import { answered, scriptedWorld, setStage } from "#test/executions/stage.ts";
import { limit } from "#test/turns/turns.ts";
import { reconcile } from "#worker/housekeeping/reconcile.sql.ts";

const stage = setStage();

const refused: HttpFailure = { kind: "failure", code: "connection_failed", message: "No.", retryable: false };

const returned = (value: string): Link => ({ type: "return_node", key: "return", config: { value } });
const runFlow = (flowId: string, more: Record<string, unknown> = {}, link: Partial<Link> = {}): Link => ({
  type: "run_flow_node",
  key: "run_flow",
  config: { flow_id: flowId, input: '{"name":"{{name}}"}', ...more },
  ...link,
});

/** A live flow that other flows can run. */
async function createCallee(sample: unknown, ...links: Link[]): Promise<TestFlow> {
  const document = chain(...links);
  const [trigger, ...nodes] = document.nodes;
  if (!trigger) throw new Error("A chain begins with a trigger.");
  const called = { ...trigger, type: "flow_call_node", config: { sample_payload: JSON.stringify(sample) } };
  return createFlow(stage.database.pool, { ...document, nodes: [called, ...nodes] });
}

const greet = () =>
  createCallee({ name: "Ada" }, setFields("greeting", { text: "Hello {{name}}" }), returned("{{greeting}}"));

const takeJob = () => queue.takeJob(stage.database.pool);
const runJob = (job: queue.QueuedJob, http?: HttpPort) => queue.runJob(stage.database.pool, job, http);
const runQueue = (options: { times?: number; http?: HttpPort } = {}) =>
  queue.runQueue(stage.database.pool, options);

async function begin(...links: Link[]) {
  const flow = await createFlow(stage.database.pool, chain(...links));
  const [id = ""] = await enqueue(stage.database.pool, flow, [{ name: "Grace" }]);
  const steps = () => readSteps(stage.database.pool, flow, id);
  return { flow, id, steps, execution: () => readExecution(stage.database.pool, id) };
}

async function childrenOf(id: string) {
  const { rows } = await stage.database.pool.query(
    `select id, flow_id, source, status, input, parent_scope as scope, parent_node_id as node_id, parent_attempt as attempt,
       awaited, depth
     from executions where parent_execution_id = $1 order by id`,
    [id],
  );
  return rows;
}

test.each([1, 2])("gives what the sub-flow returns, when each job runs %i times", async (times) => {
  const callee = await greet();
  const { flow, id, steps, execution } = await begin(
    runFlow(callee.flowId),
    setFields("after", { said: "{{run_flow.text}}" }),
  );
  await runQueue({ times });
  expect(await execution()).toMatchObject({ status: "succeeded" });
  expect((await steps()).slice(1)).toMatchObject([
    { key: "run_flow", status: "succeeded", handle: "output", output: { text: "Hello Grace" } },
    { key: "after", output: { said: "Hello Grace" } },
  ]);
  expect(await childrenOf(id)).toMatchObject([
    {
      flow_id: callee.flowId,
      source: "flow",
      status: "succeeded",
      input: { name: "Grace" },
      scope: "",
      node_id: flow.document.nodes[1]?.id,
      awaited: false,
      depth: 1,
    },
  ]);
});

test("a sub-flow that returns nothing gives null", async () => {
  const callee = await createCallee({}, setFields("done", { a: "b" }));
  const { steps } = await begin(runFlow(callee.flowId));
  await runQueue();
  expect((await steps()).at(-1)).toMatchObject({ status: "succeeded", output: null });
});

test("a flow may return what its sub-flow returned", async () => {
  const callee = await createCallee({ name: "" }, returned("first"));
  const { steps, execution } = await begin(runFlow(callee.flowId), returned("{{run_flow}}"));
  await runQueue();
  expect((await steps()).at(-1)).toMatchObject({ key: "return", status: "succeeded", output: "first" });
  expect(await execution()).toMatchObject({ status: "succeeded" });
});

test("without waiting, the step gives the execution's id at once", async () => {
  const callee = await greet();
  const { id, steps, execution } = await begin(runFlow(callee.flowId, { wait: false }));
  const job = await takeJob();
  if (job) await runJob(job);
  const [child] = await childrenOf(id);
  expect((await steps()).at(-1)).toMatchObject({ status: "succeeded", output: { execution_id: child.id } });
  expect(await execution()).toMatchObject({ status: "succeeded" });
  expect(child).toMatchObject({ status: "queued", awaited: false });
  await runQueue();
  expect(await childrenOf(id)).toMatchObject([{ status: "succeeded" }]);
});

test("the sub-flow's error is the step's, which can be handled", async () => {
  const callee = await createCallee(
    { name: "" },
    { type: "stop_node", key: "stop", config: { outcome: "fail", message: "No {{name}}" } },
  );
  const { id, steps, execution } = await begin(
    runFlow(callee.flowId, {}, { settings: { on_failure: "error_handle" } }),
    setFields("after", { why: "{{run_flow.error.message}}" }, { by: "error" }),
  );
  await runQueue();
  const [child] = await childrenOf(id);
  expect((await steps()).slice(1)).toMatchObject([
    {
      status: "failed",
      error: { code: "stopped", message: "No Grace", detail: { execution_id: child.id } },
    },
    { output: { why: "No Grace" } },
  ]);
  expect(await execution()).toMatchObject({ status: "succeeded" });
});

test("a sub-flow that fails fails the flow, unless it is handled", async () => {
  const callee = await createCallee(
    {},
    { type: "stop_node", key: "stop", config: { outcome: "fail", message: "Enough" } },
  );
  const { execution } = await begin(runFlow(callee.flowId));
  await runQueue();
  expect(await execution()).toMatchObject({
    status: "failed",
    error: { code: "stopped", message: "Enough" },
  });
});

const tried = (attempts: number): Partial<Link> => ({
  settings: { retry: { ...defaultNodeSettings.retry, attempts, delay_seconds: 0 } },
});

test.each([1, 2])("each attempt runs a sub-flow of its own, when each job runs %i times", async (times) => {
  const callee = await createCallee(
    { name: "" },
    httpRequest("call", "http://x/"),
    returned("{{call.body}}"),
  );
  const { id, steps, execution } = await begin(
    runFlow(callee.flowId, {}, tried(3)),
    setFields("after", { said: "{{run_flow}}" }),
  );
  const { http } = scriptedWorld(async (_call, count) => (count < 3 ? refused : answered("there")));
  await runQueue({ times, http });
  expect(await execution()).toMatchObject({ status: "succeeded" });
  const children = await childrenOf(id);
  expect(children.map(({ status, attempt }) => `${attempt} ${status}`)).toEqual([
    "1 failed",
    "2 failed",
    "3 succeeded",
  ]);
  expect((await steps()).slice(1)).toMatchObject([
    { attempt: 1, status: "failed", output: null, error: { detail: { execution_id: children[0].id } } },
    { attempt: 2, status: "failed", output: null, error: { detail: { execution_id: children[1].id } } },
    { attempt: 3, status: "succeeded", error: null },
    { key: "after", output: { said: "there" } },
  ]);
});

test("the last attempt's error is the step's, and the delay between attempts is kept", async () => {
  const callee = await createCallee({}, { type: "stop_node", key: "stop", config: { outcome: "fail" } });
  const settings = { retry: { ...defaultNodeSettings.retry, attempts: 2, delay_seconds: 60 } };
  const { id, execution } = await begin(runFlow(callee.flowId, {}, { settings }));
  await runQueue();
  expect(await execution()).toMatchObject({ status: "waiting" });
  expect(await childrenOf(id)).toHaveLength(1);
  const [next] = await readJobs(stage.database.pool, [id]);
  expect((next?.runAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(50_000);
  await stage.elapse(id);
  await runQueue();
  expect(await childrenOf(id)).toMatchObject([{ attempt: 1 }, { attempt: 2 }]);
  expect(await execution()).toMatchObject({ status: "failed", error: { code: "stopped" } });
});

test("in a loop, only the item whose sub-flow failed runs it again", async () => {
  const callee = await createCallee(
    { item: 0 },
    httpRequest("call", "http://x/{{item}}"),
    returned("{{item}}"),
  );
  const { pool } = stage.database;
  const flow = await createFlow(
    pool,
    loop(forEach({ concurrency: 3 }), [
      runFlow(callee.flowId, { input: '{"item":{{each.item}}}' }, tried(2)),
    ]),
  );
  const [id = ""] = await enqueue(pool, flow, [{ items: [0, 1, 2] }]);
  const failed = new Set<string>();
  const { http } = scriptedWorld(async ({ url }) => {
    if (!url.endsWith("1") || failed.has(url)) return answered("there");
    failed.add(url);
    return refused;
  });
  await runQueue({ http });
  expect(await readExecution(pool, id)).toMatchObject({ status: "succeeded" });
  const children = await childrenOf(id);
  const started = children.map(({ scope, attempt, status }) => `${scope} ${attempt} ${status}`);
  expect(started.toSorted()).toEqual(["0 1 succeeded", "1 1 failed", "1 2 succeeded", "2 1 succeeded"]);
  const { rows } = await pool.query(
    "select output from steps where execution_id = $1 and scope = '' and node_id = $2",
    [id, flow.document.nodes[1]?.id],
  );
  expect(rows).toEqual([{ output: { results: [0, 1, 2], count: 3, failed: 0 } }]);
});

test("canceling passes down to the sub-flows that are waited for", async () => {
  const inner = await createCallee({}, { type: "delay_node", key: "delay", config: { seconds: 3600 } });
  const outer = await createCallee({}, runFlow(inner.flowId, { input: "{}" }));
  const { id, execution } = await begin(runFlow(outer.flowId, { input: "{}" }));
  await runQueue();
  const [child] = await childrenOf(id);
  const canceled = await prisma().$transaction((tx) =>
    cancelExecution(tx, id, { code: "canceled", message: "Canceled by Ada." }),
  );
  expect(canceled).toBe(true);
  await runQueue();
  expect((await execution()).status).toBe("canceled");
  expect(await childrenOf(id)).toMatchObject([{ status: "canceled" }]);
  expect(await childrenOf(child.id)).toMatchObject([{ status: "canceled" }]);
});

test("a sub-flow that is canceled fails the step that waits for it, and is not run again", async () => {
  const callee = await createCallee({}, { type: "delay_node", key: "delay", config: { seconds: 3600 } });
  const { id, execution } = await begin(runFlow(callee.flowId, {}, tried(2)));
  await runQueue();
  const [child] = await childrenOf(id);
  await prisma().$transaction((tx) =>
    cancelExecution(tx, child.id, { code: "canceled", message: "Canceled by Ada." }),
  );
  await runQueue();
  expect(await execution()).toMatchObject({ status: "failed", error: { code: "canceled" } });
  expect(await childrenOf(id)).toHaveLength(1);
});

test("a flow that runs itself ends at ten below the first", async () => {
  const { pool } = stage.database;
  const callee = await createCallee({}, runFlow(newId(), { input: "{}" }));
  const { rows } = await pool.query<{ document: { nodes: { config: { flow_id?: string } }[] } }>(
    "select document from flow_versions where id = $1",
    [callee.versionId],
  );
  const document = rows[0]?.document;
  for (const node of document?.nodes ?? []) if (node.config.flow_id) node.config.flow_id = callee.flowId;
  await pool.query("update flow_versions set document = $2 where id = $1", [
    callee.versionId,
    JSON.stringify(document),
  ]);
  const { execution } = await begin(runFlow(callee.flowId, { input: "{}" }));
  await runQueue();
  expect(await execution()).toMatchObject({ status: "failed", error: { code: "sub_flow_depth" } });
  const { rows: below } = await pool.query(
    "select max(depth)::int as deepest, count(*)::int as count from executions where flow_id = $1",
    [callee.flowId],
  );
  expect(below).toEqual([{ deepest: 10, count: 10 }]);
});

test("rows are handed on, however many there are, and so are all digits of their ids", async () => {
  const callee = await greet();
  const rows = Array.from({ length: 60_000 }, (_, at) => `{"a":${at},"b":1,"c":1,"d":1,"e":1,"f":1}`).join(
    ",",
  );
  const input = `{"name":"Ada","id":8202522731445525542,"rows":[${rows}],"items":[${"0,".repeat(1_000_000)}0]}`;
  const { id } = await begin(runFlow(callee.flowId, { input }));
  await runQueue();
  const [child] = await childrenOf(id);
  expect(child.input).toMatchObject({ name: "Ada", id: "8202522731445525542" });
  expect(child.input.rows).toHaveLength(60_000);
  expect(child.input.items).toHaveLength(1_000_001);
});

test.each([
  ["misses a field", '{"other":1}', "sub_flow_input"],
  ["has a field of another kind", '{"name":5}', "sub_flow_input"],
  ["is not an object", "[]", "sub_flow_input"],
])("an input that %s starts nothing", async (_, input, code) => {
  const callee = await greet();
  const { id, execution } = await begin(runFlow(callee.flowId, { input }));
  await runQueue();
  expect(await execution()).toMatchObject({ status: "failed", error: { code } });
  expect(await childrenOf(id)).toEqual([]);
});

test("a flow that is gone, inactive or not made for it is not run", async () => {
  const codeOf = async (flowId: string) => {
    const { execution } = await begin(runFlow(flowId));
    await runQueue();
    return (await execution()).error?.code;
  };
  expect(await codeOf(newId())).toBe("sub_flow_not_found");
  expect(await codeOf("nonsense")).toBe("sub_flow_not_found");
  const callee = await greet();
  await stage.database.pool.query("update flows set live_version_id = null where id = $1", [callee.flowId]);
  expect(await codeOf(callee.flowId)).toBe("sub_flow_inactive");
  const webhook = await createFlow(stage.database.pool, chain(setFields("a", { b: "c" })));
  expect(await codeOf(webhook.flowId)).toBe("sub_flow_not_callable");
});

test("each item of a loop has its own sub-flow, and the results keep the items' order", async () => {
  const callee = await createCallee({ item: 0 }, returned("{{item}}"));
  const { pool } = stage.database;
  const flow = await createFlow(
    pool,
    loop(forEach({ concurrency: 5 }), [runFlow(callee.flowId, { input: '{"item":{{each.item}}}' })]),
  );
  const items = Array.from({ length: 20 }, (_, index) => index);
  const [id = ""] = await enqueue(pool, flow, [{ items }]);
  await runQueue();
  expect(await readExecution(pool, id)).toMatchObject({ status: "succeeded" });
  const { rows } = await pool.query(
    "select output from steps where execution_id = $1 and scope = '' and node_id = $2",
    [id, flow.document.nodes[1]?.id],
  );
  expect(rows).toEqual([{ output: { results: items, count: 20, failed: 0 } }]);
  expect((await childrenOf(id)).map(({ scope }) => scope).toSorted()).toEqual(items.map(String).toSorted());
});

test("an end that nobody told is found by the reconciler", async () => {
  const callee = await createCallee({}, { type: "delay_node", key: "delay", config: { seconds: 3600 } });
  const { id, execution } = await begin(runFlow(callee.flowId));
  await runQueue();
  const { pool } = stage.database;
  // As a worker of 0.1.0 ends it, which knows no parents.
  await pool.query(
    `update executions set status = 'succeeded', epoch = epoch + 1, finished_at = now() - interval '1 minute'
     where parent_execution_id = $1`,
    [id],
  );
  await pool.query("delete from graphile_worker._private_jobs");
  await reconcile(pool, new Date(), newId());
  await runQueue();
  expect(await execution()).toMatchObject({ status: "succeeded" });
});

test("a sub-flow that was deleted while it ran fails the step", async () => {
  const callee = await createCallee({}, { type: "delay_node", key: "delay", config: { seconds: 3600 } });
  const { id, execution } = await begin(runFlow(callee.flowId));
  await runQueue();
  const [child] = await childrenOf(id);
  await prisma().$transaction((tx) =>
    cancelExecution(tx, child.id, { code: "canceled", message: "The flow was deleted." }),
  );
  await stage.database.pool.query("delete from executions where id = $1", [child.id]);
  await runQueue();
  expect(await execution()).toMatchObject({ status: "failed", error: { code: "sub_flow_deleted" } });
});

test("a sub-flow whose flow has limits gets a turn instead of a job", async () => {
  const callee = await greet();
  await limit(stage.database.pool, callee.flowId, { concurrency: { limit: 1, key: "{{name}}" } });
  const { id } = await begin(runFlow(callee.flowId));
  await stage.run(id, createShell(stage.database.pool));
  const { rows } = await stage.database.pool.query(
    "select e.id, t.key, t.started_at from executions e join turns t on t.execution_id = e.id where parent_execution_id = $1",
    [id],
  );
  expect(rows).toEqual([{ id: expect.any(String), key: "Grace", started_at: null }]);
  expect(await readJobs(stage.database.pool, [rows[0].id])).toEqual([]);
});
