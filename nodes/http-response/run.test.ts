import { parse } from "content-disposition";
import { expect, test } from "vitest";
import { resolveConfig } from "#engine/tags/resolve-config.ts";
import { buildScope } from "#engine/tags/scope.ts";
import type { Json } from "#lib/json.ts";
import { stepContext } from "#test/run-node.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

async function run(settings: { [name: string]: unknown }) {
  const warnings: string[] = [];
  const outcome = await runner.run({
    settings: runner.settings.parse({ status: 200, ...settings }),
    input: null,
    ...stepContext(),
    warn: (message) => warnings.push(message),
  });
  return { outcome, warnings };
}

const check = (config: { [name: string]: unknown }) => definition.check?.(definition.config.parse(config));

test("answers with what it is set to", async () => {
  const { outcome, warnings } = await run({
    status: 201,
    headers: [
      { name: "X-Who", value: "Ada" },
      { name: "x-who", value: "Grace" },
    ],
    body: '{"hello":"Ada"}',
  });
  expect(outcome).toEqual({
    kind: "respond",
    response: {
      status: 201,
      headers: [
        ["X-Who", "Ada"],
        ["x-who", "Grace"],
        ["Content-Type", "application/json"],
        ["X-Content-Type-Options", "nosniff"],
      ],
      body: '{"hello":"Ada"}',
    },
    output: {
      status: 201,
      headers: {
        "x-who": ["Ada", "Grace"],
        "content-type": ["application/json"],
        "x-content-type-options": ["nosniff"],
      },
      body: '{"hello":"Ada"}',
    },
  });
  expect(warnings).toEqual([]);
});

test.each([
  "text/html",
  "TEXT/HTML; charset=utf-8",
  "application/xhtml+xml",
  "image/svg+xml",
  "application/xml",
  "text/x",
])("an answer of type %s is kept apart from this site", async (content_type) => {
  const { outcome } = await run({ content_type, body: "<script>alert(1)</script>" });
  const [policy] =
    "response" in outcome ? outcome.response.headers.filter(([name]) => /^content-sec/i.test(name)) : [];
  expect(policy?.[1]).toMatch(/^sandbox\b/);
  expect(policy?.[1]).not.toContain("allow-same-origin");
  expect(policy?.[1]).not.toContain("top-navigation");
});

test.each([
  "Set-Cookie",
  "Content-Security-Policy",
  "content-security-policy-report-only",
  "Connection",
  "Keep-Alive",
  "Proxy-Authenticate",
  "TE",
  "Trailer",
  "Transfer-Encoding",
  "Upgrade",
  "Content-Length",
  "Content-Type",
  "X-Content-Type-Options",
  "Clear-Site-Data",
  "Strict-Transport-Security",
])("the header %s is refused before activation, and left out of an answer with a warning", async (name) => {
  const headers = [{ name, value: "x" }];
  expect(check({ headers })).toMatchObject([{ pointer: "/headers/0/name", code: "header_not_allowed" }]);
  const { outcome, warnings } = await run({ headers, content_type: "text/plain" });
  expect(outcome).toMatchObject({
    response: {
      headers: [
        ["Content-Type", "text/plain; charset=utf-8"],
        ["X-Content-Type-Options", "nosniff"],
      ],
    },
  });
  expect(warnings).toMatchObject([expect.stringContaining(name)]);
});

const acting = `NEL Report-To Reporting-Endpoints Alt-Svc Origin-Agent-Cluster Set-Login Accept-CH Critical-CH
  X-Accel-Redirect X-Accel-Buffering X-Sendfile X-Lighttpd-Send-File X-Reproxy-URL X-Archive-Files X-LiteSpeed-Location
  X-Frame-Options X-Middleware-Rewrite WWW-Authenticate Use-As-Dictionary Speculation-Rules Service-Worker-Allowed
  Public-Key-Pins X-Request-Id X-Execution-Id Content-Security-Policy-Report-Only Refresh SourceMap Made-Up`;

