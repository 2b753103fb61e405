import { expect, test } from "vitest";
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

test.each(["a\r\nSet-Cookie: b=c", "→", "a\u0000b"])(
  "leaves out a header whose value came to be %j",
  async (value) => {
    const { outcome, warnings } = await run({ headers: [{ name: "X-Who", value }] });
    expect(JSON.stringify(outcome)).not.toContain("X-Who");
    expect(warnings).toHaveLength(1);
  },
);

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
  expect(definition.summary(definition.config.parse({}))).toBe("respond 200, application/json");
});
