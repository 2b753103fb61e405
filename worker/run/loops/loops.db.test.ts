import { expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { condition, delay, httpRequest, type Link, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { forEach, loop } from "#test/executions/loop.ts";
import { createShell } from "#test/executions/shell.ts";
import { answered, scriptedWorld, setStage } from "#test/executions/stage.ts";

const stage = setStage();

async function begin(document: FlowDocument, input: Record<string, unknown>) {
  const flow = await createFlow(stage.database.pool, document);
  const [id = ""] = await enqueue(stage.database.pool, flow, [input as never]);
  return { flow, id };
}

interface Row {
  key: string;
  scope: string;
  status: string;
  input: unknown;
  output: unknown;
  error: unknown;
  until: unknown;
}

async function rowsOf(document: FlowDocument, id: string): Promise<Row[]> {
  const { rows } = await stage.database.pool.query<Row & { node_id: string }>(
    `select node_id, scope, status, input, output, error, until from steps where execution_id = $1
     order by string_to_array(scope, '/')::int[], started_at, finished_at`,
    [id],
  );
  const keys = new Map(document.nodes.map((node) => [node.id, node.key]));
  return rows.map(({ node_id, ...row }) => ({ ...row, key: keys.get(node_id) ?? "" }));
}

async function run(
  document: FlowDocument,
  input: Record<string, unknown>,
  shell = createShell(stage.database.pool),
) {
  const { flow, id } = await begin(document, input);
  await stage.run(id, shell);
  const [execution] = await stage.look(flow, id);
  const rows = await rowsOf(document, id);
  const of = (key: string) => rows.filter((row) => row.key === key);
  return { id, flow, execution, rows, of };
}

const named = setFields("named", { name: "{{each.item.name}}", number: "{{each.index}}" });

test("runs the nodes in it for each item, and gives their results in the items' order", async () => {
  const { execution, of } = await run(
    loop(forEach(), [named], [setFields("after", { n: "{{each.count}}" })]),
    {
      items: [{ name: "Ada" }, { name: "Bob" }],
    },
  );
  expect(execution).toMatchObject({ status: "succeeded" });
  expect(of("named").map(({ scope, input, output }) => ({ scope, input, output }))).toEqual([
    { scope: "0", input: { name: "Ada" }, output: { name: "Ada", number: 0 } },
    { scope: "1", input: { name: "Bob" }, output: { name: "Bob", number: 1 } },
  ]);
  expect(of("each")).toMatchObject([
    {
      status: "succeeded",
      until: null,
      output: {
        results: [
          { name: "Ada", number: 0 },
          { name: "Bob", number: 1 },
        ],
        count: 2,
        failed: 0,
      },
    },
  ]);
  expect(of("after")).toMatchObject([{ scope: "", output: { n: 2 } }]);
});

test("a template gives the result, from the nodes inside and the item", async () => {
  const { of } = await run(loop(forEach({ result: "{{each.item.name}} is {{named.number}}" }), [named]), {
    items: [{ name: "Ada" }],
  });
  expect(of("each")).toMatchObject([{ output: { results: ["Ada is 0"] } }]);
});

test("an iteration that ends by a handle without a connection adds a result, too", async () => {
  const inside = [
    condition("big", "{{each.item}}", "greater", "1"),
    setFields("kept", { n: "{{each.item}}" }, { by: "true" }),
  ];
  const { of } = await run(loop(forEach(), inside), { items: [1, 2, 3] });
  expect(of("each")).toMatchObject([{ output: { results: [1, { n: 2 }, { n: 3 }], count: 3, failed: 0 } }]);
  expect(of("kept").map(({ status }) => status)).toEqual(["skipped", "succeeded", "succeeded"]);
});

test.each([
  ["", ['"a"', { code: "connection_failed" }, '"a"']],
  ["{{each.index}}", [0, 1, 2]],
])("with only `error` connected, results line up with the items: result %j", async (result, expected) => {
  const inside = [
    httpRequest("call", "http://x/{{each.item}}", { settings: { on_failure: "error_handle" } }),
    setFields("why", { code: "{{call.error.code}}" }, { by: "error" }),
  ];
  const { http } = scriptedWorld(async ({ url }) =>
    url.endsWith("b")
      ? { kind: "failure", code: "connection_failed", message: "Nobody is there.", retryable: false }
      : answered('"a"'),
  );
  const document = loop(forEach({ result }), inside);
  const shell = createShell(stage.database.pool, { http });
  const { of } = await run(document, { items: ["a", "b", "c"] }, shell);
  const [{ output } = { output: null }] = of("each");
  const { results, failed } = output as { results: { body?: unknown }[]; failed: number };
  expect(failed).toBe(0);
  expect(results.map((each) => each?.body ?? each)).toMatchObject(expected);
});

test("waits in it are stored, and whoever resumes finishes the loop with all its results", async () => {
  const { pool } = stage.database;
  const document = loop(forEach({ concurrency: 2, result: "{{first.n}}" }), [
    setFields("first", { n: "{{each.item}}" }),
    delay("pause", 30),
    setFields("last", { n: "{{first.n}}" }),
  ]);
  const { id, flow } = await begin(document, { items: [7, 8, 9] });
  for (let resumes = 0; resumes < 3; resumes += 1) {
    await stage.run(id, createShell(pool));
    await stage.elapse(id);
  }
  const [execution] = await stage.look(flow, id);
  expect(execution).toMatchObject({ status: "succeeded", epoch: 3 });
  const rows = await rowsOf(document, id);
  expect(rows.filter(({ key }) => key === "each")).toMatchObject([{ output: { results: [7, 8, 9] } }]);
  expect(rows.filter(({ key }) => key === "last").map(({ output }) => output)).toMatchObject([
    { n: 7 },
    { n: 8 },
    { n: 9 },
  ]);
});

test("a failed item stops the loop, and its step says where; collected, it is only counted", async () => {
  const call = httpRequest("call", "http://x/{{each.item}}");
  const { http } = scriptedWorld(async ({ url }) =>
    url.endsWith("2")
      ? { kind: "failure", code: "connection_failed", message: "Nobody is there.", retryable: false }
      : answered(url),
  );
  const shell = createShell(stage.database.pool, { http });
  const stopped = await run(loop(forEach(), [call]), { items: [1, 2, 3] }, shell);
  expect(stopped.execution).toMatchObject({ status: "failed" });
  expect(stopped.of("each")).toMatchObject([
    { status: "failed", error: { code: "connection_failed", detail: { scope: "1" } } },
  ]);
  expect(stopped.of("call").map(({ scope }) => scope)).toEqual(["0", "1"]);

  const collected = await run(
    loop(forEach({ on_item_failure: "collect" }), [call]),
    { items: [1, 2, 3] },
    shell,
  );
  expect(collected.execution).toMatchObject({ status: "succeeded" });
  expect(collected.of("each")).toMatchObject([{ output: { count: 3, failed: 1 } }]);
});

test.each([
  ["item", "succeeded", { results: [{ n: 1 }, { n: 3 }], count: 3, failed: 0 }],
  ["loop", "succeeded", { results: [{ n: 1 }], count: 2, failed: 0 }],
])("a Stop ends the %s", async (level, status, output) => {
  const document = loop(forEach(), [
    condition("two", "{{each.item}}", "equals", "2"),
    { type: "stop_node", key: "stop", config: { level }, by: "true" },
    setFields("kept", { n: "{{each.item}}" }),
  ]);
  // The chain leads from the Stop to what is kept; it is meant to lead there from the condition.
  const two = document.nodes.find(({ key }) => key === "two");
  const edges = document.edges.map((edge) =>
    edge.id === "e3" ? { ...edge, source: two?.id ?? "", source_handle: "false" } : edge,
  );
  const { execution, of } = await run({ ...document, edges }, { items: [1, 2, 3] });
  expect(execution).toMatchObject({ status });
  expect(of("each")).toMatchObject([{ status, output }]);
});

test.each([
  ["succeed", "succeeded"],
  ["fail", "failed"],
])("a Stop in a loop can %s the execution", async (outcome, status) => {
  const { execution, of } = await run(
    loop(
      forEach({ on_item_failure: "collect" }),
      [{ type: "stop_node", key: "stop", config: { outcome, message: "Enough" } }],
      [setFields("after", { n: "1" })],
    ),
    { items: [1, 2] },
  );
  expect(execution).toMatchObject({ status });
  if (status === "failed") expect(execution).toMatchObject({ error: { code: "stopped", message: "Enough" } });
  expect(of("stop")).toHaveLength(1);
  expect(of("after")).toEqual([]);
});

const repeat = (config: Record<string, unknown>): Link => ({ type: "repeat_node", key: "repeat", config });

test("Repeat runs until its condition holds, each time with what the last one gave", async () => {
  const { execution, of } = await run(
    loop(
      repeat({
        until: { conditions: [{ left: "{{grown.text}}", operator: "equals", right: "xxx" }] },
        result: "{{grown.text}}",
      }),
      [setFields("grown", { text: "{{repeat.previous}}x" })],
    ),
    {},
  );
  expect(execution).toMatchObject({ status: "succeeded" });
  expect(of("repeat")).toMatchObject([{ output: { results: ["x", "xx", "xxx"], count: 3 } }]);
});

test("the pause between is a timer that any worker resumes, with the results so far", async () => {
  const { pool } = stage.database;
  const document = loop(repeat({ times: 3, pause_seconds: 60, result: "{{grown.text}}" }), [
    setFields("grown", { text: "{{repeat.previous}}x" }),
  ]);
  const { id, flow } = await begin(document, {});
  for (let times = 0; times < 3; times += 1) {
    await stage.run(id, createShell(pool));
    await stage.elapse(id);
  }
  const [execution] = await stage.look(flow, id);
  expect(execution).toMatchObject({ status: "succeeded", epoch: 3 });
  const rows = await rowsOf(document, id);
  expect(rows.filter(({ key }) => key === "repeat")).toMatchObject([
    { output: { results: ["x", "xx", "xxx"], count: 3 } },
  ]);
});
