import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { defaultNodeSettings, emptyDocument, type FlowDocument } from "#engine/document.ts";
import { newNodeId } from "#lib/node-id.ts";
import { responseChannel, triggersChannel } from "#queue/channels.ts";
import { runInRequestContext } from "#server/platform/http/request-context.ts";
import { until } from "#test/executions/until.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { answeringDocument, makeFlowLive, webhookDocument, withSettings } from "#test/postgres/live-flow.ts";
import { startOutage } from "#test/postgres/stop-connections.ts";
import { openAllServices } from "#test/web-services.ts";
import { receiveWebhook } from "./receive.ts";

let database: TestDatabase;
const nodeId = newNodeId();
const answeringId = newNodeId();
const pausedId = newNodeId();
const disabledId = newNodeId();

beforeAll(async () => {
  database = await useTestDatabase(
    {
      MAX_BODY_BYTES: "2000",
      RESPONSE_TIMEOUT_SECONDS: "2",
      TRUSTED_PROXIES: "10.0.0.0/8",
    },
    openAllServices,
  );
  await makeFlowLive(database.pool, webhookDocument(nodeId));
  await makeFlowLive(database.pool, answeringDocument(answeringId));
  await makeFlowLive(database.pool, disabled(webhookDocument(disabledId)));
  const { flowId } = await makeFlowLive(database.pool, emptyDocument);
  await database.pool.query("insert into flow_nodes values ($1, $2, 'receive_webhook_node')", [
    pausedId,
    flowId,
  ]);
});
afterAll(() => database.drop());

const disabled = (document: FlowDocument): FlowDocument => ({
  ...document,
  nodes: document.nodes.map((node) => ({ ...node, settings: { ...settings, disabled: true } })),
});
const settings = {
  note: "",
  on_failure: "stop" as const,
  on_missing_tag: "warn" as const,
  retry: defaultNodeSettings.retry,
  timeout_seconds: null,
  disabled: false,
};

/** Calls a webhook as our server passes it on: from this address, with these headers. */
function call(id: string, init: RequestInit & { from?: string } = {}, query = ""): Promise<Response> {
  const request = new Request(`http://localhost/flow/webhook/${id}${query}`, init);
  const arrival = {
    requestId: "request",
    remoteAddress: init.from ?? "203.0.113.9",
    rawHeaders: [...request.headers].flat(),
  };
  return runInRequestContext(arrival, () => receiveWebhook(request, { node_id: id }));
}

const post = (body: RequestInit["body"], type = "application/json"): RequestInit => ({
  method: "POST",
  body: body ?? null,
  headers: { "content-type": type },
  ...(body instanceof ReadableStream && { duplex: "half" }),
});

const acceptedSchema = z.strictObject({
  success: z.literal(true),
  message: z.string().regex(/triggered successfully/),
  execution_id: z.uuidv7(),
});

const problemSchema = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  instance: z.string(),
  request_id: z.literal("request"),
  success: z.literal(false),
  message: z.string(),
  execution_id: z.uuidv7().optional(),
});

async function inputOf(executionId: string) {
  const { rows } = await database.pool.query("select input from executions where id = $1", [executionId]);
  return rows[0]?.input;
}

async function countExecutions(): Promise<number> {
  const { rows } = await database.pool.query("select count(*)::int as count from executions");
  return rows[0].count;
}

/** Calls the flow with a response, while a worker stores these columns of it. */
async function callAnswered(columns: Record<string, unknown>, tell = true) {
  const { rows } = await database.pool.query("select count(*)::int as calls from executions");
  const answer = until("the call is stored", () => executionAfter(Number(rows[0]?.calls))).then((waiting) =>
    answerExecution(waiting, columns, tell),
  );
  const [response, executionId] = await Promise.all([call(answeringId, post("{}")), answer]);
  return { response, executionId };
}

/** The latest execution once there are more than this. */
async function executionAfter(calls: number) {
  const { rows } = await database.pool.query(
    "select id, reply_to from executions where (select count(*) from executions) > $1 order by id desc limit 1",
    [calls],
  );
  return rows[0];
}

