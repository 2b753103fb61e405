import { describe, expect, test } from "vitest";
import type { CodeCall, CodePort } from "#engine/code-port.ts";
import type { Fields } from "#engine/field.ts";
import { pathInCode, toExpression, toTemplate } from "#engine/tags/convert-to-expression.ts";
import { resolveConfig } from "#engine/tags/resolve-config.ts";
import { buildScope } from "#engine/tags/scope.ts";
import { expressionsIn } from "#engine/template-fields.ts";
import type { Json } from "#lib/json.ts";
import { withExpressionsAsText } from "./as-text.ts";
import { checkNames } from "./check-names.ts";
import { evaluateExpressions, evaluateForItems } from "./evaluate.ts";
import { expressionText } from "./expression.ts";
import { findExpressionProblems } from "./find-problems.ts";

const names = { keys: new Set(["http_request", "for_each"]), hasInput: true, locals: new Set<string>() };

describe("a plain path becomes", () => {
  test.each([
    ["{{order.total}}", "trigger.order?.total"],
    ["{{ total }}", "trigger.total"],
    ["{{http_request.body.id}}", "nodes.http_request?.body?.id"],
    ["{{http_request}}", "nodes.http_request"],
    ["{{input}}", "input"],
    ["{{input.a.b}}", "input?.a?.b"],
    ["{{_webhook.method}}", "trigger._webhook?.method"],
    ["{{_vars.api_url}}", "vars.api_url"],
  ])("%s the expression %s, and back", (template, expression) => {
    expect(toExpression(template, names)).toBe(expression);
    expect(toTemplate(expression, names)).toBe(template.replaceAll(" ", ""));
  });

  test.each([
    ["{{items[0]}}", "a text has characters by number in JavaScript"],
    ["{{items.size}}", "Liquid counts"],
    ["{{items.first}}", "Liquid takes the first"],
    ["{{_vars}}", "a list of all variables"],
    ["{{_vars.a.b}}", "a variable is a text"],
    ["{{a.constructor}}", "JavaScript finds a function"],
    ["{{a.map}}", "lists have a method of that name"],
    ["{{total | times: 2}}", "a filter"],
    ["{{a}}{{b}}", "two tags"],
    [" {{a}}", "text beside it"],
    ['{{["odd name"]}}', "no plain name"],
    ["{{a[b]}}", "a computed step"],
    ["text", "no tag"],
    ["", "nothing"],
  ])("no expression from %s: %s", (template) => {
    expect(toExpression(template, names)).toBeNull();
  });

  test.each([
    ["trigger.order.total", "a missing order is an error"],
    ["input.a", "a missing input is an error"],
    ["nodes.other", "no such key"],
    ["nodes", "no tag has all of them"],
    ["trigger", "no tag has it without its key"],
    ["trigger.http_request", "the key hides the field"],
    ["trigger.input", "the input hides the field"],
    ["item", "no tag has it"],
    ["trigger.a + 1", "more than a path"],
    ["trigger[input.a]", "a computed step"],
    ["(trigger.a)()", "a call"],
    ["1", "no path"],
    ["trigger.", "it cannot be parsed"],
  ])("no template from %s: %s", (expression) => {
    expect(toTemplate(expression, names)).toBeNull();
  });
});

test("in settings that are resolved for each item, its name is the same in both languages", () => {
  const perItem = { ...names, locals: new Set(["item", "index"]) };
  expect(toExpression("{{item.total}}", perItem)).toBe("item?.total");
  expect(toTemplate("item?.total", perItem)).toBe("{{item.total}}");
  expect(toTemplate("trigger.item", perItem)).toBeNull();
  expect(pathInCode("{{item.total}}", perItem)).toBe("item.total");
});

test("where a node has the key input, the tag is that node's", () => {
  const withKey = { ...names, keys: new Set(["input"]) };
  expect(toExpression("{{input.a}}", withKey)).toBe("nodes.input?.a");
  expect(toTemplate("input?.a", withKey)).toBeNull();
});

test.each([
  ["{{items[0].sku}}", "trigger.items[0].sku"],
  ['{{http_request["a b"]}}', 'nodes.http_request["a b"]'],
  ["{{items[-1]}}", "trigger.items.at(-1)"],
  ["{{input}}", "input"],
])("inserts %s as %s", (template, expected) => {
  expect(pathInCode(template, names)).toBe(expected);
});

