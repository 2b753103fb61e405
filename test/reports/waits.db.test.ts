import { expect, test } from "vitest";
import { defaultNodeSettings } from "#engine/document.ts";
import type { Json } from "#lib/json.ts";
import { resumeToken } from "#server/executions/resume-links/token.ts";
import { toHttpRequest } from "#server/platform/http/web-adapter.ts";
import { receiveResume } from "#server/webhooks/resume/receive-resume.ts";
import { chain, condition, delay, type Link, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue, readExecution, type TestFlow } from "#test/executions/executions.ts";
import { forEach, loop } from "#test/executions/loop.ts";
import { runQueue } from "#test/executions/run-queue.ts";
import { createShell } from "#test/executions/shell.ts";
import { setStage } from "#test/executions/stage.ts";
import { openAllServices } from "#test/web-services.ts";

/** Waits and sub-flows from public bug reports. */

const stage = setStage({}, openAllServices);

const returned = (value: string): Link => ({ type: "return_node", key: "return", config: { value } });
const stop: Link = { type: "stop_node", key: "stop", config: { outcome: "fail", message: "Enough" } };
const wait: Link = { type: "wait_for_call_node", key: "wait", config: { timeout_seconds: 3600 } };
const runFlow = (flowId: string, more: Partial<Link> = {}): Link => ({
  type: "run_flow_node",
  key: "run_flow",
  config: { flow_id: flowId, input: '{"items":{{items}}}' },
  ...more,
});

/** A live flow that other flows can run. */
async function createCallee(document = chain()): Promise<TestFlow> {
  const [trigger, ...nodes] = document.nodes;
  if (!trigger) throw new Error("A chain begins with a trigger.");
  const called = { ...trigger, type: "flow_call_node", config: { sample_payload: '{"items":[1]}' } };
  return createFlow(stage.database.pool, { ...document, nodes: [called, ...nodes] });
}

async function begin(document: ReturnType<typeof chain>, input: Json = { items: [1, 2, 3] }) {
  const { pool } = stage.database;
  const flow = await createFlow(pool, document);
  const [id = ""] = await enqueue(pool, flow, [input as never]);
  return { flow, id };
}

const childrenOf = async (id: string) =>
  (
    await stage.database.pool.query<{ id: string; status: string }>(
      "select id, status from executions where parent_execution_id = $1 order by id",
      [id],
    )
  ).rows;

/** Runs what is due and lets each wait end, until nothing waits for a time any more. */
async function runThrough(...ids: string[]): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    await runQueue(stage.database.pool);
    for (const id of ids) {
      await stage.elapse(id);
      for (const child of await childrenOf(id)) await stage.elapse(child.id);
    }
  }
}

async function outputOf(flow: TestFlow, id: string, key: string): Promise<unknown> {
  const [, steps] = await stage.look(flow, id);
  return steps.findLast((step) => step.key === key)?.output;
}

const after = setFields("after", { said: "{{run_flow}}" });

test.each([
  ["n8n-io/n8n#7189", [delay("pause", 120), returned("done")], "done"],
  [
    "n8n-io/n8n#13869",
    [setFields("first", { a: "1" }), delay("pause", 3600), returned("{{first.a}} later")],
    "1 later",
  ],
  ["activepieces/activepieces#13995", [returned("fast")], "fast"],
])("%s: a flow gets what a sub-flow returns after its waits", async (_report, links, said) => {
  const callee = await createCallee(chain(...links));
  const { flow, id } = await begin(chain(runFlow(callee.flowId), after));
  await runThrough(id);
  expect(await readExecution(stage.database.pool, id)).toMatchObject({ status: "succeeded" });
  expect(await outputOf(flow, id, "after")).toMatchObject({ said });
});

test.each([
  ["activepieces/activepieces#6231", [stop]],
  ["n8n-io/n8n#32236", [delay("pause", 120), stop]],
])("%s: a sub-flow that fails, also after a wait, fails its flow", async (_report, links) => {
  const callee = await createCallee(chain(...links));
  const { id } = await begin(chain(runFlow(callee.flowId), after));
  await runThrough(id);
  expect(await readExecution(stage.database.pool, id)).toMatchObject({
    status: "failed",
    error: { code: "stopped", message: "Enough" },
  });
});

test("activepieces/activepieces#14621: a sub-flow that fails is tried as often as its step says", async () => {
  const callee = await createCallee(chain(delay("pause", 60), stop));
  const retry = { ...defaultNodeSettings.retry, attempts: 3, delay_seconds: 0 };
  const { id } = await begin(chain(runFlow(callee.flowId, { settings: { retry } })));
  await runThrough(id);
  expect(await childrenOf(id)).toMatchObject([
    { status: "failed" },
    { status: "failed" },
    { status: "failed" },
  ]);
  expect(await readExecution(stage.database.pool, id)).toMatchObject({ status: "failed" });
});