test.each(acting.split(/\s+/))(
  "M8: the header %s is not on the list, which the editor says at its field",
  async (name) => {
    const headers = [{ name, value: "x" }];
    expect(check({ headers })).toMatchObject([
      { pointer: "/headers/0/name", code: "header_not_allowed", detail: expect.stringContaining(name) },
    ]);
    const { outcome, warnings } = await run({ headers, content_type: "text/plain" });
    expect(JSON.stringify(outcome)).not.toContain(name);
    expect(warnings).toMatchObject([expect.stringContaining(name)]);
  },
);

const harmless = `Cache-Control ETag Last-Modified Expires Vary Location Link Retry-After Allow Content-Disposition
  Content-Language Content-Location Access-Control-Allow-Origin X-Who X-Robots-Tag RateLimit-Policy Sunset`;

test.each(harmless.split(/\s+/))("M8: the header %s is on the list", async (name) => {
  const headers = [{ name, value: "x" }];
  expect(check({ headers })).toEqual([]);
  expect((await run({ headers })).outcome).toMatchObject({
    response: { headers: expect.arrayContaining([[name, "x"]]) },
  });
});

test.each([
  ["", "header_name_required"],
  ["X Who", "header_name_invalid"],
  ["X-Who:", "header_name_invalid"],
])("names the problem with the header name %j", (name, code) => {
  expect(check({ headers: [{ name, value: "x" }] })).toMatchObject([{ code }]);
});

test.each<[string, string, string]>([
  ["X-Who", "a\r\nSet-Cookie: b=c", "X-Who"],
  ["X-Who", "→", "“→”"],
  ["X-Who", "a\u0000b", "control character"],
  ["X-Who", "Ada 😊", "“😊”"],
  ["Location", " ", "Location is empty"],
])("fails instead of a response without the header %s: %j", async (name, value, message) => {
  const { outcome } = await run({ headers: [{ name, value }] });
  expect(outcome).toMatchObject({
    kind: "fail",
    error: { code: "header_value_invalid", message: expect.stringContaining(message) },
    retryable: false,
  });
});

