import { expect, test } from "vitest";
import { defaultNodeSettings, type FlowDocument, type NodeSettings } from "#engine/document.ts";
import type { HttpFailure, OutgoingResponse } from "#engine/node.ts";
import { httpRequest, type Link, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue, readExecution } from "#test/executions/executions.ts";
import { readJobs } from "#test/executions/jobs.ts";
import { forEach, loop } from "#test/executions/loop.ts";
import { createShell } from "#test/executions/shell.ts";
import { answered, scriptedWorld, setStage } from "#test/executions/stage.ts";
import { until } from "#test/executions/until.ts";

const stage = setStage();

const refused: HttpFailure = {
  kind: "failure",
  code: "connection_failed",
  message: "Nobody is there.",
  retryable: true,
};
const busy: OutgoingResponse = {
  kind: "response",
  status: 429,
  headers: { "retry-after": ["300"] },
  body: "",
};

const call = (settings: Partial<NodeSettings>, url = "http://x/{{each.item}}"): Link =>
  httpRequest("call", url, { settings });
const retry = (attempts: number, delay_seconds = 60) => ({
  retry: { ...defaultNodeSettings.retry, attempts, delay_seconds, factor: 2 },
});
const twice = (config: Record<string, unknown> = {}): Link => ({
  type: "repeat_node",
  key: "repeat",
  config: { times: 2, ...config },
});

/** Answers except for these items, each so many times. */
function refusing(failures: Record<string, number>, failure: HttpFailure | OutgoingResponse = refused) {
  const left = new Map(Object.entries(failures));
  return scriptedWorld(async ({ url }) => {
    const item = url.slice("http://x/".length);
    const count = left.get(item) ?? 0;
    left.set(item, count - 1);
    return count > 0 ? failure : answered(item);
  });
}

async function begin(document: FlowDocument, items: unknown[] = ["a", "b", "c"]) {
  const flow = await createFlow(stage.database.pool, document);
  const [id = ""] = await enqueue(stage.database.pool, flow, [{ items } as never]);
  const keys = new Map(document.nodes.map((node) => [node.id, node.key]));
  return {
    id,
    execution: () => readExecution(stage.database.pool, id),
    /** What became of each attempt of a node: "scope attempt status". */
    async attempts(key: string) {
      const rows = await rowsOf(id);
      return rows
        .filter((row) => keys.get(row.node_id) === key)
        .map(({ scope, attempt, status }) => `${scope} ${attempt} ${status}`);
    },
    async outputOf(key: string) {
      const rows = await rowsOf(id);
      return rows.findLast((row) => keys.get(row.node_id) === key)?.output;
    },
  };
}

async function rowsOf(id: string) {
  const { rows } = await stage.database.pool.query<{
    node_id: string;
    scope: string;
    attempt: number;
    status: string;
    output: unknown;
  }>(
    `select node_id, scope, attempt, status, output from steps where execution_id = $1
     order by string_to_array(scope, '/')::int[], attempt`,
    [id],
  );
  return rows;
}

async function delaySeconds(id: string): Promise<number> {
  const [next] = (await readJobs(stage.database.pool, [id])).slice(-1);
  return ((next?.runAt.getTime() ?? 0) - Date.now()) / 1000;
}

test("a failed item is tried again after its delay, and the others go on meanwhile", async () => {
  const { id, execution, attempts, outputOf } = await begin(
    loop(forEach({ concurrency: 2, result: "{{call.body}}" }), [call(retry(3))]),
  );
  const { http, calls } = refusing({ b: 2 });
  const shell = createShell(stage.database.pool, { http });
  await stage.run(id, shell);
  expect(await attempts("call")).toEqual(["0 1 succeeded", "1 1 failed", "2 1 succeeded"]);
  expect(await delaySeconds(id)).toBeGreaterThan(50);
  await stage.elapse(id);
  await stage.run(id, shell);
  expect(await delaySeconds(id)).toBeGreaterThan(110);
  await stage.elapse(id);
  await stage.run(id, createShell(stage.database.pool, { http }));
  expect(await execution()).toMatchObject({ status: "succeeded" });
  expect((await attempts("call")).filter((each) => each.startsWith("1"))).toEqual([
    "1 1 failed",
    "1 2 failed",
    "1 3 succeeded",
  ]);
  expect(await outputOf("each")).toEqual({ results: ["a", "b", "c"], count: 3, failed: 0 });
  const keys = calls.map(({ headers }) => new Headers(headers).get("idempotency-key"));
  expect(new Set(keys).size).toBe(3);
});

test("a server's Retry-After delays the attempt of its item", async () => {
  const { id } = await begin(loop(forEach(), [call(retry(2, 1))]));
  await stage.run(id, createShell(stage.database.pool, { http: refusing({ a: 1 }, busy).http }));
  const seconds = await delaySeconds(id);
  expect(seconds).toBeGreaterThan(280);
  expect(seconds).toBeLessThan(301);
});

test("Repeat waits for the attempts of an iteration before it decides about the next", async () => {
  const { id, execution, attempts, outputOf } = await begin(
    loop(twice({ result: "{{call.body}}" }), [call(retry(2), "http://x/{{repeat.index}}")]),
  );
  const { http } = refusing({ 1: 1 });
  await stage.run(id, createShell(stage.database.pool, { http }));
  expect(await attempts("call")).toEqual(["0 1 succeeded", "1 1 failed"]);
  await stage.elapse(id);
  await stage.run(id, createShell(stage.database.pool, { http }));
  expect(await execution()).toMatchObject({ status: "succeeded" });
  expect(await outputOf("repeat")).toEqual({ results: ["0", "1"], count: 2 });
});