async function answerExecution(waiting: unknown, columns: Record<string, unknown>, tell: boolean) {
  const { id, reply_to: replyTo } = z.object({ id: z.uuid(), reply_to: z.string() }).parse(waiting);
  const worker = database.pool;
  const assignments = Object.keys(columns).map((name, index) => `${name} = $${index + 2}`);
  await worker.query(`update executions set ${assignments.join(", ")} where id = $1`, [
    id,
    ...Object.values(columns),
  ]);
  if (tell) {
    await worker.query("select pg_notify($1, $2)", [responseChannel(replyTo), JSON.stringify({ ids: [id] })]);
  }
  return id;
}

describe("an accepted call", () => {
  test("is answered with the default response object and is in the database by then", async () => {
    const response = await call(nodeId, post('{"name":"Ada"}'), "?a=1&b=2&b=3");
    expect(response.status).toBe(200);
    const body = acceptedSchema.parse(await response.json());
    expect(response.headers.get("x-execution-id")).toBe(body.execution_id);
    expect(response.headers.get("x-request-id")).toBe("request");
    expect(await inputOf(body.execution_id)).toEqual({
      name: "Ada",
      _webhook: {
        method: "POST",
        headers: { "content-type": ["application/json"] },
        query: { a: "1", b: ["2", "3"] },
        ip: "203.0.113.9",
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/),
        content: '{"name":"Ada"}',
      },
    });
  });

  test("by GET carries its data in the query", async () => {
    const response = await call(nodeId, {}, "?ping=1&__proto__=x");
    const { execution_id: id } = acceptedSchema.parse(await response.json());
    const { rows } = await database.pool.query(
      "select input->'_webhook'->>'query' as query, input->'_webhook'->>'content' as content from executions where id = $1",
      [id],
    );
    expect(rows).toEqual([{ query: '{"ping":"1","__proto__":"x"}', content: "" }]);
  });

  test("cannot forge what the system says of it; what was sent stays readable", async () => {
    const sent = '{"_webhook":{"ip":"127.0.0.1"},"a":1}';
    const { execution_id: id } = acceptedSchema.parse(await (await call(nodeId, post(sent))).json());
    expect(await inputOf(id)).toMatchObject({ a: 1, _webhook: { ip: "203.0.113.9", content: sent } });
  });

  test("behind a trusted proxy has the address that the proxy saw", async () => {
    const response = await call(nodeId, {
      from: "10.0.0.1",
      headers: { "x-forwarded-for": "1.1.1.1, 198.51.100.7" },
    });
    const { execution_id: id } = acceptedSchema.parse(await response.json());
    expect(await inputOf(id)).toMatchObject({ _webhook: { ip: "198.51.100.7" } });
  });
});

describe("a call that starts nothing", () => {
  test("HEAD and OPTIONS", async () => {
    const before = await countExecutions();
    const head = await call(nodeId, { method: "HEAD" });
    const options = await call(nodeId, { method: "OPTIONS" });
    expect([head.status, await head.text(), head.headers.get("x-request-id")]).toEqual([200, "", "request"]);
    expect([options.status, options.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS, POST"]);
    expect(await countExecutions()).toBe(before);
  });

  test("a link preview, where GET is refused", async () => {
    const id = newNodeId();
    await makeFlowLive(
      database.pool,
      withSettings(webhookDocument(id), { refuse_get: true, methods: ["PUT"] }),
    );
    const before = await countExecutions();
    for (const method of ["GET", "HEAD", "PATCH"]) {
      const refused = await call(id, { method });
      expect([refused.status, refused.headers.get("allow")], method).toEqual([405, "OPTIONS, POST, PUT"]);
    }
    expect(await countExecutions()).toBe(before);
    expect((await call(id, { ...post("{}"), method: "PUT" })).status).toBe(200);
    expect((await call(id, post("{}"))).status).toBe(200);
  });

  const large = "x".repeat(2001);
  const endless = () =>
    new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(500)),
    });
  const encoded = (encoding: string): RequestInit => ({
    ...post("x"),
    headers: { "content-encoding": encoding },
  });

  test.each<[status: number, code: string, id: () => string, init: () => RequestInit]>([
    [404, "webhook_not_found", newNodeId, () => post("{}")],
    [404, "webhook_not_found", () => "short", () => post("{}")],
    [404, "webhook_not_found", newNodeId, () => ({ method: "OPTIONS" })],
    [404, "flow_inactive", () => pausedId, () => post("{}")],
    [404, "flow_inactive", () => disabledId, () => post("{}")],
    [405, "method_not_allowed", () => nodeId, () => ({ ...post("{}"), method: "PUT" })],
    [405, "method_not_allowed", () => nodeId, () => ({ method: "DELETE" })],
    [400, "invalid_body", () => nodeId, () => post('{"a":')],
    [413, "body_too_large", () => nodeId, () => ({ ...post("{}"), headers: { "content-length": "2001" } })],
    [413, "body_too_large", () => nodeId, () => post(large, "text/plain")],
    [413, "body_too_large", () => nodeId, () => post(endless(), "text/plain")],
    [400, "invalid_body", () => nodeId, () => encoded("gzip")],
    [415, "unsupported_encoding", () => nodeId, () => encoded("gzip, br")],
    [415, "unsupported_encoding", () => nodeId, () => encoded("zstd")],
  ])("%i %s", async (status, code, id, init) => {
    const before = await countExecutions();
    const response = await call(id(), init());
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(response.headers.get("x-request-id")).toBe("request");
    expect(response.headers.get("allow")).toBe(status === 405 ? "GET, HEAD, OPTIONS, POST" : null);
    expect(problemSchema.parse(await response.json())).toMatchObject({ status, code });
    expect(await countExecutions()).toBe(before);
  });

  test("problems are plain JSON for a client that lists only that", async () => {
    const response = await call(newNodeId(), { headers: { accept: "application/json" } });
    expect(response.headers.get("content-type")).toBe("application/json");
  });
});

