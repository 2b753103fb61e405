import { expect, test } from "vitest";
import type { JsonObject } from "#lib/json.ts";
import { runners } from "#nodes/index.runners.ts";
import { chain, condition, type Link, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue, readExecution, type TestFlow } from "#test/executions/executions.ts";
import { readJobs } from "#test/executions/jobs.ts";
import { forEach, loop } from "#test/executions/loop.ts";
import * as queue from "#test/executions/run-queue.ts";
import { createShell } from "#test/executions/shell.ts";
import { setStage } from "#test/executions/stage.ts";
import { until } from "#test/executions/until.ts";
import { limit } from "#test/turns/turns.ts";
import { createComputer } from "#worker/computing/computer.ts";
import type { JournalEntry } from "#worker/journal/entry.ts";
import type { RunExecutionsContext } from "#worker/tasks/run-executions.ts";

const stage = setStage();

const returned = (value: string): Link => ({ type: "return_node", key: "return", config: { value } });
const runFlow = (flowId: string, more: Record<string, unknown> = {}): Link => ({
  type: "run_flow_node",
  key: "run_flow",
  config: { flow_id: flowId, input: '{"name":"{{name}}"}', ...more },
});

async function createCallee(...links: Link[]): Promise<TestFlow> {
  const document = chain(...links);
  const [trigger, ...nodes] = document.nodes;
  if (!trigger) throw new Error("A chain begins with a trigger.");
  const called = { ...trigger, type: "flow_call_node", config: { sample_payload: '{"name":"Ada"}' } };
  return createFlow(stage.database.pool, { ...document, nodes: [called, ...nodes] });
}

/** A worker that runs sub-flows at once, and counts its entries. */
function computingShell(): { shell: RunExecutionsContext; entries: JournalEntry[] } {
  const entries: JournalEntry[] = [];
  const computing = createComputer({ runners, trace: null });
  const shell = createShell(stage.database.pool, { computing });
  const store = (entry: JournalEntry) => {
    entries.push(entry);
    return shell.store(entry);
  };
  return { shell: { ...shell, store }, entries };
}

const greeting = [
  condition("is", "{{name}}", "exists", ""),
  setFields("greeting", { text: "Hello {{name}}" }, { by: "true" }),
  returned("{{greeting}}"),
];

/** Everything that is stored of an execution and its children, without ids, times, and how often it was claimed. */
async function rowsOf(id: string) {
  const { rows: all } = await stage.database.pool.query<{ id: string }>(
    "select id from executions where id = $1 or parent_execution_id = $1 order by id = $1 desc, id",
    [id],
  );
  const ids = all.map((each) => each.id);
  const ask = async (table: string, column: string) => {
    const { rows } = await stage.database.pool.query<{ row: string }>(
      `select row_to_json(t)::text as row from ${table} t where ${column} = any($1::uuid[])
       order by array_position($1::uuid[], ${column})${table === "steps" ? ", node_id, scope" : ""}`,
      [ids],
    );
    return rows.map(({ row }) => toPlain(row, ids));
  };
  return { executions: await ask("executions", "id"), steps: await ask("steps", "execution_id") };
}

function toPlain(row: string, ids: readonly string[]): object {
  const named = ids.reduce((text, id, index) => text.replaceAll(id, `<${index}>`), row);
  const timeless = named.replace(/2\d{3}-\d\d-\d\dT[\d:.]+(?:\+00:00|Z)/g, "<time>");
  const { epoch: _, arrivals: __, ...rest } = JSON.parse(timeless);
  return rest;
}

async function runBoth(document: Parameters<typeof createFlow>[1], input: JsonObject = { name: "Grace" }) {
  const { pool } = stage.database;
  const flow = await createFlow(pool, document);
  const [computed = "", ran = ""] = await enqueue(pool, flow, [input, input], { perJob: 1 });
  const { shell, entries } = computingShell();
  // The first execution of a version may take too long on a busy machine, until its code is compiled.
  await stage.run(computed, shell);
  await until("the other has run", async () => {
    await queue.runQueue(pool);
    return (await readExecution(pool, ran)).finishedAt !== null;
  });
  return { computed, ran, entries };
}

