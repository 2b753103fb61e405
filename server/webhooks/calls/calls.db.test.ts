import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { readExecutionEndpoint } from "#server/executions/reads/routes.ts";
import { createFlowEndpoint } from "#server/flows/documents/routes.ts";
import {
  arrangeCaller,
  arrangeKey,
  type Send,
  simpleDocument,
  toRequest,
} from "#server/flows/documents/test-support.ts";
import { activateFlowEndpoint, deactivateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { firstIdOfTime } from "#server/platform/database/partitions.ts";
import { testFlowEndpoint } from "#server/webhooks/draft-tests/routes.ts";
import { maxBodyBytes, recordedPerSecond } from "#server/webhooks/recording/limits.ts";
import { mask } from "#server/webhooks/recording/masked-headers.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { replayCallEndpoint, replayManyCallsEndpoint } from "./replay-routes.ts";
import { listCallsEndpoint, readCallEndpoint, watchCallsEndpoint } from "./routes.ts";
import { callWebhook, type SentCall } from "./test-support.ts";

let database: TestDatabase;
let send: Send;
let key: string;
let flowId: string;
let nodeId: string;

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  send = await arrangeCaller("Ada", "write");
  key = await arrangeKey("Grace", "read");
});
afterAll(() => database.drop());
beforeEach(async () => {
  const document = simpleDocument();
  nodeId = document.nodes[0]?.id ?? "";
  const { body } = await send(createFlowEndpoint, { body: { name: "Orders", document } });
  flowId = body.id;
});

const activate = () => send(activateFlowEndpoint, { params: { id: flowId } });

const call = (sent: SentCall = {}) => callWebhook(nodeId, sent);

const list = async (query: Record<string, string> = {}) =>
  (await send(listCallsEndpoint, { params: { node_id: nodeId }, query })).body;
const read = async (id: string) =>
  (await send(readCallEndpoint, { params: { node_id: nodeId, call_id: id } })).body;
const replay = (id: string, against: "live" | "draft" = "live") =>
  send(replayCallEndpoint, { params: { node_id: nodeId, call_id: id }, body: { against } });

describe("a list", () => {
  test("shows accepted and refused calls, the newest first, with what each came to", async () => {
    await activate();
    const accepted = await call({ body: '{"name":"Ada"}' });
    await call({ body: "{" });
    const { data, next_cursor, counted } = await list();
    expect(data).toMatchObject([
      {
        outcome: "invalid_body",
        status: 400,
        method: "POST",
        size: 1,
        execution_id: null,
        ip: "203.0.113.9",
      },
      {
        outcome: "accepted",
        status: 200,
        reason: null,
        execution_id: accepted.headers.get("x-execution-id"),
      },
    ]);
    expect(data[0].reason).toMatch(/line 1/);
    expect(data[1].latency_ms).toBeGreaterThan(0);
    expect([next_cursor, counted]).toEqual([null, []]);
  });

  test("is narrowed to what was taken, what was not, and one outcome, page by page", async () => {
    await activate();
    for (const body of ["{}", "{", "{}", "["]) await call({ body });
    const outcomes = async (outcome: string) =>
      (await list({ outcome })).data.map((each: { outcome: string }) => each.outcome);
    expect(await outcomes("accepted")).toEqual(["accepted", "accepted"]);
    expect(await outcomes("refused")).toEqual(["invalid_body", "invalid_body"]);
    expect(await outcomes("duplicate")).toEqual([]);
    const first = await list({ limit: "3" });
    const rest = await list({ limit: "3", cursor: first.next_cursor });
    expect([first.data.length, rest.data.length, rest.next_cursor]).toEqual([3, 1, null]);
  });

  test("says how many calls came beside those that it shows", async () => {
    await activate();
    const calls = 2 * recordedPerSecond + 50;
    await Promise.all(Array.from({ length: calls }, () => call()));
    const { data, counted } = await list({ limit: "200" });
    const more = counted.reduce((sum: number, each: { count: number }) => sum + each.count, 0);
    expect(data.length).toBeGreaterThanOrEqual(recordedPerSecond);
    expect(more).toBeGreaterThan(0);
    expect(data.length + more).toBe(calls);
    expect(counted[0].outcome).toBe("accepted");
  });

  test("there is none of a node that is no webhook", async () => {
    const { status } = await send(listCallsEndpoint, { params: { node_id: newNodeId() } });
    expect(status).toBe(404);
  });
});

