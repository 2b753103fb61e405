import { expect, test } from "vitest";
import type { ExecutionFile, HttpFailure, OutgoingRequest, OutgoingResponse } from "#engine/node.ts";
import { setClock } from "#lib/clock.ts";
import { runHttpRequest } from "#test/run-http-request.ts";
import definition from "./definition.ts";

const ok: OutgoingResponse = { kind: "response", status: 200, headers: { "x-a": ["1"] }, body: { id: 7 } };

const bytes = new Uint8Array([0, 255, 10]);
const file: ExecutionFile = {
  filename: 'a "quoted" name.png',
  contentType: "image/png",
  size: bytes.length,
  async *read() {
    yield bytes.subarray(0, 1);
    yield bytes.subarray(1);
  },
};
const reference = (file_id: string) => ({ filename: "a", content_type: "x/y", size: 3, sha256: "", file_id });

/** The body that would be sent. Its length must match the declared one. */
async function sent({ body = "" }: OutgoingRequest): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof body === "string" || body instanceof Uint8Array) return new Uint8Array(Buffer.from(body));
  const chunks: Uint8Array[] = [];
  for await (const chunk of body.read()) chunks.push(chunk);
  const whole = Buffer.concat(chunks);
  expect(whole.length).toBe(body.size);
  return new Uint8Array(whole);
}

/** Runs the node against an HTTP port that always gives the same response, and returns what was sent. */
async function run(settings: { [name: string]: unknown }, response: OutgoingResponse | HttpFailure = ok) {
  const { outcome, calls, warnings } = await runHttpRequest(
    settings,
    () => response,
    async (id, fileId) => (id === "execution" && fileId === "mine" ? file : null),
  );
  const [call] = calls;
  if (!call || calls.length > 1) throw new Error(`Sent ${calls.length} calls instead of one`);
  return { outcome, call, warnings };
}

const check = (config: { [name: string]: unknown }) => definition.check?.(definition.config.parse(config));

test("passes the answer on", async () => {
  const { outcome, call } = await run({});
  expect(outcome).toEqual({
    kind: "done",
    output: { status: 200, headers: { "x-a": ["1"] }, body: { id: 7 } },
  });
  expect(call).toMatchObject({
    method: "GET",
    url: "https://api.example.com/orders",
    headers: [["Idempotency-Key", "execution::node"]],
    timeoutMs: 30_000,
    maxRedirects: 5,
    maxBytes: 10 * 1024 * 1024,
  });
  expect(call).not.toHaveProperty("body");
});

test("M5: names the credential to send, and holds nothing of it", async () => {
  const credential_id = "01a1fff0-0000-7000-8000-000000000000";
  const { call } = await run({ credential_id });
  expect(call.credentialId).toBe(credential_id);
  expect(call.headers).toEqual([["Idempotency-Key", "execution::node"]]);
  expect((await run({})).call).not.toHaveProperty("credentialId");
});

test("sends what tags grew to, however little was typed in", async () => {
  const body = "x".repeat(2_000_000);
  const headers = [{ name: "X-Long", value: "x".repeat(200_000) }];
  const { call } = await run({ method: "POST", body_type: "raw", body, headers });
  expect(call.body).toBe(body);
  expect(call.headers[0]?.[1]).toHaveLength(200_000);
});

test("hands its own limits on", async () => {
  const { call } = await run({ method: "PUT", timeout_seconds: 2.5, max_redirects: 0 });
  expect(call).toMatchObject({ method: "PUT", timeoutMs: 2500, maxRedirects: 0 });
});

test.each([
  ["https://a.example/x", "https://a.example/x?q=a+%26+b&q=2"],
  ["https://a.example/x?keep=%7E%20", "https://a.example/x?keep=%7E%20&q=a+%26+b&q=2"],
  ["https://a.example/x#part", "https://a.example/x?q=a+%26+b&q=2#part"],
  ["not a url", "not a url"],
])("adds query parameters to %s without rewriting it", async (url, sent) => {
  const query = [
    { name: "q", value: "a & b" },
    { name: "q", value: "2" },
  ];
  expect((await run({ url, query })).call.url).toBe(sent);
});

test.each([
  ["json", '{"a":1}', "application/json"],
  ["raw", "text", "text/plain; charset=utf-8"],
])("sends a body of type %s with its content type", async (body_type, body, contentType) => {
  const { call } = await run({ method: "POST", body_type, body });
  expect(call.body).toBe(body);
  expect(call.headers).toContainEqual(["Content-Type", contentType]);
});

const form = [
  { name: "name", value: "Ada & Grace" },
  { name: "tag", value: "a" },
  { name: "tag", value: "line\nbreak" },
];