async function answered(header: { name: string; value: string }, data: { [name: string]: Json }) {
  const config = { ...definition.config.parse({}), status: 302, headers: [header] };
  const resolved = resolveConfig(definition.fields, config, buildScope(data, []));
  if ("problem" in resolved) return resolved.problem.detail;
  const { outcome } = await run(resolved.config);
  if (!("response" in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.response.headers.find(([name]) => name === header.name)?.[1];
}

test.each<[string, string, string]>([
  ["/thanks?name={{v}}", "R&D #1 ä", "/thanks?name=R%26D%20%231%20%C3%A4"],
  ["/thanks?name={{ v | upcase }}&x=1", "a&b", "/thanks?name=A%26B&x=1"],
  ["/orders/{{v}}", "../a/b?c", "/orders/..%2Fa%2Fb%3Fc"],
  ["/{{v}}", "/evil.example", "/%2Fevil.example"],
  ["/a#{{v}}", "b c", "/a#b%20c"],
  ["{{v}}", "https://x.example/a?b=c&d=%20#e", "https://x.example/a?b=c&d=%20#e"],
  ["{{v}}", "https://x.example/Größe 😊", "https://x.example/Gr%C3%B6%C3%9Fe%20%F0%9F%98%8A"],
  ["{{v}}", "/a\r\nSet-Cookie: b=c", "/a%0D%0ASet-Cookie:%20b=c"],
  ["{{v}}?x={{v}}", "/a", "/a?x=%2Fa"],
  ["/Größe", "", "/Gr%C3%B6%C3%9Fe"],
])("Location %s with %j is %s", async (value, v, location) => {
  expect(await answered({ name: "Location", value }, { v })).toBe(location);
});

const names = [
  'a "b".pdf',
  "a; filename=evil.exe",
  "a\\b",
  "Übung 😊.pdf",
  "日本.txt",
  "100%.pdf",
  "O'Brien (1)*.pdf",
  "a.pdf",
];
const written = [
  'attachment; filename="{{v}}"',
  "attachment; filename={{v}}",
  "attachment;filename = {{ v }}",
  "attachment; filename*=UTF-8''{{v}}",
  'attachment; filename="{% if v %}{{v}}{% endif %}"',
];

test.each(written)("%s has exactly the file name of the data", async (value) => {
  for (const v of names) {
    const header = String(await answered({ name: "Content-Disposition", value }, { v }));
    expect(header).toMatch(/^[\u0020-\u007e]+$/);
    expect(parse(header), header).toMatchObject({ type: "attachment", parameters: { filename: v } });
  }
});

test.each<[string, string, string]>([
  [
    'attachment; filename="{{v}}.pdf"',
    "ä b",
    "attachment; filename=\"? b.pdf\"; filename*=UTF-8''%C3%A4%20b.pdf",
  ],
  ["inline", "", "inline"],
  ['attachment; filename="a.pdf"', "", 'attachment; filename="a.pdf"'],
  ["{{v}}", 'attachment; filename="x.pdf"', 'attachment; filename="x.pdf"'],
  ['attachment; filename="{{v}}"', "a\r\nb.pdf", "attachment; filename=a_b.pdf"],
  ['{{v}}; filename="a.pdf"', "inline", "inline; filename=a.pdf"],
  ["attachment; filename={{v}}; size=3", "a;b", 'attachment; filename="a;b"; size=3'],
])("Content-Disposition %s with %j", async (value, v, header) => {
  expect(await answered({ name: "Content-Disposition", value }, { v })).toBe(header);
});

test.each([204, 205, 304])("an answer with status %i has no body", async (status) => {
  const { outcome, warnings } = await run({ status, body: "{}" });
  expect(outcome).toMatchObject({ response: { body: "", headers: [["X-Content-Type-Options", "nosniff"]] } });
  expect(warnings).toHaveLength(1);
});

test.each([
  [201, 201],
  ["404", 404],
  [" 599 ", 599],
])("takes %j for the status %i", async (status, read) => {
  expect((await run({ status })).outcome).toMatchObject({ response: { status: read } });
});

test.each([100, 199, 600, 200.5, "abc", "", null, [200]])(
  "fails for good when the status came to be %j",
  async (status) => {
    expect((await run({ status })).outcome).toMatchObject({
      kind: "fail",
      error: { code: "status_invalid" },
      retryable: false,
    });
  },
);

test("answers with what tags grew to, however little was typed in", async () => {
  const body = "x".repeat(2_000_000);
  expect((await run({ content_type: "text/plain", body })).outcome).toMatchObject({ response: { body } });
});

test("sends plain text when the content type is none", async () => {
  const { outcome, warnings } = await run({ content_type: "text/html\r\nX: y", body: "<b>" });
  expect(outcome).toMatchObject({ output: { headers: { "content-type": ["text/plain; charset=utf-8"] } } });
  expect(warnings).toHaveLength(1);
});

test("names what keeps it from being activated", () => {
  expect(check({})).toEqual([]);
  expect(check({ status: "{{code}}", body: '{"a": {{b}}}' })).toEqual([]);
  expect(check({ status: "abc" })).toMatchObject([{ pointer: "/status", code: "status_invalid" }]);
  expect(check({ content_type: "json" })).toMatchObject([{ code: "content_type_invalid" }]);
  expect(check({ body: '{"a": }' })).toMatchObject([{ pointer: "/body", code: "body_invalid_json" }]);
  expect(check({ body: "plain", content_type: "text/plain" })).toEqual([]);
});

test.each([
  ["application/json", "json"],
  ["application/problem+json; charset=utf-8", "json"],
  ["text/html; charset=utf-8", "html"],
  ["image/svg+xml", "html"],
  ["text/plain", "text"],
])("encodes tags for %s, also before anything is entered", (content_type, encoding) => {
  const field = definition.fields.body;
  const encodingFor =
    field?.kind === "template" && typeof field.encoding === "function" ? field.encoding : null;
  expect(encodingFor?.({ content_type, body: "" })).toBe(encoding);
  expect(encodingFor?.({ content_type, body: "x" })).toBe(encoding);
});

test("says on the card what it answers", () => {
  expect(definition.summary(definition.config.parse({}))).toBe("200 JSON");
});