const value = { kind: "template", label: "Value", encoding: "value", lines: "one" } as const;
const fields: Fields = {
  url: { ...value, label: "URL", encoding: "url" },
  json: { ...value, label: "Body", encoding: "json", visible: ({ kind }) => kind !== "none" },
  html: { ...value, label: "Text", encoding: "html" },
  text: { kind: "text", label: "Plain", lines: "one" },
  own: { kind: "custom", label: "Own", templates: ["key"] },
  rows: { kind: "list", label: "Fields", addLabel: "Add field", item: { value } },
};

const resolve = (config: Record<string, unknown>, values: [string, Json][]) => {
  const resolved = resolveConfig(fields, config, buildScope({ total: 3 }, []), new Map(values));
  return "problem" in resolved ? resolved.problem : resolved.config;
};

test("finds the expressions of visible template fields, and no others", () => {
  const js = (source: string) => ({ js: source });
  const config = {
    url: js("1"),
    json: js("2"),
    html: "{{a}}",
    text: js("3"),
    own: { key: js("4") },
    rows: [{ value: js("5") }, { value: "x" }, { value: js("  ") }],
  };
  expect([...expressionsIn(fields, config)]).toEqual([
    { pointer: "/url", source: "1" },
    { pointer: "/json", source: "2" },
    { pointer: "/rows/0/value", source: "5" },
  ]);
  expect([...expressionsIn(fields, { ...config, kind: "none" })]).toHaveLength(2);
});

test("a value keeps its type, beside settings with tags", () => {
  const rows = [{ value: { js: "…" } }, { value: "{{total}}" }];
  expect(resolve({ rows }, [["/rows/0/value", { list: [1, null] }]])).toEqual({
    rows: [{ value: { list: [1, null] } }, { value: 3 }],
  });
});

test("a value is encoded for its place, like that of a tag", () => {
  const config = { url: { js: "…" }, json: { js: "…" }, html: { js: "…" } };
  expect(
    resolve(config, [
      ["/url", "https://example.com/a b?q=1"],
      ["/json", { a: '"' }],
      ["/html", "<b>&</b>"],
    ]),
  ).toEqual({
    url: "https://example.com/a%20b?q=1",
    json: '{"a":"\\""}',
    html: "&lt;b&gt;&amp;&lt;/b&gt;",
  });
});

test("a setting whose expression was not evaluated is left out, so that it has its default", () => {
  expect(resolve({ url: { js: "1" }, text: "a" }, [])).toEqual({ text: "a" });
});

test("a node type sees a tag in place of an expression, except where only text may be", () => {
  const config = { url: { js: "a\n + b" }, text: { js: "1" }, own: { key: { js: "1" } }, html: { js: " " } };
  expect(withExpressionsAsText(fields, config)).toEqual({
    url: "{{= a + b }}",
    text: { js: "1" },
    own: { key: { js: "1" } },
    html: "",
  });
  const plain = { url: "a", rows: [{ value: "b" }] };
  expect(withExpressionsAsText(fields, plain)).toBe(plain);
  expect(expressionText({ js: `\`{{\${x}}}\`` })).not.toMatch(/\}\}./);
});

test("what cannot be parsed, or is too long, is a problem at its setting", () => {
  const config = {
    url: { js: "1 +" },
    rows: [{ value: { js: "1" } }, { value: { js: `"${"x".repeat(10_000)}"` } }],
  };
  expect(findExpressionProblems(fields, config)).toEqual([
    { pointer: "/url", code: "expression_invalid", detail: expect.stringContaining("line 1, column 4") },
    {
      pointer: "/rows/1/value",
      code: "expression_invalid",
      detail: expect.stringContaining("10002 characters"),
    },
  ]);
});