test("encodes a form", async () => {
  const { call } = await run({ method: "POST", body_type: "form", form });
  expect(call.body).toBe("name=Ada+%26+Grace&tag=a&tag=line%0Abreak");
  expect(call.headers).toContainEqual(["Content-Type", "application/x-www-form-urlencoded"]);
});

test("encodes a multipart form that a server can read back, whatever content type was set", async () => {
  const { call } = await run({
    method: "POST",
    body_type: "multipart",
    form,
    headers: [{ name: "content-type", value: "multipart/form-data" }],
  });
  const types = call.headers.filter(([name]) => name.toLowerCase() === "content-type");
  expect(types).toHaveLength(1);
  const read = await new Response(await sent(call), { headers: types }).formData();
  expect(read.get("name")).toBe("Ada & Grace");
  expect(read.getAll("tag")).toEqual(["a", "line\r\nbreak"]);
});

test("a header that was set wins over the one that would be sent", async () => {
  const { call } = await run({
    method: "POST",
    body_type: "json",
    body: "{}",
    headers: [
      { name: "content-type", value: "application/vnd.api+json" },
      { name: "idempotency-key", value: "mine" },
    ],
  });
  expect(call.headers).toEqual([
    ["content-type", "application/vnd.api+json"],
    ["idempotency-key", "mine"],
  ]);
});

test("sends a file of the execution as it came, with its type", async () => {
  const { call, warnings } = await run({ method: "PUT", body_type: "raw", body: reference("mine") });
  expect(Buffer.from(await sent(call)).equals(bytes)).toBe(true);
  expect(call.headers).toContainEqual(["Content-Type", "image/png"]);
  expect(warnings).toEqual([]);
});

test("sends files and fields in one form", async () => {
  const form = [
    { name: "note", value: "hello" },
    { name: "photo", value: reference("mine") },
    { name: "total", value: 12 },
  ];
  const { call } = await run({ method: "POST", body_type: "multipart", form });
  const types = call.headers.filter(([name]) => name === "Content-Type");
  const read = await new Response(await sent(call), { headers: types }).formData();
  const photo = read.get("photo");
  if (!(photo instanceof File)) throw new Error("The photo is no file.");
  expect([photo.name, photo.type, await photo.bytes()]).toEqual(['a "quoted" name.png', "image/png", bytes]);
  expect([read.get("note"), read.get("total")]).toEqual(["hello", "12"]);
});

test("a list of files is one part for each, and no files are none", async () => {
  const form = [
    { name: "photos", value: [reference("mine"), null, reference("mine")] },
    { name: "one", value: [reference("mine")] },
    { name: "none", value: [] },
    { name: "optional", value: null },
    { name: "empty", value: "" },
    { name: "tags", value: ["a", "b"] },
    { name: "rows", value: [{ a: 1 }] },
  ];
  const { call } = await run({ method: "POST", body_type: "multipart", form });
  const types = call.headers.filter(([name]) => name === "Content-Type");
  const read = await new Response(await sent(call), { headers: types }).formData();
  const parts = [...read].map(([name, value]) => [name, value instanceof File ? value.type : value]);
  expect(parts).toEqual([
    ["photos", "image/png"],
    ["photos", "image/png"],
    ["one", "image/png"],
    ["empty", ""],
    ["tags", "a"],
    ["tags", "b"],
    ["rows", '[{"a":1}]'],
  ]);
});

test.each<[unknown, string | Uint8Array]>([
  [[reference("mine")], bytes],
  [[], ""],
  [null, ""],
  [["a", "b"], '["a","b"]'],
  [[1, 2], "[1,2]"],
])("a raw body of %j is one file, nothing, or data", async (body, content) => {
  const { call } = await run({ method: "PUT", body_type: "raw", body });
  expect(Buffer.from(await sent(call))).toEqual(
    typeof content === "string" ? Buffer.from(content) : Buffer.from(content),
  );
});

test("a raw body of several files fails and says what came", async () => {
  const body = [reference("mine"), reference("mine")];
  const outcome = await runHttpRequest({ method: "PUT", body_type: "raw", body }, () => ok);
  expect(outcome.outcome).toMatchObject({
    kind: "fail",
    error: { code: "body_invalid", message: expect.stringContaining("The body is a list of 2 files") },
  });
});

test.each(["raw", "multipart"])(
  "takes a reference that a sender made up for the data it is (%s)",
  async (body_type) => {
    const value = reference("somebody else's");
    const { call, warnings } = await run({
      method: "POST",
      body_type,
      body: value,
      form: [{ name: "f", value }],
    });
    expect(Buffer.from(await sent(call)).toString()).toContain(JSON.stringify(value));
    expect(warnings).toEqual([expect.stringContaining("somebody else's")]);
  },
);

