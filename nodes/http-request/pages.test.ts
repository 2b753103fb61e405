import { expect, test } from "vitest";
import type { HttpFailure, OutgoingRequest, OutgoingResponse } from "#engine/node.ts";
import type { Json } from "#lib/json.ts";
import { runHttpRequest } from "#test/run-http-request.ts";

const base = "https://api.example.com/orders";
const ids = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: from + index }));
const answer = (body: Json, headers: OutgoingResponse["headers"] = {}, status = 200): OutgoingResponse => ({
  kind: "answer",
  status,
  headers,
  body,
});
const parameter = ({ url }: OutgoingRequest, name: string) => new URL(url).searchParams.get(name);

/** Three pages with two items each, however they are asked for. */
function server(call: OutgoingRequest): OutgoingResponse {
  const sent = typeof call.body === "string" && call.body.startsWith("{") ? JSON.parse(call.body) : {};
  const asked = sent.variables ?? sent.paging ?? sent;
  const cursor = asked.cursor ?? parameter(call, "cursor") ?? "c1";
  const offset = Number(parameter(call, "offset") ?? 0);
  const page = Number(parameter(call, "page") ?? String(cursor).slice(1));
  const start = parameter(call, "offset") === null ? (page - 1) * 2 : offset;
  const items = ids(start + 1, 2).filter(({ id }) => id <= 6);
  const number = start / 2 + 1;
  const next = number < 3 ? `${base}?page=${number + 1}` : null;
  return answer(
    { data: { items }, next, cursor: next && `c${number + 1}`, has_more: next !== null },
    next === null ? {} : { link: [`<${next}>; rel="next", <${base}?page=3>; rel=last`] },
  );
}

const items_path = "data.items";
const json = { method: "POST", body_type: "json", body: '{"size":2}' };

test.each<[string, object, object, number]>([
  ["the Link header", { mode: "next_url" }, {}, 3],
  ["a URL in the body", { mode: "next_url", next_in: "body", next_path: "next" }, {}, 3],
  ["a cursor in the query", { mode: "cursor", cursor_path: "cursor" }, {}, 3],
  [
    "a cursor in JSON",
    { mode: "cursor", cursor_path: "cursor", cursor_name: "paging.cursor", send_in: "body" },
    json,
    3,
  ],
  [
    "a cursor in GraphQL's variables",
    { mode: "cursor", cursor_path: "cursor", send_in: "body" },
    { method: "POST", body_type: "graphql", graphql: { query: "{a}", variables: "" } },
    3,
  ],
  ["page numbers until a page is empty", { mode: "page" }, {}, 4],
  ["page numbers until the response says so", { mode: "page", more_path: "has_more" }, {}, 3],
  ["offsets until a page is empty", { mode: "offset", page_size: 2 }, {}, 4],
  ["offsets until the response says so", { mode: "offset", more_path: "has_more" }, {}, 3],
])("collects all items by %s", async (_, pagination, settings, requests) => {
  const { outcome, calls, warnings } = await runHttpRequest(
    { url: base, ...settings, pagination: { items_path, ...pagination } },
    server,
  );
  expect(outcome).toMatchObject({ kind: "done", output: { status: 200, items: ids(1, 6), complete: true } });
  expect(outcome.kind === "done" && outcome.output).toHaveProperty("pages", requests);
  expect(calls).toHaveLength(requests);
  expect(warnings).toEqual([]);
});

test("sends the parameters of each page once, in place of the node's own", async () => {
  const settings = {
    url: `${base}?offset=9&sort=a%20b`,
    query: [
      { name: "limit", value: "5" },
      { name: "q", value: "x" },
    ],
    pagination: { mode: "offset", page_size: 2, items_path, max_pages: 2 },
  };
  const { calls } = await runHttpRequest(settings, server);
  expect(calls.map(({ url }) => url)).toEqual([
    `${base}?sort=a%20b&q=x&offset=0&limit=2`,
    `${base}?sort=a%20b&q=x&offset=2&limit=2`,
  ]);
});

test("sends only the offset if the limit has no name", async () => {
  const pagination = { mode: "offset", limit_name: "", items_path, max_pages: 1 };
  const { calls } = await runHttpRequest({ url: base, pagination }, server);
  expect(calls.map(({ url }) => url)).toEqual([`${base}?offset=0`]);
});

test("adds a page number to a form", async () => {
  const { calls } = await runHttpRequest(
    {
      method: "POST",
      body_type: "form",
      form: [
        { name: "page", value: "9" },
        { name: "q", value: "x" },
      ],
      pagination: { mode: "page", send_in: "body", max_pages: 2 },
    },
    (_, number) => answer([number]),
  );
  expect(calls.map(({ body }) => body)).toEqual(["q=x&page=1", "q=x&page=2"]);
});