describe("names in an expression:", () => {
  const view = {
    keys: new Set(["receive_webhook", "http_request"]),
    triggerHas: ([first]: readonly unknown[]) => first === "order" || first === "items",
    variables: new Set(["rate", "api_url"]),
  };
  test.each<[string, string[]]>([
    ["nodes.http_request.body.map((each) => each.id)", []],
    [
      "nodes.http_reqest.body",
      ["There is no `nodes.http_reqest` before this node. Did you mean `nodes.http_request`?"],
    ],
    ["nodes.other?.x", ["There is no `nodes.other` before this node."]],
    ["trigger.items.length + Math.max(1, item.x, index, vars.rate)", []],
    ["vars.api_url.toUpperCase() + vars.toString()", []],
    ["vars.api_urk", ["There is no variable `api_urk`. Did you mean `vars.api_url`?"]],
    ["vars.other ?? 1", []],
    ["trigger.ordr.total", ["The sample payload has no `trigger.ordr.total`."]],
    ["trigger.note?.length ?? 0", []],
    ["trigger.note ?? ''", []],
    ["order.total", ["`order` does not exist in expressions. Write `trigger.order`."]],
    ["http_request.body", ["`http_request` does not exist in expressions. Write `nodes.http_request`."]],
    ["inputs.a", ["`inputs` does not exist in expressions. Did you mean `input`?"]],
    ["typeof window === 'undefined'", []],
    ["((x) => x + y)(1)", ["`y` does not exist in expressions."]],
    ["(", []],
  ])("%s", (source, details) => {
    expect(checkNames(source, view).map(({ detail }) => detail)).toEqual(details);
  });

  test("only a wrong key or variable prevents publishing", () => {
    expect(checkNames("nodes.x + vars.v + y + trigger.z", view).map(({ isWarning }) => isWarning)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});

const activity = { logs: [], dropped_log_bytes: 0, requests: [], cpu_ms: 1 };

/** Answers every call with a result, and keeps the calls. */
function scripted(result: object): { code: CodePort; calls: CodeCall[] } {
  const calls: CodeCall[] = [];
  return {
    calls,
    code: {
      async run(call) {
        calls.push(call);
        return { activity, ...result } as unknown as Awaited<ReturnType<CodePort["run"]>>;
      },
    },
  };
}

const context = {
  args: { input: 1, nodes: { a: 2, b: 3 }, trigger: { total: 4 }, item: null, index: null },
  nowMs: 0,
  key: "key",
  signal: new AbortController().signal,
  labelOf: (pointer: string) => `At ${pointer}`,
};

test("all expressions are one call, which gets only the data that they read", async () => {
  const { code, calls } = scripted({ kind: "done", value: [5, "b"] });
  const expressions = [
    { pointer: "/a", source: "nodes.a + 3" },
    { pointer: "/b", source: "input" },
  ];
  expect(await evaluateExpressions(code, expressions, context)).toEqual({
    kind: "done",
    values: new Map<string, Json>([
      ["/a", 5],
      ["/b", "b"],
    ]),
    activity: null,
  });
  expect(calls).toMatchObject([
    {
      kind: "expressions",
      programs: ["nodes.a + 3", "input"],
      args: { input: 1, nodes: { a: 2 }, trigger: null },
    },
  ]);
});

test.each(["Object.keys(nodes)", "nodes[input]", "eval('nodes.b')"])(
  "%s gets all outputs",
  async (source) => {
    const { code, calls } = scripted({ kind: "done", value: [null] });
    await evaluateExpressions(code, [{ pointer: "/a", source }], context);
    expect(calls[0]?.args.nodes).toEqual({ a: 2, b: 3 });
  },
);

test("an error names the setting, and nothing is called where one cannot be parsed", async () => {
  const expressions = [
    { pointer: "/a", source: "1" },
    { pointer: "/b", source: "x.y" },
  ];
  const error = {
    code: "code_failed",
    message: "TypeError (line 1)",
    detail: { program: 1, line: 1, column: 3 },
  };
  const failing = scripted({ kind: "fail", error, retryable: false });
  expect(await evaluateExpressions(failing.code, expressions, context)).toMatchObject({
    kind: "fail",
    pointer: "/b",
    error: {
      code: "expression_failed",
      message: "At /b: TypeError (line 1)",
      detail: { pointer: "/b", line: 1, column: 3 },
    },
  });
  const limit = scripted({
    kind: "fail",
    error: { code: "cpu_limit", message: "Too long." },
    retryable: false,
  });
  expect(await evaluateExpressions(limit.code, expressions, context)).toMatchObject({
    pointer: null,
    error: { code: "cpu_limit", message: "The expressions of this step: Too long." },
  });
  const invalid = await evaluateExpressions(limit.code, [{ pointer: "/c", source: "1; 2" }], context);
  expect(invalid).toMatchObject({ pointer: "/c", error: { code: "expression_invalid" } });
  expect(limit.calls).toHaveLength(1);
});

test("for the items of a list there is one call too", async () => {
  const { code, calls } = scripted({ kind: "done", value: [[true, false]] });
  const expressions = [{ pointer: "/a", source: "item > input // each" }];
  expect(await evaluateForItems(code, expressions, [2, 1], context)).toMatchObject({
    values: new Map([["/a", [true, false]]]),
  });
  expect(calls[0]?.programs).toEqual(["__items.map((item, index) => (item > input // each\n))"]);
  expect(calls[0]?.args).toMatchObject({ __items: [2, 1], input: 1 });
});