test.each([
  [400, false],
  [404, false],
  [408, true],
  [425, true],
  [429, true],
  [500, true],
  [503, true],
])("an answer of %i fails the step; trying again can help: %s", async (status, retryable) => {
  const { outcome } = await run({ url: "https://a.example/x?token=secret" }, { ...ok, status });
  expect(outcome).toMatchObject({
    kind: "fail",
    error: {
      code: "http_status",
      message: `GET https://a.example/x responded with status ${status}.`,
      detail: { status, headers: { "x-a": ["1"] }, body: { id: 7 } },
    },
    retryable,
  });
});

test("passes an error status on when told so", async () => {
  const { outcome } = await run({ fail_on_error_status: false }, { ...ok, status: 404 });
  expect(outcome).toMatchObject({ kind: "done", output: { status: 404 } });
});

test.each([true, false])(
  "a call without an answer fails the step as the way out said (again: %s)",
  async (retryable) => {
    const failure: HttpFailure = { kind: "failure", code: "timeout", message: "No answer.", retryable };
    const { outcome } = await run({}, failure);
    expect(outcome).toEqual({ kind: "fail", error: { code: "timeout", message: "No answer." }, retryable });
  },
);

test("names what keeps it from being activated", () => {
  const url = "https://a.example/";
  expect(check({})).toMatchObject([{ pointer: "/url", code: "url_required" }]);
  expect(check({ url: "a.example" })).toMatchObject([{ pointer: "/url", code: "url_invalid" }]);
  expect(check({ url: "file:///etc/passwd" })).toMatchObject([{ pointer: "/url", code: "url_invalid" }]);
  expect(check({ url: "{{base}}/x" })).toEqual([]);
  expect(check({ url, headers: [{ name: "X Y" }] })).toMatchObject([
    { pointer: "/headers/0/name", code: "header_name_invalid" },
  ]);
  expect(check({ url, headers: [{ name: "Host" }] })).toMatchObject([{ code: "header_not_allowed" }]);
  expect(check({ url, body_type: "json", body: "{" })).toMatchObject([
    { pointer: "/body", code: "body_invalid_json" },
  ]);
  expect(check({ url, body_type: "json", body: '{"a":{{b}}}' })).toEqual([]);
});

const graphql = { query: "query Order($id: ID!) { order(id: $id) { total } }" };

test.each([
  [{ ...graphql, variables: "", operation_name: "" }, { query: graphql.query }],
  [
    { ...graphql, variables: '{"id":"7"}', operation_name: " Order " },
    { query: graphql.query, variables: { id: "7" }, operationName: "Order" },
  ],
])("sends the GraphQL operation %j", async (operation, body) => {
  const { call } = await run({ method: "POST", body_type: "graphql", graphql: operation });
  expect(JSON.parse(String(call.body))).toEqual(body);
  expect(call.headers).toContainEqual(["Content-Type", "application/json"]);
  expect(call.headers).toContainEqual(["Accept", expect.stringContaining("graphql-response+json")]);
});

const withErrors = { data: null, errors: [{ message: "Order 7 does not exist." }, { message: "Other" }] };

test("a GraphQL response with errors fails the step with the first message", async () => {
  const settings = { method: "POST", url: "https://a.example/graphql", body_type: "graphql", graphql };
  const { outcome } = await run(settings, { ...ok, body: withErrors });
  expect(outcome).toMatchObject({
    kind: "fail",
    error: {
      code: "graphql_error",
      message: "POST https://a.example/graphql responded with an error: Order 7 does not exist.",
      detail: { status: 200, body: withErrors },
    },
    retryable: false,
  });
  const passed = await run({ ...settings, fail_on_error_status: false }, { ...ok, body: withErrors });
  expect(passed.outcome).toMatchObject({ kind: "done", output: { body: withErrors } });
});

test.each([[{ data: {}, errors: [] }], [{ data: {}, errors: null }], [{ data: {} }], ["text"], [null]])(
  "a GraphQL response without errors is a success: %j",
  async (body) => {
    const { outcome } = await run({ method: "POST", body_type: "graphql", graphql }, { ...ok, body });
    expect(outcome).toMatchObject({ kind: "done", output: { body } });
  },
);

test("errors in a body that is not GraphQL's are data", async () => {
  const { outcome } = await run(
    { method: "POST", body_type: "json", body: "{}" },
    { ...ok, body: withErrors },
  );
  expect(outcome.kind).toBe("done");
});

test.each(["[1]", "{broken"])("does not send GraphQL variables that are no object: %s", async (variables) => {
  const { outcome, calls } = await runHttpRequest(
    { method: "POST", body_type: "graphql", graphql: { ...graphql, variables } },
    () => ok,
  );
  expect(outcome).toMatchObject({ kind: "fail", error: { code: "body_invalid" }, retryable: false });
  expect(calls).toEqual([]);
});

