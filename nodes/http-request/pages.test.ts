import { expect, test } from "vitest";
import type { HttpFailure, OutgoingRequest, OutgoingResponse } from "#engine/node.ts";
import type { Json } from "#lib/json.ts";
import { runHttpRequest } from "#test/run-http-request.ts";

const base = "https://api.example.com/orders";
const ids = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: from + index }));
const answer = (body: Json, headers: OutgoingResponse["headers"] = {}, status = 200): OutgoingResponse => ({
  kind: "response",
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
])("ends with a warning where pages lead back to %s", async (_, pagination, respond, requests) => {
  const { outcome, calls, warnings } = await runHttpRequest({ url: base, pagination }, respond);
  expect(calls).toHaveLength(requests);
  const items = Array.from({ length: requests }, () => 1);
  expect(outcome).toMatchObject({ kind: "done", output: { items, pages: requests, complete: true } });
  expect(warnings).toEqual([expect.stringContaining("was requested before")]);
});

/** Two pages with two items each; the third is what the server sends behind the last page. */
const behind = (pagination: object, third: OutgoingResponse, settings: object = {}) =>
  runHttpRequest({ url: base, ...settings, pagination }, (_, number) =>
    number < 3 ? answer(ids(2 * number - 1, 2)) : third,
  );

test.each([
  ["page", 404, true],
  ["page", 422, false],
  ["page", 400, true],
  ["offset", 416, true],
  ["offset", 404, false],
])("by %s, a page with status %i is behind the last one", async (mode, status, fail_on_error_status) => {
  const { outcome, warnings } = await behind({ mode }, answer({ error: "no such page" }, {}, status), {
    fail_on_error_status,
  });
  expect(outcome).toMatchObject({
    kind: "done",
    output: { status: 200, body: ids(3, 2), items: ids(1, 4), pages: 2, complete: true },
  });
  expect(warnings).toEqual(status === 400 ? [expect.stringContaining("status 400")] : []);
});

test.each([
  ["another status", { mode: "page" }, 500],
  ["a forbidden page", { mode: "page" }, 403],
  ["a status that was removed", { mode: "page", end_statuses: "404" }, 422],
  ["no status at all", { mode: "offset", end_statuses: "" }, 404],
  ["a cursor", { mode: "cursor", cursor_path: "0.id" }, 404],
])("%s is still a failure", async (_, pagination, status) => {
  const { outcome } = await behind(pagination, answer("no", {}, status));
  expect(outcome).toMatchObject({ kind: "fail", error: { code: "http_status", detail: { status } } });
});

test("a status that ends the pages does not end a request whose first page has it", async () => {
  const { outcome } = await runHttpRequest({ url: base, pagination: { mode: "page" } }, () =>
    answer("no", {}, 404),
  );
  expect(outcome).toMatchObject({ kind: "fail", error: { code: "http_status" } });
});

test.each(["page", "offset"])("by %s, a last page that repeats ends with a warning", async (mode) => {
  const { outcome, warnings } = await behind({ mode }, answer(ids(3, 2)));
  expect(outcome).toMatchObject({ kind: "done", output: { items: ids(1, 4), pages: 2, complete: true } });
  expect(warnings).toEqual([expect.stringContaining(`Does the server read “${mode}”?`)]);
});

test.each<[Json]>([
  ["null"],
  ["None"],
  ["undefined"],
  ["false"],
  ["0"],
  ["-1"],
  [" "],
  [-1],
  [false],
  [0],
  [null],
])("a cursor that means none ends: %j", async (cursor) => {
  const pagination = { mode: "cursor", cursor_path: "next", items_path: "items" };
  const { outcome, calls, warnings } = await runHttpRequest({ url: base, pagination }, () =>
    answer({ items: [1], next: cursor }),
  );
  expect(outcome).toMatchObject({ kind: "done", output: { items: [1], complete: true } });
  expect([calls.length, warnings]).toEqual([1, []]);
});

test.each<[string, object, (number: number) => OutgoingResponse]>([
  [
    "a flag of the last page",
    { more_path: "isLast", more_means: "last" },
    (number) => answer({ i: [number], isLast: number === 2 }),
  ],
  [
    "the same as text",
    { more_path: "is_last", more_means: "last" },
    (number) => answer({ i: [number], is_last: number === 2 ? "true" : "false" }),
  ],
  [
    "a flag as text",
    { more_path: "more" },
    (number) => answer({ i: [number], more: number < 2 ? "yes" : "no" }),
  ],
  [
    "a total of items in a header",
    { total_in: "items_in_header", total_name: "X-Total-Count" },
    (number) => answer({ i: [number] }, { "x-total-count": ["2"] }),
  ],
  [
    "a total of pages in a header",
    { total_in: "pages_in_header", total_name: "X-WP-TotalPages" },
    (number) => answer({ i: [number] }, { "x-wp-totalpages": ["2"] }),
  ],
  [
    "a total of items in the body",
    { total_in: "items_in_body", total_name: "meta.total" },
    (number) => answer({ i: [number], meta: { total: "2" } }),
  ],
  [
    "a total of pages in the body",
    { total_in: "pages_in_body", total_name: "pages" },
    (number) => answer({ i: [number], pages: 2 }),
  ],
])("ends by %s", async (_, more, respond) => {
  const { outcome, calls } = await runHttpRequest(
    { url: base, pagination: { mode: "page", items_path: "i", ...more } },
    (_call, number) => respond(number),
  );
  expect(calls).toHaveLength(2);
  expect(outcome).toMatchObject({ kind: "done", output: { items: [1, 2], pages: 2, complete: true } });
});

test.each([{}, { "x-total-count": ["many"] }, { "x-total-count": [""] }])(
  "a total that is not there, or no number, does not end the pages early: %j",
  async (headers) => {
    const { outcome } = await runHttpRequest(
      { url: base, pagination: { mode: "page", total_in: "items_in_header", total_name: "X-Total-Count" } },
      (_, number) => answer(number < 4 ? [number] : [], headers),
    );
    expect(outcome).toMatchObject({ kind: "done", output: { items: [1, 2, 3] } });
  },
);

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
  const { outcome, calls } = await runHttpRequest(
    { url: base, max_response_mb: 0.1, pagination: { mode: "page" } },
    (_, number) => answer([String(number).repeat(60_000)]),
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