test("a time limit fails the item's step alone", async () => {
  const { http } = scriptedWorld(({ url }) =>
    url.endsWith("b") ? new Promise<never>(() => {}) : Promise.resolve(answered("{}")),
  );
  const { id, execution, attempts, outputOf } = await begin(
    loop(forEach({ concurrency: 3, on_item_failure: "collect" }), [call({ timeout_seconds: 0.2 })]),
  );
  await stage.run(id, createShell(stage.database.pool, { http }));
  expect(await execution()).toMatchObject({ status: "succeeded" });
  expect(await attempts("call")).toEqual(["0 1 succeeded", "1 1 failed", "2 1 succeeded"]);
  expect(await outputOf("each")).toMatchObject({ count: 3, failed: 1 });
});

test.each([
  ["continue", "output"],
  ["error_handle", "error"],
] as const)(
  "a failure set to %s goes on in its iteration, with the error and the item",
  async (on_failure, by) => {
    const after = setFields("after", { code: "{{call.error.code}}", item: "{{each.item}}" }, { by });
    const { id, execution, attempts, outputOf } = await begin(
      loop(forEach(), [call({ on_failure }), after], [setFields("end", { n: "{{each.count}}" })]),
    );
    await stage.run(id, createShell(stage.database.pool, { http: refusing({ b: 1 }).http }));
    expect(await execution()).toMatchObject({ status: "succeeded" });
    const others = on_failure === "continue" ? "succeeded" : "skipped";
    expect(await attempts("after")).toEqual([`0 1 ${others}`, "1 1 succeeded", `2 1 ${others}`]);
    const { results, count, failed } = (await outputOf("each")) as {
      results: unknown[];
      count: number;
      failed: number;
    };
    expect({ count, failed }).toEqual({ count: 3, failed: 0 });
    expect(results[1]).toMatchObject({
      code: "connection_failed",
      item: "b",
    });
    expect(await attempts("end")).toEqual([" 1 succeeded"]);
  },
);

test("a failed loop can be handled, and hands on its error and what it was given", async () => {
  const container = { ...forEach(), settings: { on_failure: "error_handle" as const } };
  const handled = setFields("handled", { why: "{{each.error.message}}" });
  const document = loop(container, [call({})], [handled]);
  const edges = document.edges.map((edge) =>
    edge.source_handle === "done" ? { ...edge, source_handle: "error" } : edge,
  );
  const { id, execution, outputOf } = await begin({ ...document, edges });
  await stage.run(id, createShell(stage.database.pool, { http: refusing({ a: 1 }).http }));
  expect(await execution()).toMatchObject({ status: "succeeded" });
  expect(await outputOf("handled")).toMatchObject({ why: "Nobody is there." });
});

test("in nested loops a failure ends the inner loop, and the outer one collects it", async () => {
  const inner: Link = { type: "for_each_node", key: "inner", config: { items: "{{each.item}}" } };
  const document = nest(
    loop(forEach({ on_item_failure: "collect" }), [inner, call(retry(2, 0), "http://x/{{inner.item}}")]),
  );
  const items = [["a", "b"], ["c", "d"], ["e"]];
  const { id, execution, attempts, outputOf } = await begin(document, items);
  await stage.run(id, createShell(stage.database.pool, { http: refusing({ a: 1, c: 2 }).http }));
  expect(await execution()).toMatchObject({ status: "succeeded" });
  expect(await attempts("inner")).toEqual(["0 1 succeeded", "1 1 failed", "2 1 succeeded"]);
  expect(await attempts("call")).toEqual([
    "0/0 1 failed",
    "0/0 2 succeeded",
    "0/1 1 succeeded",
    "1/0 1 failed",
    "1/0 2 failed",
    "2/0 1 succeeded",
  ]);
  expect(await outputOf("each")).toMatchObject({
    count: 3,
    failed: 1,
    results: [{ count: 2 }, { count: 1 }],
  });
});

test("canceling aborts the requests of all iterations, and starts no more", async () => {
  const { id, execution } = await begin(loop(forEach({ concurrency: 2 }), [call({})]));
  const { http, calls } = scriptedWorld(() => new Promise(() => {}));
  const shell = createShell(stage.database.pool, { http });
  const running = stage.run(id, shell);
  await until("two calls are on their way", async () => calls.length === 2);
  await stage.database.pool.query(
    "update executions set status = 'canceled', epoch = epoch + 1, finished_at = now() where id = $1",
    [id],
  );
  shell.cancellations.cancel(id);
  await running;
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true]);
  expect(await execution()).toMatchObject({ status: "canceled" });
});

/** The document with its last node inside the container before it. */
function nest(document: FlowDocument): FlowDocument {
  const [container, last] = document.nodes.slice(-2);
  if (!container || !last) throw new Error("There is nothing to nest.");
  const nodes = document.nodes.map((node) => (node === last ? { ...node, parent_id: container.id } : node));
  const edges = document.edges.map((edge) =>
    edge.target === last.id ? { ...edge, source_handle: "item" } : edge,
  );
  return { nodes, edges };
}