test.each([
  [{}, 10 * 1024 * 1024],
  [{ max_response_mb: 0.5 }, 512 * 1024],
  [{ max_response_mb: 100, response_type: "file" }, 100 * 1024 * 1024],
])("with %j, a response may have %i bytes", async (settings, maxBytes) => {
  expect((await run(settings)).call.maxBytes).toBe(maxBytes);
});

test("saves a response as a file of the execution, named by the server", async () => {
  const headers = {
    "content-type": ["Application/PDF; version=1"],
    "content-disposition": ["attachment; filename*=UTF-8''f%C3%A4ll.pdf"],
  };
  const { outcome, stored } = await runHttpRequest({ response_type: "file" }, () => ({
    ...ok,
    headers,
    body: "%PDF",
  }));
  expect(stored).toEqual([
    { executionId: "execution", filename: "fäll.pdf", contentType: "application/pdf", text: "%PDF" },
  ]);
  expect(outcome).toEqual({
    kind: "done",
    output: { status: 200, headers, body: { file_id: "stored-1", filename: "fäll.pdf" } },
  });
});

test("a given name wins, and an unknown type is bytes", async () => {
  const { stored } = await runHttpRequest({ response_type: "file", file_name: "invoice-7.pdf" }, () => ({
    ...ok,
    headers: { "content-type": ["x"], "content-disposition": ["attachment; filename=other.pdf"] },
  }));
  expect(stored).toMatchObject([{ filename: "invoice-7.pdf", contentType: "application/octet-stream" }]);
});

test("an error response is not saved as a file", async () => {
  const { outcome, stored } = await runHttpRequest({ response_type: "file" }, () => ({
    ...ok,
    status: 404,
    body: "nothing here",
  }));
  expect(outcome).toMatchObject({ kind: "fail", error: { detail: { body: "nothing here" } } });
  expect(stored).toEqual([]);
});

test.each([
  ["429", "120", 120],
  ["503", "0", 0],
  ["503", "Thu, 01 Jan 1970 00:00:00 GMT", 0],
  ["429", "soon", undefined],
])("an answer of %s with Retry-After: %s asks for %s seconds", async (status, value, seconds) => {
  const headers = { "retry-after": [value] };
  const { outcome } = await run({}, { ...ok, status: Number(status), headers });
  expect(outcome).toMatchObject({ kind: "fail", retryable: true });
  expect(outcome.kind === "fail" && outcome.retryAfterSeconds).toBe(seconds);
});

test("Retry-After can be a date", async () => {
  const restore = setClock({ nowMs: () => Date.UTC(2026, 10, 23, 12), monotonicMs: () => 0 });
  const headers = { "retry-after": ["Mon, 23 Nov 2026 12:01:30 GMT"] };
  const { outcome } = await run({}, { ...ok, status: 503, headers });
  restore();
  expect(outcome).toMatchObject({ kind: "fail", retryable: true, retryAfterSeconds: 90 });
});

test("names what is missing for GraphQL, pages and the size", () => {
  const url = "https://a.example/";
  expect(check({ url, body_type: "graphql" })).toMatchObject([
    { pointer: "/method", code: "graphql_needs_post" },
    { pointer: "/graphql/query", code: "query_required" },
  ]);
  expect(
    check({ url, method: "POST", body_type: "graphql", graphql: { query: "{a}", variables: "{" } }),
  ).toMatchObject([{ pointer: "/graphql/variables", code: "body_invalid_json" }]);
  expect(check({ url, pagination: { mode: "next_url" } })).toEqual([]);
  expect(check({ url, pagination: { mode: "next_url", next_in: "body" } })).toMatchObject([
    { pointer: "/pagination/next_path", code: "pagination_incomplete" },
  ]);
  expect(check({ url, pagination: { mode: "cursor", send_in: "body" } })).toMatchObject([
    { pointer: "/pagination/cursor_path", code: "pagination_incomplete" },
    { pointer: "/pagination/send_in", code: "pagination_needs_body" },
  ]);
  expect(check({ url, response_type: "file", pagination: { mode: "cursor" } })).toEqual([]);
  expect(check({ url, max_response_mb: 30 })).toMatchObject([{ code: "response_limit_too_large" }]);
  expect(check({ url, max_response_mb: 30, response_type: "file" })).toEqual([]);
});

test("a configuration of before has the same meaning", () => {
  const before = { label: "HTTP Request", method: "GET", url: "https://a.example/", query: [], headers: [] };
  expect(definition.config.parse(before)).toMatchObject({
    response_type: "data",
    max_response_mb: 10,
    pagination: { mode: "none" },
  });
});

test.each([
  [{ method: "POST", url: "https://api.example.com/orders?x=1" }, "POST api.example.com/orders"],
  [{ url: "{{base}}/orders/{{ order.id }}" }, "GET base/orders/order.id"],
  [{}, "no URL yet"],
])("says on the card what it calls", (config, summary) => {
  expect(definition.summary(definition.config.parse(config))).toBe(summary);
});