describe("a call to a flow that answers", () => {
  const response = { status: 201, headers: [["X-Who", "Ada"]], body: '{"hello":"Ada"}' };

  test("gets the flow's answer", async () => {
    const { response: answer, executionId } = await callAnswered({ response });
    expect([answer.status, answer.headers.get("x-who"), await answer.text()]).toEqual([
      201,
      "Ada",
      '{"hello":"Ada"}',
    ]);
    expect(answer.headers.get("x-execution-id")).toBe(executionId);
  });

  test("gets it within two seconds when the word of it is lost", async () => {
    const { response: answer } = await callAnswered({ response }, false);
    expect(answer.status).toBe(201);
  });

  test("gets the default response object when the flow ends well without an answer", async () => {
    const { response, executionId } = await callAnswered({
      status: "succeeded",
      finished_at: new Date(),
    });
    expect(acceptedSchema.parse(await response.json()).execution_id).toBe(executionId);
  });

  test("hears that the flow failed", async () => {
    const { response, executionId } = await callAnswered({
      status: "failed",
      finished_at: new Date(),
    });
    expect(response.status).toBe(500);
    const problem = problemSchema.parse(await response.json());
    expect(problem).toMatchObject({ code: "execution_failed", execution_id: executionId });
  });

  test("hears when it takes too long; the execution goes on", async () => {
    const response = await call(answeringId, post("{}"));
    expect(response.status).toBe(504);
    const problem = problemSchema.parse(await response.json());
    expect(problem.code).toBe("response_timeout");
    const { rows } = await database.pool.query("select status from executions where id = $1", [
      problem.execution_id,
    ]);
    expect(rows).toEqual([{ status: "queued" }]);
  });
});

test("a flow that goes inactive refuses from the moment that is heard", async () => {
  const id = newNodeId();
  const { flowId } = await makeFlowLive(database.pool, webhookDocument(id));
  expect((await call(id)).status).toBe(200);
  await database.pool.query("delete from triggers where node_id = $1", [id]);
  await database.pool.query("select pg_notify($1, $2)", [triggersChannel, flowId]);
  await expect.poll(async () => (await call(id)).status).toBe(404);
});

test("refuses with 503 while the database is away, and takes calls again once it is back", async () => {
  const before = await countExecutions();
  const outage = await startOutage(database.url);
  const refused = await Promise.all(Array.from({ length: 20 }, () => call(nodeId, post("{}"))));
  for (const response of refused) {
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("2");
    expect(problemSchema.parse(await response.json()).code).toBe("unavailable");
  }
  await outage.end();
  await expect.poll(async () => (await call(nodeId, post("{}"))).status, { timeout: 5000 }).toBe(200);
  expect(await countExecutions()).toBe(before + 1);
});
