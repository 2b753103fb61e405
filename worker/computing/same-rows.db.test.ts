import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import type { HttpPort } from "#engine/ports.ts";
import { newNodeId } from "#lib/node-id.ts";
import { computingRunners } from "#nodes/index.computing.ts";
import { runExecutionsTask } from "#queue/jobs.ts";
import type { ComputeCall } from "#server/executions/intake/computing.ts";
import { listStepsEndpoint, readExecutionEndpoint } from "#server/executions/reads/routes.ts";
import { stepData } from "#server/executions/reads/step-data.sql.ts";
import { replayExecutionEndpoint } from "#server/executions/start/routes.ts";
import { listTagsEndpoint } from "#server/executions/tag-suggestions/routes.ts";
import { updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import { arrangeCaller, type Send } from "#server/flows/documents/test-support.ts";
import { openWebServices } from "#server/services/web.ts";
import { callWebhook } from "#server/webhooks/calls/test-support.ts";
import { triggers } from "#server/webhooks/triggers/triggers.ts";
import { chain, condition, httpRequest, httpResponse, type Link, setFields } from "#test/executions/chain.ts";
import { indexAll } from "#test/executions/index-all.ts";
import { readJobs } from "#test/executions/jobs.ts";
import { runJob, runQueue } from "#test/executions/run-queue.ts";
import { until } from "#test/executions/until.ts";
import { nodeTypes } from "#test/node-types.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive, withSettings } from "#test/postgres/live-flow.ts";
import { createComputer } from "./computer.ts";

const computedIds = new Set<string>();
/** Of these executions only the response was computed. */
const answeredIds = new Set<string>();

function note(executionId: string, computed: ReturnType<ComputeCall>): ReturnType<ComputeCall> {
  if (computed) (computed.kind === "finished" ? computedIds : answeredIds).add(executionId);
  return computed;
}

/** Whether calls may be computed here, or wait for a worker. */
let isComputing = true;
let database: TestDatabase;
let send: Send;

beforeAll(async () => {
  const computer = createComputer({ runners: computingRunners, trace: null });
  database = await useTestDatabase({}, () =>
    openWebServices(nodeTypes, () => ({
      prepare(version) {
        const compute = computer.prepare(version);
        return compute && ((call) => note(call.executionId, isComputing ? compute(call) : null));
      },
    })),
  );
  send = await arrangeCaller("Ada", "write");
});
afterAll(() => database.drop());

/** What the flows' requests get. */
const http: HttpPort = {
  send: async () => ({ kind: "response", status: 200, headers: {}, body: "fine" }),
};
const request = (by?: string): Link =>
  httpRequest("call", "https://example.com/{{id}}", by === undefined ? {} : { by });

const order = {
  id: "order-1",
  total: 99,
  customer: { name: "Ada", email: "ada@example.com" },
  items: [{ sku: "a" }, { sku: "b", note: "“quoted” \\ \u0000 \ud83c" }],
};

const step = (
  type: string,
  key: string,
  config: Record<string, unknown>,
  more: Partial<Link> = {},
): Link => ({
  type,
  key,
  config,
  ...more,
});
const bad = { status: "{{customer.name}}", headers: [], content_type: "text/plain", body: "" };
const by = (...values: string[]) => values.map((value) => ({ id: `is-${value}`, label: value, value }));

/** Two branches that meet again, of which one dies. */
function diamond(): FlowDocument {
  const document = chain(
    condition("is_big", "{{total}}", "greater", "10"),
    setFields("yes", { big: "{{ total | times: 2 }}" }, { by: "true" }),
    step("merge_node", "both", { mode: "all" }),
    setFields("last", { all: "{{both}}", from: "{{ input | json }}" }),
  );
  const [, decision, , merge] = document.nodes;
  const no = { id: newNodeId(), type: "set_fields_node", key: "no", position: { x: 0, y: 200 }, config: {} };
  return {
    nodes: [...document.nodes, no],
    edges: [
      ...document.edges,
      { id: "n1", source: decision?.id ?? "", source_handle: "false", target: no.id, target_handle: "input" },
      { id: "n2", source: no.id, source_handle: "output", target: merge?.id ?? "", target_handle: "input" },
    ],
  };
}

/** Two branches, each with a response. */
function twice(): FlowDocument {
  const document = chain(httpResponse("answer", '{"hello":"{{customer.name}}"}'));
  const [trigger, first] = document.nodes;
  if (!trigger || !first) throw new Error("A chain has nodes.");
  const second = { ...first, id: newNodeId(), key: "again", position: { x: 320, y: 200 } };
  const edge = {
    id: "e9",
    source: trigger.id,
    source_handle: "output",
    target: second.id,
    target_handle: "input",
  };
  return { nodes: [...document.nodes, second], edges: [...document.edges, edge] };
}

const flows: Record<string, { document: FlowDocument; settings?: Record<string, unknown> }> = {
  "only a trigger": { document: chain() },
  "trigger, Condition, Set Fields": {
    document: chain(
      condition("is_big", "{{total}}", "greater", "10"),
      setFields(
        "named",
        { hello: "{{customer.name}}", text: "{{items[1].note}} {{ missing }}" },
        { by: "true" },
      ),
    ),
  },
  "a branch that dies": {
    document: chain(
      condition("is_small", "{{total}}", "less", "10"),
      setFields("never", { a: "1" }, { by: "true" }),
      httpResponse("answer", "{}"),
    ),
  },
  "branches that meet": { document: diamond() },
  "two responses": { document: twice() },
  "a failure that the flow goes on after": {
    document: chain(
      step("http_response_node", "answer", bad, { settings: { on_failure: "continue" } }),
      setFields("after", { error: "{{answer.error.code}}" }),
    ),
  },
  "a failure that has its own output": {
    document: chain(
      step("http_response_node", "answer", bad, { settings: { on_failure: "error_handle" } }),
      setFields("after", { error: "{{answer.error.message}}" }, { by: "error" }),
    ),
  },
  "Switch, Return and what is disabled": {
    document: chain(
      setFields("off", { a: "1" }, { settings: { disabled: true } }),
      step("switch_node", "which", {
        by: "value",
        value: "{{customer.name}}",
        mode: "all",
        cases: by("Ada", "Eve"),
      }),
      step("return_node", "result", { value: "{{id}}" }, { by: "is-Ada" }),
    ),
  },
  "a branch that dies before an effect": {
    document: chain(
      condition("is_small", "{{total}}", "less", "10"),
      setFields("small", { a: "{{id}}" }, { by: "true" }),
      request(),
    ),
  },
  "a response, and a branch that dies before an effect": {
    document: chain(
      httpResponse("answer", '{"hello":"{{customer.name}}"}'),
      condition("is_small", "{{receive_webhook.total}}", "less", "10"),
      request("true"),
    ),
  },
  Stop: {
    document: chain(
      step("stop_node", "stop", {
        level: "execution",
        outcome: "succeed",
        message: "Enough, {{customer.name}}",
      }),
    ),
  },
  "a flow that redacts, and names and finds its executions": {
    document: chain(setFields("named", { mail: "{{customer.email}}", id: "{{id}}" })),
    settings: {
      redact: ["customer.email"],
      execution_name: "{{id}}",
      search_fields: ["customer.name"],
    },
  },
};

/** Executions that reach an effect after their response. */
const answered: Record<string, () => FlowDocument> = {
  "a response and then an effect": () =>
    chain(
      setFields("set", { name: "{{customer.name}}" }),
      httpResponse("answer", '{"hello":"{{set.name}}"}'),
      request(),
      setFields("after", { status: "{{call.status}}" }),
    ),
  "a response, an effect, and another response": () =>
    chain(httpResponse("answer", '{"hello":"{{customer.name}}"}'), request(), httpResponse("again", "{}")),
  "a response beside an effect": beside,
};

function beside(): FlowDocument {
  const document = chain(request(), setFields("after", { status: "{{call.status}}" }));
  const [trigger] = document.nodes;
  const [, answer] = chain(httpResponse("answer", '{"hello":"{{customer.name}}"}')).nodes;
  if (!trigger || !answer) throw new Error("A chain has nodes.");
  const edge = {
    id: "e9",
    source: trigger.id,
    source_handle: "output",
    target: answer.id,
    target_handle: "input",
  };
  return { nodes: [...document.nodes, answer], edges: [...document.edges, edge] };
}

async function makeLive({ document, settings }: (typeof flows)[string]) {
  const { flowId } = await makeFlowLive(database.pool, withSettings(document, {}));
  if (settings) {
    const { status, body } = await send(updateFlowEndpoint, { params: { id: flowId }, body: { settings } });
    expect(status, JSON.stringify(body)).toBe(200);
    triggers().outdateFlow(flowId);
  }
  return { flowId, nodeId: document.nodes[0]?.id ?? "" };
}

async function call(nodeId: string): Promise<{ id: string; response: unknown }> {
  const calling = callWebhook(nodeId, { body: JSON.stringify(order) });
  let response: Response | undefined;
  const called = calling.then((given) => {
    response = given;
  });
  while (!response) {
    await runQueue(database.pool, { http });
    await Promise.race([called, new Promise((later) => setTimeout(later, 20))]);
  }
  const text = await response.text();
  const id = response.headers.get("x-execution-id") ?? JSON.parse(text).execution_id;
  const { status, headers } = response;
  const shown = { status, headers: [...headers], text };
  return { id, response: JSON.parse(JSON.stringify(shown).replaceAll(id, "<execution>")) };
}

/** Everything that is stored of an execution. Of times, whether they are set. */
async function rowsOf(id: string) {
  const ask = async (table: string, where: string) => {
    const { rows } = await database.pool.query<{ row: string }>(
      `select row_to_json(t)::text as row from ${table} t where ${where}`,
      [id],
    );
    return rows
      .map(({ row }) => withoutTimes(row.replaceAll(id, "<execution>")))
      .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  };
  const { rows } = await database.pool.query<{ isInOrder: boolean }>(
    `select created_at <= started_at and started_at <= finished_at as "isInOrder" from executions where id = $1`,
    [id],
  );
  return {
    isInOrder: rows[0]?.isInOrder,
    executions: await ask("executions", "id = $1"),
    steps: await stepsOf(id),
    search: await ask("search_values", "execution_id = $1"),
    failures: await ask("failures", "execution_id = $1"),
  };
}

/** Steps with their data, wherever it is stored. */
async function stepsOf(id: string) {
  const { rows } = await database.pool.query<Record<"row" | "input" | "output", string | null>>(
    `select row_to_json(s)::text as row, (${stepData("input", "s")})::text as input, (${stepData("output", "s")})::text as output
     from steps s where execution_id = $1 order by node_id`,
    [id],
  );
  return rows.map(({ row, input, output }) => ({
    ...withoutTimes(row?.replaceAll(id, "<execution>") ?? ""),
    ...{ input: input && withoutTimes(input), input_of: null },
    ...{ output: output && withoutTimes(output), output_of: null },
  }));
}

/** An instant in ISO 8601, in a row, in the record of the call, or in what the API shows. */
const instants = /2\d{3}-\d\d-\d\dT[\d:.]+(?:\+00:00|Z)/g;

function withoutTimes(text: string): object {
  return JSON.parse(text.replace(instants, "<time>"));
}

/** What the API shows of it, without times. */
async function shown(id: string) {
  const params = { id };
  const { body } = await send(readExecutionEndpoint, { params });
  const steps = await send(listStepsEndpoint, { params });
  const text = JSON.stringify([body, steps.body]).replaceAll(id, "<execution>");
  return withoutTimes(text.replace(/"(\w*_ms)":\d+/g, '"$1":"<ms>"'));
}

/** On a busy machine, or when its code is not compiled yet, an execution may take too long, so that it is left to a worker. */
async function untilComputed(nodeId: string) {
  for (let tries = 0; tries < 20; tries += 1) {
    const made = await call(nodeId);
    if (computedIds.has(made.id)) {
      expect(await readJobs(database.pool, [made.id])).toEqual([]);
      return made;
    }
  }
  throw new Error("It is never computed.");
}

async function untilFinished(id: string) {
  await until("a worker has run it", async () => {
    await runQueue(database.pool, { http });
    const { rows } = await database.pool.query("select finished_at from executions where id = $1", [id]);
    return rows[0].finished_at !== null;
  });
}

test.each(Object.keys(flows))(
  "what is stored and answered is the same, computed or run by a worker: %s",
  async (name) => {
    const flow = flows[name];
    if (!flow) throw new Error(name);
    const { nodeId } = await makeLive(flow);
    isComputing = true;
    const computed = await untilComputed(nodeId);
    isComputing = false;
    const ran = await call(nodeId);
    await untilFinished(ran.id);
    await indexAll(database.pool);
    expect(computed.response).toEqual(ran.response);
    expect(await rowsOf(computed.id)).toEqual(await rowsOf(ran.id));
    expect(await shown(computed.id)).toEqual(await shown(ran.id));
  },
);

test("data that steps pass on is stored once, suggests tags, and a replay from a later node has its own copy", async () => {
  const document = chain(
    condition("is_big", "{{total}}", "greater", "10"),
    setFields("named", { hello: "{{customer.name}}" }, { by: "true" }),
    condition("is_ada", "{{hello}}", "equals", "Ada"),
  );
  const { flowId, nodeId } = await makeLive({ document });
  const idOf = (key: string) => document.nodes.find((node) => node.key === key)?.id ?? "";
  isComputing = true;
  const { id } = await untilComputed(nodeId);
  const { rows } = await database.pool.query(
    `select node_id as "nodeId", input is null and output is null as "isEmpty", input_of as "inputOf", output_of as "outputOf"
     from steps where execution_id = $1`,
    [id],
  );
  const stored = (key: string) => rows.find((row) => row.nodeId === idOf(key));
  expect(stored("is_big")).toMatchObject({ isEmpty: true, inputOf: "", outputOf: "" });
  expect(stored("named")).toMatchObject({ isEmpty: false, inputOf: "", outputOf: null });
  expect(stored("is_ada")).toMatchObject({ isEmpty: true, inputOf: idOf("named"), outputOf: idOf("named") });

  const suggested = await send(listTagsEndpoint, {
    params: { id: flowId },
    query: { node_id: idOf("is_ada") },
  });
  const samples = suggested.body.map(({ tag, sample }: { tag: string; sample: unknown }) => [tag, sample]);
  expect(samples).toEqual(
    expect.arrayContaining([
      ["{{named.hello}}", "Ada"],
      ["{{is_big.total}}", 99],
    ]),
  );

  const { status, body } = await send(replayExecutionEndpoint, {
    params: { id },
    body: { against: "same", from_node: idOf("is_ada") },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  await untilFinished(body.id);
  const dataOf = async (execution: string) =>
    (await stepsOf(execution)).map(({ input, output }) => JSON.stringify([input, output])).sort();
  expect(await dataOf(body.id)).toEqual(await dataOf(id));
  await database.pool.query("delete from steps where execution_id = $1", [id]);
  expect((await dataOf(body.id)).join()).toContain('"hello":"Ada"');
});

/** Calls a flow whose response is computed, before any worker runs. */
async function untilAnswered(nodeId: string) {
  for (let tries = 0; tries < 20; tries += 1) {
    const made = await call(nodeId);
    if (answeredIds.has(made.id)) return made;
  }
  throw new Error("It is never answered.");
}

test.each(Object.keys(answered))(
  "what is stored and answered is the same, answered at once or by a worker: %s",
  async (name) => {
    const document = answered[name]?.();
    if (!document) throw new Error(name);
    const { nodeId } = await makeLive({ document });
    isComputing = true;
    const early = await untilAnswered(nodeId);
    await untilFinished(early.id);
    isComputing = false;
    const ran = await call(nodeId);
    await untilFinished(ran.id);
    await indexAll(database.pool);
    expect(early.response).toEqual(ran.response);
    expect(await rowsOf(early.id)).toEqual(await rowsOf(ran.id));
    expect(await shown(early.id)).toEqual(await shown(ran.id));
  },
);

test("a call that is answered before its effect waits for no worker, and a second worker does not answer again", async () => {
  const document = chain(
    httpResponse("answer", '{"hello":"{{customer.name}}"}'),
    request(),
    httpResponse("again", "{}"),
  );
  const { nodeId } = await makeLive({ document });
  isComputing = true;
  let id: string | null = null;
  for (let tries = 0; tries < 20 && (id === null || !answeredIds.has(id)); tries += 1) {
    const response = await Promise.race([
      callWebhook(nodeId, { body: JSON.stringify(order) }),
      sleep(5000, null),
    ]);
    id = response?.headers.get("x-execution-id") ?? null;
  }
  expect(answeredIds).toContain(id);
  const stored = async () => {
    const { rows } = await database.pool.query(
      `select status, epoch, response ->> 'body' as body, (select count(*)::int from steps where execution_id = id) as steps
       from executions where id = $1`,
      [id],
    );
    return rows;
  };
  expect(await stored()).toEqual([{ status: "queued", epoch: 0, body: '{"hello":"Ada"}', steps: 0 }]);
  // The first worker dies after it has claimed the execution, with nothing stored.
  await database.pool.query("update executions set status = 'running', epoch = 1 where id = $1", [id]);
  await runJob(database.pool, { id: "2", task: runExecutionsTask, payload: { ids: [id], epoch: 1 } }, http);
  expect(await stored()).toEqual([{ status: "succeeded", epoch: 2, body: '{"hello":"Ada"}', steps: 4 }]);
  const { rows } = await database.pool.query(
    "select warnings -> 0 ->> 'message' as warning from steps where execution_id = $1 and warnings::text like '%response%'",
    [id],
  );
  expect(rows).toEqual([{ warning: "A response was already sent." }]);
});
