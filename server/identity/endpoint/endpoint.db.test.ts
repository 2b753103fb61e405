import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { refuse } from "#server/platform/http/refusal.ts";
import { ok } from "#server/platform/http/reply.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { endpoint } from "./endpoint.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await useTestDatabase();
});
afterAll(() => database.drop());

const answers = { 200: z.strictObject({ id: z.uuid(), limit: z.int(), name: z.string() }) };
const echo = endpoint(
  {
    method: "POST",
    path: "/api/echoes/{id}",
    summary: "Echo",
    tag: "Tests",
    access: "public",
    params: z.strictObject({ id: z.uuid() }),
    query: z.strictObject({ limit: z.coerce.number().int().default(5) }),
    body: z.strictObject({ name: z.string().min(1), deep: z.strictObject({}).optional() }),
    responses: answers,
  },
  async ({ params, query, body, principal }) => {
    // These assignments check the inferred types.
    const given: { id: string; limit: number; name: string } = {
      id: params.id,
      limit: query.limit,
      name: body.name,
    };
    const nobody: null = principal;
    if (given.name === "refuse") return refuse(409, "taken", "This name is taken.");
    if (given.name === "fault") throw new Error("our secret inside", { cause: nobody });
    if (given.name === "away") throw new Error("query failed", { cause: databaseAway });
    if (given.name === "leak") return ok({ ...given, password_hash: "x" });
    return ok(given);
  },
);

const databaseAway = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
const id = "01890a5d-ac96-774b-bcce-b302099a8057";

function call(body: BodyInit | null, { query = "", headers = {}, param = id } = {}) {
  const request = new Request(`http://localhost:3000/api/echoes/${param}${query}`, {
    method: "POST",
    body,
    headers,
  });
  return echo(request, { id: param });
}

test("hands over what was parsed, and answers as JSON with a request id", async () => {
  const response = await call('{"name":"Ada"}', { query: "?limit=7" });
  expect(response.status).toBe(200);
  expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({ id, limit: 7, name: "Ada" });
});

test.each([
  ["no JSON", "{", {}, 400, "invalid_json", undefined],
  ["no UTF-8", new Uint8Array([0x22, 0xff, 0x22]), {}, 400, "invalid_json", undefined],
  ["endless nesting", "[".repeat(5000) + "]".repeat(5000), {}, 400, "invalid_json", undefined],
  ["no body", null, {}, 422, "invalid_request", [""]],
  ["a wrong type", '{"name":1}', {}, 422, "invalid_request", ["/name"]],
  [
    "unknown fields, at any depth",
    '{"name":"a","role":"owner","deep":{"a/b":1}}',
    {},
    422,
    "invalid_request",
    ["/deep/a~1b", "/role"],
  ],
  ["an unknown parameter", '{"name":"a"}', { query: "?limt=1" }, 422, "invalid_request", ["?limt"]],
  [
    "a parameter given twice",
    '{"name":"a"}',
    { query: "?limit=1&limit=2" },
    422,
    "invalid_request",
    ["?limit"],
  ],
  ["an id that is none", '{"name":"a"}', { param: "7" }, 404, "not_found", ["{id}"]],
  [
    "another site's page",
    '{"name":"a"}',
    { headers: { origin: "https://evil.example" } },
    403,
    "cross_site",
    undefined,
  ],
  ["a refusal", '{"name":"refuse"}', {}, 409, "taken", undefined],
])("%s is named", async (_, body, options, status, code, pointers) => {
  const response = await call(body, options);
  const problem = await response.json();
  expect({ status: response.status, code: problem.code }).toEqual({ status, code });
  expect(problem.errors?.map((error: { pointer: string }) => error.pointer)).toEqual(pointers);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(problem.request_id).toBe(response.headers.get("x-request-id"));
});

test("a body over the limit is refused without being read to its end", async () => {
  let pulled = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(1 << 20).fill(32));
    },
  });
  const init: RequestInit & { duplex: "half" } = { method: "POST", body: endless, duplex: "half" };
  const response = await echo(new Request(`http://localhost:3000/api/echoes/${id}`, init), { id });
  expect(response.status).toBe(413);
  expect(pulled).toBeLessThan(20);
});

test("a fault tells nothing of our insides", async () => {
  const response = await call('{"name":"fault"}');
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(text).not.toContain("our secret inside");
  expect(JSON.parse(text)).toMatchObject({ code: "internal_error" });
});

test("says 503 and when to come back while the database is away", async () => {
  const response = await call('{"name":"away"}');
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("an answer that its declaration does not know never leaves", async () => {
  const response = await call('{"name":"leak"}');
  expect(response.status).toBe(500);
});

test("a client that only knows plain JSON gets its problems as that", async () => {
  const response = await call("{", { headers: { accept: "application/json" } });
  expect(response.headers.get("content-type")).toBe("application/json");
});