describe("one call", () => {
  test("that was taken shows what its execution holds, and the answer", async () => {
    await activate();
    await call({ body: '{"first":1}' });
    const response = await call({ body: '{"name":"Ada"}', query: "?a=1&b=2&b=3" });
    const [last, first] = (await list()).data;
    expect(await read(last.id)).toMatchObject({
      previous_id: first.id,
      target: `/flow/webhook/${nodeId}?a=1&b=2&b=3`,
      query: { a: "1", b: ["2", "3"] },
      headers: { "content-type": ["application/json"] },
      body: '{"name":"Ada"}',
      body_encoding: "text",
      omitted: null,
      output: { name: "Ada", _webhook: { method: "POST" } },
      answer: { status: 200, body: await response.text() },
    });
    const { rows } = await database.pool.query("select body, request from calls where id = $1", [last.id]);
    expect(rows[0]).toEqual({ body: null, request: null });
  });

  test("that was refused shows what was sent, without secrets, and why", async () => {
    await activate();
    const response = await call({
      body: '{"name": }',
      headers: { authorization: "Bearer canary", "x-a": "1" },
    });
    const [refused] = (await list()).data;
    const shown = await read(refused.id);
    expect(shown).toMatchObject({
      body: '{"name": }',
      headers: { authorization: [`Bearer ${mask}`], "x-a": ["1"] },
      masked_headers: ["authorization"],
      output: null,
      output_problem: expect.stringMatching(/line 1, column 10/),
      answer: { status: 400, body: await response.text() },
    });
    expect(JSON.stringify(shown)).not.toContain("canary");
  });

  test("whose body was too large to keep says so", async () => {
    await activate();
    await call({ body: `{${" ".repeat(maxBodyBytes)}` });
    const [large] = (await list()).data;
    expect(await read(large.id)).toMatchObject({ body: null, omitted: "too_large", size: maxBodyBytes + 1 });
    expect((await replay(large.id)).body).toMatchObject({ status: 409, code: "not_kept" });
  });

  test("with bytes that are no text is shown as base64", async () => {
    await activate();
    await call({ body: new Uint8Array([0xff, 0x00]) });
    const [binary] = (await list()).data;
    expect(await read(binary.id)).toMatchObject({ body: "/wA=", body_encoding: "base64" });
  });

  test("is not found under another node's URL", async () => {
    await activate();
    await call();
    const [{ id }] = (await list()).data;
    const other = await send(readCallEndpoint, { params: { node_id: newNodeId(), call_id: id } });
    expect(other.status).toBe(404);
  });
});

describe("a replay", () => {
  test("of a call that was taken runs its input again, and is a call of its own", async () => {
    await activate();
    await call({ body: '{"name":"Ada"}' });
    const [original] = (await list()).data;
    const { status, body } = await replay(original.id);
    expect([status, body.code]).toEqual([201, null]);
    expect(body.replay).toMatchObject({ outcome: "accepted", replay_of: original.id });
    const execution = await send(readExecutionEndpoint, { params: { id: body.execution_id } });
    expect(execution.body).toMatchObject({ source: "replay", version: 1, input: { name: "Ada" } });
    expect((await list()).data[0].id).toBe(body.replay.id);
    expect(await read(body.replay.id)).toMatchObject({ output: { name: "Ada" } });
  });

  test("against the draft runs the draft", async () => {
    await activate();
    await call();
    const [original] = (await list()).data;
    const { body } = await replay(original.id, "draft");
    const execution = await send(readExecutionEndpoint, { params: { id: body.execution_id } });
    expect(execution.body.version).toBeNull();
  });

  test("of a call that is refused still answers with the reason, and is listed", async () => {
    await activate();
    await call({ body: "{" });
    const [original] = (await list()).data;
    const { status, body } = await replay(original.id);
    expect([status, body.code, body.execution_id]).toEqual([200, "invalid_body", null]);
    expect((await list()).data[0]).toMatchObject({ outcome: "invalid_body", replay_of: original.id });
    expect((await replay(body.replay.id)).body.code).toBe("invalid_body");
  });

  test("against the live version needs one", async () => {
    await activate();
    await call();
    await send(deactivateFlowEndpoint, { params: { id: flowId } });
    const [original] = (await list()).data;
    expect((await replay(original.id)).body).toMatchObject({ status: 409, code: "flow_inactive" });
    expect((await replay(original.id, "draft")).status).toBe(201);
  });

  test("of many goes through them in their order, each for itself", async () => {
    await activate();
    for (const body of ['{"n":1}', "{", '{"n":2}']) await call({ body });
    const ids = (await list()).data.map(({ id }: { id: string }) => id).reverse();
    const gone = "00000000-0000-7000-8000-000000000000";
    const { status, body } = await send(replayManyCallsEndpoint, {
      params: { node_id: nodeId },
      body: { call_ids: [...ids, gone], against: "live" },
    });
    expect(status).toBe(200);
    expect(body.data.map((each: { code: string | null }) => each.code)).toEqual([
      null,
      "invalid_body",
      null,
      "not_found",
    ]);
    expect((await list()).data).toHaveLength(6);
  });
});