/** Lets V8 compile, so that no execution is left to a job. */
async function warmUp(callee: TestFlow): Promise<void> {
  const flow = await createFlow(stage.database.pool, chain(runFlow(callee.flowId)));
  for (let count = 0; count < 3; count += 1) {
    const [id = ""] = await enqueue(stage.database.pool, flow, [{ name: "Ada" }]);
    await stage.run(id, computingShell().shell);
  }
  await queue.runQueue(stage.database.pool);
}

test.each([true, false])(
  "a sub-flow that only computes is stored with its parent, as if it had run by itself (waited for: %s)",
  async (wait) => {
    const callee = await createCallee(...greeting);
    await warmUp(callee);
    const document = chain(
      runFlow(callee.flowId, { wait }),
      setFields("after", { said: "{{run_flow.text}}" }),
    );
    const { computed, ran, entries } = await runBoth(document);
    expect(entries).toHaveLength(1);
    expect(await rowsOf(computed)).toEqual(await rowsOf(ran));
  },
);

test("in a loop, each iteration has its own", async () => {
  const callee = await createCallee(...greeting);
  await warmUp(callee);
  const inLoop = loop(forEach({}), [runFlow(callee.flowId, { input: '{"name":"{{each.item}}"}' })]);
  const { computed, ran } = await runBoth(inLoop, { items: ["Ada", "Eve", "Joe"] });
  const [one, other] = [await rowsOf(computed), await rowsOf(ran)];
  expect(one.executions).toHaveLength(4);
  expect(one.steps.length).toBe(other.steps.length);
  expect(one.executions.map((each) => JSON.stringify(each))).toEqual(
    other.executions.map((each) => JSON.stringify(each)),
  );
});

test("a sub-flow that fails, waits for its turn or has effects runs as a job", async () => {
  const fails = await createCallee({ type: "stop_node", key: "stop", config: { outcome: "fail" } });
  const limited = await createCallee(...greeting);
  await limit(stage.database.pool, limited.flowId, { concurrency: { limit: 1, key: "" } });
  const waits = await createCallee({ type: "delay_node", key: "pause", config: { seconds: 1 } });
  for (const { flowId } of [fails, limited, waits]) {
    const flow = await createFlow(stage.database.pool, chain(runFlow(flowId)));
    const [id = ""] = await enqueue(stage.database.pool, flow, [{ name: "Ada" }]);
    await stage.run(id, computingShell().shell);
    const { rows } = await stage.database.pool.query(
      "select id, status from executions where parent_execution_id = $1",
      [id],
    );
    expect(rows).toMatchObject([{ status: "queued" }]);
    expect((await readExecution(stage.database.pool, id)).status).toBe("waiting");
    if (flowId !== limited.flowId) expect(await readJobs(stage.database.pool, [rows[0].id])).toHaveLength(1);
  }
});

test("an entry with a sub-flow that was stored although its answer was lost adds nothing when it is sent again", async () => {
  const callee = await createCallee(...greeting);
  await warmUp(callee);
  const flow = await createFlow(stage.database.pool, chain(runFlow(callee.flowId)));
  const [id = ""] = await enqueue(stage.database.pool, flow, [{ name: "Ada" }]);
  const { shell, entries } = computingShell();
  await stage.run(id, shell);
  const before = await rowsOf(id);
  for (const entry of [...entries]) expect(await shell.store(entry)).toBe(true);
  expect(await rowsOf(id)).toEqual(before);
  // A worker that lost the execution meanwhile stores neither.
  const [stale = ""] = await enqueue(stage.database.pool, flow, [{ name: "Ada" }]);
  const late = computingShell();
  const lost = {
    ...late.shell,
    store: async (entry: JournalEntry) => {
      await stage.database.pool.query("update executions set epoch = epoch + 1 where id = $1", [stale]);
      return late.shell.store(entry);
    },
  };
  await stage.run(stale, lost);
  expect((await rowsOf(stale)).executions).toHaveLength(1);
});
