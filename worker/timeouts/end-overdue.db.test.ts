import { beforeEach, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { chain, delay, type Link, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue, readExecution, type TestFlow } from "#test/executions/executions.ts";
import { readJobs } from "#test/executions/jobs.ts";
import { forEach, loop } from "#test/executions/loop.ts";
import { createShell } from "#test/executions/shell.ts";
import { setStage } from "#test/executions/stage.ts";
import { createWatch } from "#test/failures/failures.ts";
import { limit } from "#test/turns/turns.ts";
import { endOverdue } from "./end-overdue.sql.ts";

const stage = setStage();
const pool = () => stage.database.pool;
beforeEach(async () => {
  await pool().query("delete from failures; delete from executions; delete from triggers; delete from flows");
});

const hour = delay("wait", 3600);

/** A flow with a time-out of a minute, and an execution of it that has run as far as it could. */
async function begin(document: TestFlow["document"], input = {}) {
  const flow = await createFlow(pool(), document);
  await limit(pool(), flow.flowId, { timeout_seconds: 60 });
  const [id = ""] = await enqueue(pool(), flow, [input]);
  await stage.run(id, createShell(pool()));
  return { flow, id, state: () => readExecution(pool(), id) };
}

/** Looks after this many seconds. Returns the flows of what it ended. */
async function look(afterSeconds: number): Promise<string[]> {
  const ended: string[] = [];
  const at = new Date(Date.now() + afterSeconds * 1000);
  await endOverdue(pool(), { onEnd: (flowId) => ended.push(flowId), at });
  return ended;
}

const timedOut = { code: "execution_timed_out", message: expect.stringContaining("60 s") };

test("an execution that waits for longer than its flow's time-out fails, once", async () => {
  const { flow, state } = await begin(chain(hour));
  expect(await look(30)).toEqual([]);
  expect(await state()).toMatchObject({ status: "waiting" });
  expect(await look(61)).toEqual([flow.flowId]);
  expect(await state()).toMatchObject({ status: "failed", error: timedOut, finishedAt: expect.any(Date) });
  expect(await look(61)).toEqual([]);
});

test("so does one that waits inside a loop", async () => {
  const { state } = await begin(loop(forEach(), [hour]), { items: [1, 2, 3] });
  await look(61);
  expect(await state()).toMatchObject({ status: "failed", error: timedOut });
});

test("the time in the queue does not count, and what has finished stays as it is", async () => {
  const { flow, state } = await begin(chain(setFields("set", { a: "1" })));
  const [queued = ""] = await enqueue(pool(), flow, [{}]);
  expect(await look(3600)).toEqual([]);
  expect(await state()).toMatchObject({ status: "succeeded" });
  expect(await readExecution(pool(), queued)).toMatchObject({ status: "queued" });
});

test("its worker can store nothing more, and its timer starts nothing", async () => {
  const { id, state } = await begin(chain(hour, setFields("after", { a: "1" })));
  await look(61);
  const { epoch } = await state();
  await stage.elapse(id);
  await stage.run(id, createShell(pool()));
  expect(await state()).toMatchObject({ status: "failed", epoch });
});

/** A flow that waits when another one runs it. */
async function createCallee(): Promise<TestFlow> {
  const document = chain(hour);
  const [trigger, ...nodes] = document.nodes;
  if (!trigger) throw new Error("A chain begins with a trigger.");
  const called = { ...trigger, type: "flow_call_node", config: { sample_payload: "{}" } };
  return createFlow(pool(), { ...document, nodes: [called, ...nodes] });
}

const runFlow = (flowId: string, more: Record<string, unknown> = {}): Link => ({
  type: "run_flow_node",
  key: "run_flow",
  config: { flow_id: flowId, input: "{}", ...more },
});

async function childOf(id: string): Promise<string> {
  const { rows } = await pool().query("select id from executions where parent_execution_id = $1", [id]);
  await stage.run(rows[0].id, createShell(pool()));
  return rows[0].id;
}

test("the sub-flow that it waits for is canceled, one that it does not wait for goes on", async () => {
  const callee = await createCallee();
  const waiting = await begin(chain(runFlow(callee.flowId)));
  const child = await childOf(waiting.id);
  const parting = await begin(chain(runFlow(callee.flowId, { wait: false }), hour));
  const free = await childOf(parting.id);
  await look(61);
  expect(await waiting.state()).toMatchObject({ status: "failed" });
  expect(await readExecution(pool(), child)).toMatchObject({ status: "canceled" });
  expect(await readExecution(pool(), free)).toMatchObject({ status: "waiting" });
});

test("a sub-flow that times out fails the step that waits for it", async () => {
  const callee = await createCallee();
  await limit(pool(), callee.flowId, { timeout_seconds: 60 });
  const parent = await createFlow(pool(), chain(runFlow(callee.flowId)));
  const [id = ""] = await enqueue(pool(), parent, [{}]);
  await stage.run(id, createShell(pool()));
  const child = await childOf(id);
  expect(await look(61)).toEqual([callee.flowId]);
  const { rows } = await pool().query(
    "select payload ->> 'id' as id from graphile_worker._private_jobs where key = $1",
    [`${child}:parent`],
  );
  expect(rows).toEqual([{ id: child }]);
});

test("triggers that watch the flow for failures are told", async () => {
  const watching = await createWatch(pool());
  const { flow, id } = await begin(chain(hour));
  await look(61);
  const { rows } = await pool().query("select execution_id, watch_node_id, flow_id, error from failures");
  expect(rows).toEqual([
    {
      execution_id: id,
      watch_node_id: watching.document.nodes[0]?.id,
      flow_id: flow.flowId,
      error: timedOut,
    },
  ]);
});

test("a sub-flow with a limit fails at once when it would wait for its own caller", async () => {
  const id = newId();
  const document = chain(runFlow(id), hour);
  const [trigger, ...nodes] = document.nodes;
  if (!trigger) throw new Error("A chain begins with a trigger.");
  const called = { ...trigger, type: "flow_call_node", config: { sample_payload: "{}" } };
  const flow = await createFlow(pool(), { ...document, nodes: [called, ...nodes] });
  await pool().query(
    "update flow_versions set document = replace(document::text, $2::text, $1::text)::json where flow_id = $1::uuid",
    [flow.flowId, id],
  );
  await limit(pool(), flow.flowId, { concurrency: { limit: 2, key: "" } });
  const [first = ""] = await enqueue(pool(), flow, [{}]);
  await pool().query(
    "insert into turns (execution_id, flow_id, key, started_at) values ($1, $2, '', now())",
    [first, flow.flowId],
  );
  await stage.run(first, createShell(pool()));
  const { status, error } = await readExecution(pool(), first);
  expect([status, error?.code]).toEqual(["failed", "sub_flow_waits_for_itself"]);
  expect(await readJobs(pool(), [first])).toHaveLength(1);
});