describe("the draft", () => {
  test("is tried on a recorded call, whichever way it is named", async () => {
    await activate();
    const response = await call({ body: '{"name":"Ada"}' });
    const [{ id }] = (await list()).data;
    for (const call_id of [id, response.headers.get("x-execution-id")]) {
      const { status, body } = await send(testFlowEndpoint, { params: { id: flowId }, body: { call_id } });
      expect([status, body.source, body.input.name]).toEqual([201, "test", "Ada"]);
    }
  });

  test("is not tried on a call that cannot be read, or that is another flow's", async () => {
    await activate();
    await call({ body: "{" });
    const [{ id }] = (await list()).data;
    const unusable = await send(testFlowEndpoint, { params: { id: flowId }, body: { call_id: id } });
    expect(unusable.body.errors).toMatchObject([{ pointer: "/call_id", code: "call_unusable" }]);
    const { body: other } = await send(createFlowEndpoint, {
      body: { name: "Other", document: simpleDocument() },
    });
    const foreign = await send(testFlowEndpoint, { params: { id: other.id }, body: { call_id: id } });
    expect(foreign.body.errors).toMatchObject([{ code: "unknown_call" }]);
  });
});

test("whoever watches a webhook hears of its calls, wherever they were taken, and of no other's", async () => {
  await activate();
  const leaving = new AbortController();
  const params = { node_id: nodeId };
  const response = await watchCallsEndpoint(
    toRequest(watchCallsEndpoint, key, { params }, leaving.signal),
    params,
  );
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const told = setInterval(() => void call(), 50);
  let text = "";
  while (!text.includes("event: changed")) text += (await reader?.read())?.value ?? "";
  clearInterval(told);
  leaving.abort();
  expect(text).toContain(nodeId);
});

test("what was counted is told once, with the first page that comes to its minute", async () => {
  const minute = 60_000;
  const newest = Math.floor(Date.now() / minute) * minute;
  const at = [newest + 2, newest + 1, newest - 5 * minute + 1];
  await database.pool.query(
    `insert into calls (id, node_id, flow_id, method, outcome, status, size, latency_ms, ip, created_at)
     select id, $2, $3, 'GET', 'accepted', 200, 0, 1, '', now() from unnest($1::uuid[]) id`,
    [at.map((ms) => firstIdOfTime(ms).replace("-0000-0000-", "-7000-8000-")), nodeId, flowId],
  );
  await database.pool.query(
    "insert into call_counts select $1, minute, 'accepted', 7 from unnest($2::timestamptz[]) minute",
    [nodeId, [newest, newest - 2 * minute, newest - 5 * minute].map((ms) => new Date(ms))],
  );
  const pages: { counted: unknown[]; next_cursor: string | null }[] = [];
  for (const _ of at) {
    const cursor = pages.at(-1)?.next_cursor;
    pages.push(await list({ limit: "1", ...(cursor && { cursor }) }));
  }
  expect(pages.map(({ counted }) => counted.length)).toEqual([1, 0, 2]);
});