test("each page has its own idempotency key, also where it was typed", async () => {
  const keys = async (headers: object[]) => {
    const pagination = { mode: "page", items_path };
    const { calls } = await runHttpRequest({ url: base, headers, pagination }, server);
    return calls.map(({ headers: sent }) => sent.find(([name]) => name === "Idempotency-Key")?.[1]);
  };
  expect(await keys([])).toEqual([
    "execution::node",
    "execution::node:page:2",
    "execution::node:page:3",
    "execution::node:page:4",
  ]);
  expect(await keys([{ name: "Idempotency-Key", value: "mine" }])).toEqual([
    "mine",
    "mine:page:2",
    "mine:page:3",
    "mine:page:4",
  ]);
});

test("a next URL on another origin gets no secret: neither headers nor a credential that is not for it", async () => {
  const settings = {
    url: base,
    credential_id: "01a1fff0-0000-7000-8000-000000000000",
    headers: [
      { name: "X-API-Key", value: "secret" },
      { name: "Accept", value: "application/json" },
    ],
    pagination: { mode: "next_url" },
  };
  const links = [
    "http://api.example.com/orders",
    "https://api.example.com:8443/",
    "https://evil.example/",
    "/back",
    `${base}/back`,
  ];
  const { calls, warnings, outcome } = await runHttpRequest(settings, (_, number) =>
    answer([number], number <= links.length ? { link: [`<${links[number - 1]}>; rel=next`] } : {}),
  );
  expect(outcome).toMatchObject({ kind: "done", output: { complete: true, pages: 6 } });
  const seen = calls.map(({ url, headers, isCredentialOptional = false }) => ({
    url,
    hasKey: headers.some(([name]) => name === "X-API-Key"),
    isCredentialOptional,
  }));
  expect(seen).toEqual([
    { url: base, hasKey: true, isCredentialOptional: false },
    { url: links[0], hasKey: false, isCredentialOptional: true },
    { url: links[1], hasKey: false, isCredentialOptional: true },
    { url: links[2], hasKey: false, isCredentialOptional: true },
    { url: "https://evil.example/back", hasKey: false, isCredentialOptional: true },
    { url: `${base}/back`, hasKey: true, isCredentialOptional: false },
  ]);
  expect(warnings).toEqual([expect.stringContaining("Page 2 is at http://api.example.com.")]);
});

test.each<[string, object, (call: OutgoingRequest, number: number) => OutgoingResponse, number]>([
  ["itself", { mode: "next_url" }, () => answer([1], { link: [`<${base}#x>; rel=next`] }), 1],
  [
    "an earlier page",
    { mode: "next_url" },
    (_, number) => answer([1], { link: [`<?page=${(number % 2) + 2}>; rel=next`] }),
    3,
  ],
  [
    "the same cursor",
    { mode: "cursor", cursor_path: "c", items_path: "i" },
    () => answer({ i: [1], c: "again" }),
    2,
  ],
])("ends with an error where pages lead back to %s", async (_, pagination, respond, requests) => {
  const { outcome, calls } = await runHttpRequest({ url: base, pagination }, respond);
  expect(calls).toHaveLength(requests);
  expect(outcome).toMatchObject({ kind: "fail", error: { code: "pagination_loop" }, retryable: false });
});

test.each([
  [{ max_pages: 2 }, { pages: 2, items: ids(1, 4), complete: false }, "2 pages"],
  [{ max_items: 3 }, { pages: 2, items: ids(1, 3), complete: false }, "3 items"],
  [{ max_items: 4 }, { pages: 2, items: ids(1, 4), complete: false }, "4 items"],
  [{ max_items: 6 }, { pages: 3, items: ids(1, 6), complete: true }, null],
  [{ max_pages: 3 }, { pages: 3, items: ids(1, 6), complete: true }, null],
])("with %j, it gives %j", async (limits, output, warning) => {
  const pagination = { mode: "next_url", items_path, ...limits };
  const { outcome, warnings } = await runHttpRequest({ url: base, pagination }, server);
  expect(outcome).toMatchObject({ kind: "done", output });
  expect(warnings).toEqual(warning === null ? [] : [expect.stringContaining(warning)]);
});

