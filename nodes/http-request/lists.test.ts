import { expect, test } from "vitest";
import type { OutgoingResponse } from "#engine/node.ts";
import { renderTemplate } from "#engine/tags/render.ts";
import { resolveConfig } from "#engine/tags/resolve-config.ts";
import { scopeOf } from "#engine/tags/test-support.ts";
import type { Json } from "#lib/json.ts";
import { runHttpRequest } from "#test/run-http-request.ts";
import definition from "./definition.ts";

const ok: OutgoingResponse = { kind: "response", status: 200, headers: {}, body: {} };

/** Runs the node with a value where `{{v}}` stands, and returns what was sent. */
async function send(settings: { [name: string]: Json }, value: Json, response = ok) {
  const config = definition.config.parse({ url: "https://a.example/x", ...settings });
  const resolved = resolveConfig(definition.fields, config, scopeOf({ v: value }));
  if ("problem" in resolved) throw new Error(resolved.problem.detail);
  const { calls, warnings, outcome } = await runHttpRequest(resolved.config, () => response);
  const [call] = calls;
  if (!call) throw new Error("Nothing was sent");
  return { call, warnings, outcome };
}

const rows = [{ name: "v", value: "{{v}}" }];

const cases: [format: string, value: Json, pairs: [string, string][]][] = [
  [
    "repeat",
    ["a", "b & c"],
    [
      ["v", "a"],
      ["v", "b & c"],
    ],
  ],
  [
    "brackets",
    ["a", "b"],
    [
      ["v[]", "a"],
      ["v[]", "b"],
    ],
  ],
  ["commas", ["a", "b"], [["v", "a,b"]]],
  [
    "repeat",
    [1, true, null, ""],
    [
      ["v", "1"],
      ["v", "true"],
    ],
  ],
  ["repeat", [], []],
  ["brackets", [], []],
  ["commas", [null], []],
  ["repeat", [{ a: 1 }], [["v", '[{"a":1}]']]],
  ["commas", [["a"], "b"], [["v", '[["a"],"b"]']]],
  ["repeat", { a: [1] }, [["v", '{"a":[1]}']]],
  ["repeat", "a,b", [["v", "a,b"]]],
  ["repeat", "", [["v", ""]]],
];

test.each(cases)("lists as %s: %j in the query", async (list_format, value, pairs) => {
  const { call } = await send({ query: rows, list_format }, value);
  expect([...new URL(call.url).searchParams]).toEqual(pairs);
});

test.each(cases)("lists as %s: %j in a form", async (list_format, value, pairs) => {
  const { call } = await send({ method: "POST", body_type: "form", form: rows, list_format }, value);
  expect([...new URLSearchParams(String(call.body))]).toEqual(pairs);
});

test.each(cases)("lists as %s: %j in a multipart form", async (list_format, value, pairs) => {
  const { call } = await send({ method: "POST", body_type: "multipart", form: rows, list_format }, value);
  const { body = "" } = call;
  if (typeof body === "string" || body instanceof Uint8Array) throw new Error("not a stream");
  const chunks: Uint8Array[] = [];
  for await (const chunk of body.read()) chunks.push(chunk);
  const sent = Buffer.concat(chunks).toString();
  const parts = [...sent.matchAll(/name="([^"]*)"\r\n\r\n(.*)\r\n/g)].map(([, name, text]) => [name, text]);
  expect(parts).toEqual(pairs);
});

test("a name that has brackets gets no more of them, and `json` writes the list as JSON", async () => {
  const brackets = { query: [{ name: "v[]", value: "{{v}}" }], list_format: "brackets" };
  expect((await send(brackets, ["a", "b"])).call.url).toBe("https://a.example/x?v%5B%5D=a&v%5B%5D=b");
  const json = { query: [{ name: "v", value: "{{v | json}}" }] };
  expect(new URL((await send(json, ["a"])).call.url).searchParams.get("v")).toBe('["a"]');
});

test.each<[Json, string]>([
  ["", "?b=1"],
  [null, "?b=1"],
  [[], "?b=1"],
  [0, "?v=0&b=1"],
  [false, "?v=false&b=1"],
  [" ", "?v=+&b=1"],
])("leaves out a parameter of %j if told so", async (value, search) => {
  const query = [...rows, { name: "b", value: "1" }];
  const { call } = await send({ query, skip_empty: true }, value);
  expect(call.url).toBe(`https://a.example/x${search}`);
  const form = await send({ method: "POST", body_type: "form", form: query, skip_empty: true }, value);
  expect(form.call.body).toBe(search.slice(1));
});

test.each<[template: string, key: string, url: string]>([
  ["https://s3.example/{{v | url_path}}", "a/b c.txt", "https://s3.example/a/b%20c.txt"],
  [
    "https://s3.example/b/{{v | url_path}}?x=1",
    "ä/?#%2F.txt",
    "https://s3.example/b/%C3%A4/%3F%23%252F.txt?x=1",
  ],
  ["https://s3.example{{v | url_path}}", "/a/b", "https://s3.example/a/b"],
  ["https://s3.example/{{v}}", "a/b c.txt", "https://s3.example/a%2Fb%20c.txt"],
  ["https://s3.example/?key={{v | url_path}}", "a/b&c", "https://s3.example/?key=a/b%26c"],
])("%s with the key %s is %s", (template, key, url) => {
  expect(renderTemplate(template, scopeOf({ v: key }), "url")).toEqual({ value: url, warnings: [] });
});

test.each([
  ["https://s3.example/a/{{v | url_path}}", "../b"],
  ["https://s3.example/a/{{v | url_path}}", "b/../../c"],
  ["https://s3.example{{v | url_path}}", ".evil.example/a"],
  ["https://s3.example{{v | url_path}}", "@evil.example/a"],
])("a path from data does not leave its place: %s with %s", (template, key) => {
  const rendered = renderTemplate(template, scopeOf({ v: key }), "url");
  if ("problem" in rendered) expect(rendered.problem.code).toBe("invalid_url");
  else expect(new URL(String(rendered.value)).hostname).toBe("s3.example");
});

test("a list in the URL is a warning", () => {
  const rendered = renderTemplate("https://a.example/?v={{v}}", scopeOf({ v: ["a"] }), "url");
  expect(rendered).toMatchObject({ warnings: [{ message: expect.stringContaining("{{v}} is a list") }] });
});

test("a 404 for a path with an encoded slash names the filter", async () => {
  const missing = { ...ok, status: 404 };
  const url = "https://a.example/{{v}}";
  const failed = await send({ url }, "a/b", missing);
  expect(JSON.stringify(failed.outcome)).toContain("{{key | url_path}}");
  const passed = await send({ url, fail_on_error_status: false }, "a/b", missing);
  expect(passed.warnings).toEqual([expect.stringContaining("{{key | url_path}}")]);
  expect(JSON.stringify((await send({ url }, "a", missing)).outcome)).not.toContain("url_path");
});

test("what follows a # is not sent, with a warning", async () => {
  const { warnings } = await send({ url: "{{v}}" }, "https://a.example/?name=R&D #1");
  expect(warnings).toEqual([expect.stringContaining("“#1” is not sent")]);
  expect((await send({ url: "{{v}}" }, "https://a.example/#")).warnings).toEqual([]);
});