test.each([
  ["n8n-io/n8n#9989", chain(returned("{{items}}")), [1, 2, 3]],
  ["n8n-io/n8n#12629", chain(returned("{{receive_webhook}}")), { items: [1, 2, 3] }],
  [
    "n8n-io/n8n#19163",
    loop(forEach(), [setFields("named", { n: "{{each.item}}" })], [returned("{{each.results}}")]),
    [{ n: 1 }, { n: 2 }, { n: 3 }],
  ],
  [
    "n8n-io/n8n#37576",
    chain(condition("if", "{{items.size}}", "greater", "5"), { ...returned("few"), by: "false" }),
    "few",
  ],
])("%s: all that a sub-flow returns arrives", async (_report, document, value) => {
  const callee = await createCallee(document);
  const { flow, id } = await begin(chain(runFlow(callee.flowId)));
  await runThrough(id);
  expect({ value: await outputOf(flow, id, "run_flow") }).toMatchObject({ value });
});

test.each([
  [
    "activepieces/activepieces#3800",
    [delay("monday", 60), delay("friday", 172_800), delay("sunday", 172_800)],
  ],
  ["activepieces/activepieces#6697", [delay("first", 5), delay("second", 5)]],
  ["rdmtc/node-red-contrib-sun-position#106", [delay("long", 2_592_000)]],
])("%s: each delay is waited for", async (_report, delays) => {
  const { flow, id } = await begin(chain(...delays, setFields("end", { a: "1" })));
  for (const { config } of delays) {
    await runQueue(stage.database.pool);
    const [execution] = await stage.look(flow, id);
    expect(execution).toMatchObject({ status: "waiting" });
    const { rows } = await stage.database.pool.query<{ seconds: number }>(
      "select extract(epoch from resume_at - now())::float8 as seconds from executions where id = $1",
      [id],
    );
    expect(rows[0]?.seconds).toBeGreaterThan(Number(config?.seconds) - 30);
    await stage.elapse(id);
  }
  await runQueue(stage.database.pool);
  expect(await readExecution(stage.database.pool, id)).toMatchObject({ status: "succeeded" });
});

test("n8n-io/n8n#14198: what ran before a wait does not run again after it", async () => {
  const { flow, id } = await begin(
    chain(setFields("before", { a: "1" }), delay("pause", 70), setFields("end", { a: "2" })),
  );
  await runThrough(id);
  const [, steps] = await stage.look(flow, id);
  expect(steps.map(({ key, attempt }) => `${key} ${attempt}`)).toEqual([
    "receive_webhook 1",
    "before 1",
    "pause 1",
    "end 1",
  ]);
});

test("activepieces/activepieces#5892: each iteration of a loop waits, and has its own item after that", async () => {
  const { flow, id } = await begin(
    loop(forEach(), [delay("pause", 30), setFields("named", { n: "{{each.item}}" })]),
  );
  await runThrough(id);
  expect(await outputOf(flow, id, "each")).toMatchObject({
    results: [{ n: 1 }, { n: 2 }, { n: 3 }],
    failed: 0,
  });
});

function call(flow: TestFlow, id: string, key: string, data: Json) {
  const nodeId = flow.document.nodes.find((node) => node.key === key)?.id ?? "";
  const token = resumeToken({ kind: "call", executionId: id, nodeId, scope: "" });
  const init = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(data),
  };
  return receiveResume(toHttpRequest(new Request(`http://localhost:3000/resume/${token}`, init)), token);
}

test("kestra-io/kestra#18507: the time-out of a wait that was called does not end it again", async () => {
  const { flow, id } = await begin(
    chain(wait, { ...delay("long", 7200), by: "called" }, setFields("end", { reason: "{{wait.reason}}" })),
  );
  const shell = createShell(stage.database.pool);
  await stage.run(id, shell);
  expect((await call(flow, id, "wait", { reason: "approved" })).status).toBe(200);
  await runThrough(id);
  expect(await outputOf(flow, id, "end")).toMatchObject({ reason: "approved" });
});

test("windmill-labs/windmill#10311: two waits, one after the other, each have their own call", async () => {
  const { flow, id } = await begin(
    chain(
      wait,
      { ...wait, key: "again", by: "called" },
      setFields("end", { a: "{{wait.n}}", b: "{{again.n}}" }, { by: "called" }),
    ),
  );
  await runQueue(stage.database.pool);
  expect((await call(flow, id, "wait", { n: 1 })).status).toBe(200);
  await runQueue(stage.database.pool);
  expect(await readExecution(stage.database.pool, id)).toMatchObject({ status: "waiting" });
  expect((await call(flow, id, "again", { n: 2 })).status).toBe(200);
  await runQueue(stage.database.pool);
  expect(await outputOf(flow, id, "end")).toMatchObject({ a: 1, b: 2 });
});

test("kestra-io/kestra#9794: a wait that times out goes its own way", async () => {
  const { flow, id } = await begin(chain(wait, setFields("late", { a: "1" }, { by: "timed_out" })));
  await runThrough(id);
  expect(await readExecution(stage.database.pool, id)).toMatchObject({ status: "succeeded" });
  expect(await outputOf(flow, id, "late")).toMatchObject({ a: "1" });
});