test("all pages together are bounded by the response size limit", async () => {
  const page = answer(["x".repeat(60_000)]);
  const { outcome, calls } = await runHttpRequest(
    { url: base, max_response_mb: 0.1, pagination: { mode: "page" } },
    () => page,
  );
  expect(calls).toHaveLength(2);
  expect(outcome).toMatchObject({
    kind: "fail",
    error: { code: "answer_too_large", message: expect.stringContaining("more than the limit of 0.1 MB") },
    retryable: false,
  });
});

test.each<[string, OutgoingResponse | HttpFailure, object]>([
  [
    "a status",
    answer("no", { "retry-after": ["7"] }, 429),
    {
      error: {
        code: "http_status",
        message:
          "Page 3 failed: GET https://api.example.com/orders responded with status 429. 2 pages with 4 items had been received.",
        detail: { status: 429, body: "no", pages: 2, items: 4 },
      },
      retryable: true,
      retryAfterSeconds: 7,
    },
  ],
  [
    "no answer",
    { kind: "failure", code: "timeout", message: "No answer.", retryable: true },
    { error: { code: "timeout", detail: { pages: 2, items: 4 } }, retryable: true },
  ],
  ["no list", answer({ data: {} }), { error: { code: "items_not_found" }, retryable: false }],
])("a page with %s fails the step, which says what had come", async (_, third, failure) => {
  const { outcome } = await runHttpRequest(
    { url: base, pagination: { mode: "page", items_path } },
    (call, number) => (number === 3 ? third : server(call)),
  );
  expect(outcome).toMatchObject({ kind: "fail", ...failure });
});

test("the failure of the first page is that of a plain request", async () => {
  const { outcome } = await runHttpRequest({ url: base, pagination: { mode: "page" } }, () =>
    answer("", {}, 500),
  );
  expect(outcome).toMatchObject({
    error: { message: "GET https://api.example.com/orders responded with status 500." },
  });
});

test("passes an error response on with what had come before it", async () => {
  const { outcome } = await runHttpRequest(
    { url: base, fail_on_error_status: false, pagination: { mode: "page", items_path } },
    (call, number) => (number === 2 ? answer("busy", {}, 503) : server(call)),
  );
  expect(outcome).toMatchObject({
    kind: "done",
    output: { status: 503, body: "busy", items: ids(1, 2), pages: 1, complete: false },
  });
});

test.each<[string, string, Json, Json[] | null]>([
  ["the body is the list", "", [1], [1]],
  ["the list is null", "a", { a: null }, []],
  ["there is no body", "a.b", "", []],
  ["the path leads nowhere", "a", { b: [] }, null],
  ["the path leads to an object", "a", { a: {} }, null],
  ["the body is an object", "", {}, null],
])("reads items where %s", async (_, path, body, items) => {
  const pagination = { mode: "cursor", cursor_path: "next", items_path: path };
  const { outcome } = await runHttpRequest({ url: base, pagination }, () => answer(body));
  if (items) expect(outcome).toMatchObject({ kind: "done", output: { items, complete: true } });
  else expect(outcome).toMatchObject({ kind: "fail", error: { code: "items_not_found" } });
});

test.each<[Json]>([[5], [{}], ["http://[broken"]])(
  "a next URL that is none is an error: %j",
  async (next) => {
    const pagination = { mode: "next_url", next_in: "body", next_path: "next", items_path: "i" };
    const { outcome } = await runHttpRequest({ url: base, pagination }, () => answer({ i: [], next }));
    expect(outcome).toMatchObject({ kind: "fail", error: { code: "next_page_invalid" } });
  },
);

test.each(["<broken", "<a>; rel", ";", "<>; rel=next", '<a>; rel="prev"', "x".repeat(100_000)])(
  "a Link header without a next page ends it: %.20j",
  async (link) => {
    const { outcome } = await runHttpRequest({ url: base, pagination: { mode: "next_url" } }, () =>
      answer([1], { link: [link] }),
    );
    expect(outcome).toMatchObject({ kind: "done", output: { pages: 1, complete: true } });
  },
);

test("warns when the server does not read the page's number", async () => {
  const { warnings } = await runHttpRequest({ url: base, pagination: { mode: "page", max_pages: 2 } }, () =>
    answer([1]),
  );
  expect(warnings[0]).toContain("Does the server read “page”?");
});

test("cancelation ends the pause between pages", async () => {
  const stop = new AbortController();
  const running = runHttpRequest(
    { url: base, pagination: { mode: "page", pause_seconds: 60 } },
    () => {
      queueMicrotask(() => stop.abort());
      return answer([1]);
    },
    undefined,
    stop.signal,
  );
  expect((await running).outcome).toMatchObject({ kind: "fail", error: { code: "canceled" } });
});
