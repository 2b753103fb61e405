import { afterAll, beforeAll, expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { replayExecutionEndpoint } from "#server/executions/start/routes.ts";
import { arrangeCaller, type Send } from "#server/flows/documents/test-support.ts";
import { chain, httpRequest, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue, readExecution } from "#test/executions/executions.ts";
import { forEach, loop } from "#test/executions/loop.ts";
import { createShell } from "#test/executions/shell.ts";
import { answered, scriptedWorld } from "#test/executions/stage.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { runExecutions } from "#worker/tasks/run-executions.ts";

let database: TestDatabase;
let send: Send;

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  send = await arrangeCaller("Ada", "write");
});
afterAll(() => database.drop());

/** Answers each request with its body, or with 500 if the body contains `broken`. */
function world(broken: string) {
  return scriptedWorld(async ({ body }) =>
    String(body).includes(broken) ? { ...answered("no"), status: 500 } : answered(`got ${String(body)}`),
  );
}

async function run(id: string, http: ReturnType<typeof world>["http"]) {
  const { epoch } = await readExecution(database.pool, id);
  const shell = createShell(database.pool, { http });
  await runExecutions({ ids: [id], epoch }, { id: "1", attempt: 1, isAlone: false }, shell);
  return readExecution(database.pool, id);
}

async function replay(id: string, body: unknown): Promise<string> {
  const { status, body: made } = await send(replayExecutionEndpoint, { params: { id }, body });
  expect(status).toBe(201);
  return made.id;
}

async function saveDraft(flowId: string, document: FlowDocument): Promise<void> {
  await database.pool.query("update flows set draft = $2 where id = $1", [flowId, JSON.stringify(document)]);
}

const post = (key: string, body: string) =>
  httpRequest(key, "http://x/", { config: { method: "POST", url: "http://x/", body_type: "raw", body } });
const sentBodies = ({ calls }: ReturnType<typeof world>) => calls.map(({ body }) => String(body));

test("from a node: what is before it keeps its output, and only it and what follows run again", async () => {
  const document = chain(post("first", "one"), post("second", "two"), post("third", "three"));
  const flow = await createFlow(database.pool, document);
  const [original = ""] = await enqueue(database.pool, flow, [{ name: "Ada" }]);
  const before = world("nothing");
  expect(await run(original, before.http)).toMatchObject({ status: "succeeded" });
  expect(sentBodies(before)).toEqual(["one", "two", "three"]);

  const again = await replay(original, { against: "same", from_node: document.nodes[2]?.id });
  const after = world("nothing");
  expect(await run(again, after.http)).toMatchObject({ status: "succeeded" });
  expect(sentBodies(after)).toEqual(["two", "three"]);
});

test("the third item fails, the draft is fixed, and the retry runs only that item and what follows", async () => {
  const items = ["a", "b", "c", "d"];
  const document = loop(
    forEach(),
    [post("call", "item {{each.item}}"), setFields("named", { said: "{{call.status}}" })],
    [post("after", "count {{each.count}}")],
  );
  const flow = await createFlow(database.pool, document);
  const [original = ""] = await enqueue(database.pool, flow, [{ items } as never]);
  const before = world("item c");
  expect(await run(original, before.http)).toMatchObject({ status: "failed" });
  expect(sentBodies(before)).toEqual(["item a", "item b", "item c"]);

  const fixed: FlowDocument = {
    ...document,
    nodes: document.nodes.map((node) =>
      node.key === "call" ? { ...node, config: { ...node.config, body: "fixed {{each.item}}" } } : node,
    ),
  };
  await saveDraft(flow.flowId, fixed);
  const again = await replay(original, { against: "draft", from_failed: true });
  const after = world("item c");
  expect(await run(again, after.http)).toMatchObject({ status: "succeeded" });
  expect(sentBodies(after)).toEqual(["fixed c", "fixed d", "count 4"]);
});

test("from a node in a loop: each iteration runs again from it, and keeps what is before it", async () => {
  const document = loop(
    forEach(),
    [post("before", "before {{each.item}}"), post("from", "from {{each.item}}")],
    [post("after", "after {{each.count}}")],
  );
  const flow = await createFlow(database.pool, document);
  const [original = ""] = await enqueue(database.pool, flow, [{ items: ["a", "b"] } as never]);
  expect(await run(original, world("nothing").http)).toMatchObject({ status: "succeeded" });
  const nodeId = document.nodes.find(({ key }) => key === "from")?.id;
  const again = await replay(original, { against: "same", from_node: nodeId });
  const after = world("nothing");
  expect(await run(again, after.http)).toMatchObject({ status: "succeeded" });
  expect(sentBodies(after)).toEqual(["from a", "from b", "after 2"]);
});
