import { expect, test } from "vitest";
import type { ExecutionFile } from "#engine/node.ts";
import { resolveConfig } from "#engine/tags/resolve-config.ts";
import { buildScope } from "#engine/tags/scope.ts";
import { runNode } from "#test/run-node.ts";
import definition from "./definition.ts";
import runner from "./run.ts";

const page = "<script>fetch('/api/me')</script>";
const check = (config: { [name: string]: unknown }) => definition.check?.(definition.config.parse(config));

/** The headers of a response, and the outcome. @param sent the type that the sender of a file gave it */
async function respond(settings: { [name: string]: unknown }, sent?: Partial<ExecutionFile>) {
  const file: ExecutionFile = {
    filename: "photo.html",
    contentType: "text/plain",
    size: page.length,
    async *read() {
      yield Buffer.from(page);
    },
    ...sent,
  };
  const files = { find: async () => file, store: () => Promise.reject(new Error("Nothing is stored.")) };
  const outcome = await runNode(runner, settings, { ports: { files }, warn: () => {} });
  const headers = outcome.kind === "respond" ? outcome.response.headers : [];
  return { outcome, headers, sent: new Headers(headers) };
}

/** Chromium takes the last of several types, so each of these is a page for it. */
const twoTypes = [
  "text/plain;,text/html",
  "text/plain; x=y, text/html",
  "application/json, text/html",
  'text/plain; x="a", text/html',
  "text/csv ,text/html",
  "application/problem+json;,image/svg+xml",
  "text/plain;charset=utf-8,application/xhtml+xml",
];

test.each(twoTypes)(
  "a content type that is two types is refused, and sent as plain text: %s",
  async (content_type) => {
    expect(check({ content_type })).toMatchObject([
      { pointer: "/content_type", code: "content_type_invalid" },
    ]);
    const { sent } = await respond({ content_type, body: page });
    expect(sent.get("content-type")).toBe("text/plain; charset=utf-8");
  },
);

const oddTypes = [
  ...twoTypes,
  'text/plain; x=",text/html',
  'text/plain; x="a, text/html"',
  'application/json; x="\\",text/html"',
  "text/plain\u000b;text/html",
  "text/plain;\u0000text/html",
  "text/plain;\r\nContent-Type: text/html",
  "text/html+json;,text/html",
  "TEXT/HTML",
  " text/html",
  "text/html;",
  "image/svg+xml; charset=utf-8",
  "multipart/x-mixed-replace; boundary=a",
  "application/pdf",
  "text/javascript",
  "*/*",
  "text",
  "",
];

test.each(oddTypes)("a response runs no script on this site, whatever its type: %j", async (content_type) => {
  const file = { filename: "a", content_type: "a/b", size: 1, sha256: "00", file_id: "known" };
  const inline = [{ name: "Content-Disposition", value: "inline" }];
  const responses = [
    await respond({ content_type, body: page }),
    // Whoever uploads a file chooses its type.
    await respond({ body_from: "file", file, headers: inline }, { contentType: content_type }),
  ];
  for (const { sent } of responses) {
    expect(sent.get("x-content-type-options")).toBe("nosniff");
    const type = sent.get("content-type") ?? "";
    if (!/^(text\/(plain|csv)|[\w/.+-]+json)(; charset=utf-8)?$/.test(type))
      expect(sent.get("content-security-policy")).toBe("sandbox allow-forms allow-scripts");
    expect(type).not.toMatch(/[\r\n\0]/);
  }
});

test.each([
  "text/plain; charset=iso-8859-1",
  'video/mp4; codecs="avc1.42E01E, mp4a.40.2"',
  "text/html ; charset=utf-8",
  "application/json;",
  "multipart/mixed; boundary=a'b",
])("the content type %s is still one", async (content_type) => {
  expect(check({ content_type, body: "" })).toEqual([]);
  expect((await respond({ content_type })).sent.get("content-type")).toMatch(
    content_type.split(";")[0]?.trim() ?? "",
  );
});

test.each([
  "SET-COOKIE",
  "set-cookie2",
  "Set-Cookie ",
  "Set-Cookie:",
  "\tSet-Cookie",
  "Set-Cookie\r\nX",
  "X-A\r\nSet-Cookie",
  "X-A: b\nSet-Cookie",
  "ſet-Cookie",
  "Set-Cookie\u0000",
  "service-worker-allowed",
  "Clear-site-data",
  "Content-Security-Policy",
  "CONTENT-SECURITY-POLICY-REPORT-ONLY",
  "X-Content-Type-Options",
  "X-Frame-Options",
  "X-Envoy-Immediate-Health-Check-Fail",
  "X-Envoy-Overloaded",
  "X-Accel-Redirect",
  "X-Sendfile",
  "Access-Control-Allow-Origin\u0000",
  "Connection",
  "Transfer-Encoding",
  "Content-Length",
  "Refresh",
  "Set-Login",
  "Cross-Origin-Opener-Policy",
  "Activate-Storage-Access",
  "Use-As-Dictionary",
  "No-Vary-Search",
  "Surrogate-Control",
  "CDN-Cache-Control",
  "",
  "__proto__",
  "constructor",
])("a response does not get the header %j", async (name) => {
  expect(check({ headers: [{ name, value: "x" }] })).toHaveLength(1);
  const { headers } = await respond({ headers: [{ name, value: "x" }] });
  expect(headers.map(([each]) => each)).toEqual(["Content-Type", "X-Content-Type-Options"]);
});

const splitting = ["\r\n", "\n", "\r", "\u0000", "\u0085", "\u2028", "\u010a", "\u560d\u560a", "\u007f"];

test.each(
  ["X-Name", "Location", "Content-Disposition", "Link", "Cache-Control"].flatMap((name) =>
    splitting.map((end) => [name, end] as const),
  ),
)("data does not end the header %s: %j", async (name, end) => {
  const value = `/a${end}Set-Cookie: session=stolen${end}${end}${page}`;
  const config = { headers: [{ name, value: "{{trigger.value}}" }], content_type: "text/plain", body: "" };
  const data = { nodes: {}, trigger: { value }, vars: {} };
  const resolved = resolveConfig(definition.fields, config, buildScope(data, []));
  // The node checks again what tags have become.
  const unchecked = { ...config, headers: [{ name, value }] };
  for (const settings of "problem" in resolved ? [unchecked] : [resolved.config, unchecked]) {
    const { outcome, headers } = await respond(settings);
    if (outcome.kind === "fail") expect(outcome.error.code).toBe("header_value_invalid");
    for (const [, text] of headers) expect(text).toMatch(/^[\t\u0020-\u007e\u0080-\u00ff]*$/);
    expect(headers.map(([each]) => each.toLowerCase())).not.toContain("set-cookie");
  }
});
