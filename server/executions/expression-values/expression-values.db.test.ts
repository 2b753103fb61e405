import { afterAll, beforeAll, expect, test } from "vitest";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { send } from "#test/access/send.ts";
import { chain } from "#test/executions/chain.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { makeFlowLive } from "#test/postgres/live-flow.ts";
import { openAllServices } from "#test/web-services.ts";
import { evaluateExpressionEndpoint } from "./routes.ts";

let database: TestDatabase;
let editor: string;
let viewer: string;
let flowId: string;

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  viewer = await cookieOf(await storeUser(database.pool, "viewer"));
  editor = await cookieOf(await storeUser(database.pool, "editor"));
  flowId = (await makeFlowLive(database.pool, chain())).flowId;
});
afterAll(() => database.drop());

const evaluate = (js: string, data: object = {}, sent: object = {}) =>
  send(evaluateExpressionEndpoint, { cookie: editor, params: { id: flowId }, body: { js, data }, ...sent });

test("evaluates an expression with the data that it is sent", async () => {
  const response = await evaluate("nodes.set.total * input.rate", {
    nodes: { set: { total: 10 } },
    input: { rate: 1.5 },
  });
  expect([response.status, await response.json()]).toEqual([200, { value: 15 }]);
});

test("says why an expression has no value, and where", async () => {
  expect(await (await evaluate("1 +")).json()).toMatchObject({ error: { code: "expression_invalid" } });
  expect(await (await evaluate("1 +\n input.a.b")).json()).toMatchObject({
    error: { code: "expression_failed", message: expect.stringMatching(/^TypeError/), line: 2 },
  });
});

test("runs nothing for those who may not edit, for other flows, and for other names", async () => {
  expect((await evaluate("1", {}, { cookie: viewer })).status).toBe(403);
  expect((await evaluate("1", {}, { params: { id: "00000000-0000-7000-8000-000000000000" } })).status).toBe(
    404,
  );
  expect((await evaluate("1", { process: 1 })).status).toBe(422);
  expect((await evaluate("x".repeat(10_001))).status).toBe(422);
});
