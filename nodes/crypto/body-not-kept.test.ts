import { expect, test } from "vitest";
import { resolveConfig } from "#engine/tags/resolve-config.ts";
import { buildScope } from "#engine/tags/scope.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import codeRunner from "#nodes/code/run.ts";
import { runNode } from "#test/run-node.ts";
import definition from "./definition.ts";

const charset = (type: string): JsonObject => ({ headers: { "content-type": [type] } });
const omitted = { headers: {}, content: "", content_omitted: true };
const latin = { ...charset('application/json; charset="ISO-8859-1"'), content: '{"a":"é"}' };
const binary = { headers: {}, content: "AP8=", content_encoding: "base64" };

function problemOf(value: unknown, record: Json, part: JsonObject = { operation: "hmac" }) {
  const config = { ...definition.config.parse({}), ...part, value };
  const scope = buildScope({ _webhook: record, name: "Ada" }, [
    { key: "wait", output: { _webhook: record } },
    { key: "webhook", output: { _webhook: record } },
  ]);
  const resolved = resolveConfig(definition.fields, config, scope, new Map([["/value", "x"]]));
  return "problem" in resolved ? resolved.problem : null;
}

const reading = [
  "{{_webhook.content}}",
  "{{ webhook._webhook.content }}",
  "{{1 | plus: 1}}.{{ wait._webhook.content | strip }}",
  '{{_webhook["content"]}}',
  "v0:{{_webhook.headers.x[0]}}:{{_webhook.content}}",
  { js: "trigger._webhook.content" },
  { js: 'trigger.name + "." + nodes.wait?._webhook?.content' },
];

test.each(reading)("an HMAC or hash of a body that was left out fails: %j", (value) => {
  for (const operation of ["hmac", "hash"]) {
    expect(problemOf(value, omitted, { operation })).toMatchObject({
      pointer: "/value",
      code: "body_not_kept",
      detail: expect.stringContaining("more than 1 MB or files"),
    });
  }
  expect(problemOf(value, latin)).toMatchObject({
    detail: expect.stringContaining("decoded from ISO-8859-1"),
  });
  expect(problemOf(value, binary)).toMatchObject({ detail: expect.stringContaining("is its base64") });
  expect(problemOf(value, { headers: {}, content: '{"a":"é"}' })).toBeNull();
});

test("what is not the body, or is as it was sent, is computed", () => {
  const [content] = reading;
  expect(problemOf("{{name}}", omitted)).toBeNull();
  expect(problemOf("{{_webhook.content_omitted}}", omitted)).toBeNull();
  expect(problemOf(content, omitted, { operation: "encode" })).toBeNull();
  expect(problemOf(content, binary, { operation: "hmac", value_encoding: "base64" })).toBeNull();
  expect(problemOf(content, { ...latin, content: '{"a":"e"}' })).toBeNull();
  expect(problemOf(content, { ...charset("text/plain; charset=utf-8"), content: "é" })).toBeNull();
  expect(problemOf(content, { ...charset("text/plain"), content: "" })).toBeNull();
});

test.each([
  ["return trigger._webhook.content.length", 1],
  ['return nodes.wait._webhook["content"]', 1],
  ["return trigger._webhook.content_omitted ? null : trigger._webhook.content", 0],
  ["return trigger.name", 0],
])("code that reads a body that was left out has a warning, unless it knows: %s", async (source, count) => {
  const warnings: string[] = [];
  const code = {
    run: async () => ({
      kind: "done" as const,
      value: null,
      warnings: [],
      activity: { logs: [], dropped_log_bytes: 0, requests: [], cpu_ms: 0 },
    }),
  };
  await runNode(
    codeRunner,
    { source },
    {
      ports: { code },
      data: () => ({
        nodes: { wait: { _webhook: omitted } },
        trigger: { name: "Ada", _webhook: omitted },
        vars: {},
      }),
      warn: (message: string) => warnings.push(message),
    },
  );
  expect(warnings).toHaveLength(count);
});
