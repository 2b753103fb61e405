import { describe, expect, test } from "vitest";
import { checkTags, createTagChecker } from "./check.ts";
import { findShadowedFields } from "./shadowed-fields.ts";
import { graphOf, hook, node } from "./test-support.ts";

const payload = {
  order: { total: 12.5, customer: { name: "Ada" }, note: null, extra: {} },
  items: [{ sku: "a" }, { sku: "b", color: "red" }],
  tags: [],
  "odd name": 1,
};

/** The problems of a node with this value, after the trigger and the node `http_request`. */
function problemsOf(value: string, sample: unknown = payload) {
  const trigger = node("hook", "hook", {
    sample_payload: typeof sample === "string" ? sample : JSON.stringify(sample),
  });
  const me = node("me", "action", { rows: [{ value: "fine" }, { value }] });
  return checkTags(
    graphOf(
      [trigger, node("http_request", "action"), me, node("later", "action")],
      "hook > http_request > me > later",
    ),
  );
}

test.each([
  "{{ order.total | upcase: 1 }}",
  "{{ order.total | append }}",
  "{% if order.total - 2 > 100 %}a{% endif %}",
  "{% assign x = 1 - 2 %}",
  "{% for item in items lmit: 2 %}{{ item.sku }}{% endfor %}",
])("%s cannot be published", (value) => {
  expect(problemsOf(value)).toMatchObject([{ nodeId: "me", pointer: "/rows/1/value", code: "tag_syntax" }]);
});

test.each(["{{ true }}", "{{ empty }}", "{{ nil | json }}"])(
  "%s is a value without such a field",
  (value) => {
    expect(problemsOf(value)).toEqual([]);
  },
);

test.each([
  "plain",
  "{{order}}",
  "{{order.total}}",
  "{{ order.total | times: 2 }}",
  "{{order.customer.name.size}}",
  "{{order.note.anything}}",
  "{{order.extra.anything.at.all}}",
  "{{order.size}}",
  "{{items[0].sku}}",
  "{{items[7].sku}}",
  "{{items[-1].color}}",
  "{{items.first.sku}}",
  "{{items.size}}",
  "{{items.length}}",
  "{{tags[0].name}}",
  '{{["odd name"]}}',
  "{{_webhook}}",
  "{{_webhook.headers.x-github-event[0]}}",
  "{{_webhook.query.page}}",
  "{{_webhook.content_encoding}}",
  "{{hook.order.total}}",
  "{{http_request}}",
  "{{http_request.body.anything[3]}}",
  "{{ ordr.total | default: 5 }}",
  "{{ ordr.total | upcase | default: order.total }}",
  "{% if ordr %}a{% elsif other %}b{% endif %}{% unless that %}c{% endunless %}",
  "{% for item in items %}{{ item.sku }}{{ item.nothing }}{{ forloop.index }}{% endfor %}",
  "{% assign x = order.total %}{{ x.y }}",
  "{% capture x %}a{% endcapture %}{{ x }}",
  "{{ items | map: 'sku' | join: ', ' }}",
  "{{ 'text' }}{{ 5 }}{{ (1..3) }}",
  "{{ items[order.total].sku }}",
])("%s can resolve", (value) => {
  expect(problemsOf(value)).toEqual([]);
});

test.each([
  ["{{oder.total}}", "The sample payload has no `oder.total`. Did you mean `order.total`?"],
  ["{{order.totl}}", "The sample payload has no `order.totl`. Did you mean `order.total`?"],
  ["{{Order.Total}}", "The sample payload has no `Order.Total`. Did you mean `order.total`?"],
  ["{{total}}", "The sample payload has no `total`. Did you mean `order.total`?"],
  ["{{customer.name}}", "The sample payload has no `customer.name`. Did you mean `order.customer.name`?"],
  ["{{order.total.amount}}", "The sample payload has no `order.total.amount`."],
  ["{{items[0].skew}}", "The sample payload has no `items[0].skew`. Did you mean `items[0].sku`?"],
  ["{{items.sku}}", "The sample payload has no `items.sku`. Did you mean `items[0].sku`?"],
  ["{{odd_name}}", "The sample payload has no `odd_name`."],
  ["{{hook.ordr}}", "The sample payload has no `hook.ordr`. Did you mean `hook.order`?"],
  ["{{hook.hock}}", "The sample payload has no `hook.hock`."],
  ["{{hook.zzzzzzzz}}", "The sample payload has no `hook.zzzzzzzz`."],
  ["a {{ unheard_of_thing }} b", "The sample payload has no `unheard_of_thing`."],
  ["{% for item in itms %}{% endfor %}", "The sample payload has no `itms`. Did you mean `items`?"],
  ["{% if order %}{{ oder }}{% endif %}", "The sample payload has no `oder`. Did you mean `order`?"],
  ["{{ order.total | plus: shiping_cost_total }}", "The sample payload has no `shiping_cost_total`."],
  ["{% assign x = ordr %}{{ x }}", "The sample payload has no `ordr`. Did you mean `order`?"],
  ["{{ items[ordr].sku }}", "The sample payload has no `ordr`. Did you mean `order`?"],
])("%s is a warning: the sender may still send the field", (value, detail) => {
  expect(problemsOf(value)).toEqual([
    {
      nodeId: "me",
      edgeId: null,
      pointer: "/rows/1/value",
      code: "tag_not_in_sample",
      isWarning: true,
      detail,
    },
  ]);
});

test.each([
  ["{{_webhook.header}}", "There is no `_webhook.header` before this node. Did you mean `_webhook.headers`?"],
  [
    "{{later.status}}",
    "There is no `later.status` before this node. The node “later” does not run before it.",
  ],
  ["{{http_reqest.body}}", "There is no `http_reqest.body` before this node."],
  ["{{HTTP_Request.body.id}}", "There is no `HTTP_Request.body.id` before this node."],
  ["{{hok.order}}", "There is no `hok.order` before this node. Did you mean `hook.order`?"],
])("%s can never find anything, so it blocks", (value, detail) => {
  expect(problemsOf(value)).toEqual([
    { nodeId: "me", edgeId: null, pointer: "/rows/1/value", code: "tag_unresolved", detail },
  ]);
});

test("the same tag twice in a field is one problem, in two fields two", () => {
  expect(problemsOf("{{oder}}{{ oder }}")).toHaveLength(1);
  const me = node("me", "action", { url: "{{oder}}", rows: [{ value: "{{oder}}" }] });
  expect(checkTags(graphOf([hook(payload), me], "hook > me")).map(({ pointer }) => pointer)).toEqual([
    "/url",
    "/rows/0/value",
  ]);
});

test.each(["{{ broken", "{% if a %}", "{{ a | nope }}", "{{ first name }}", "{% include 'a' %}"])(
  "%s is a syntax problem at its field",
  (value) => {
    expect(problemsOf(value)).toEqual([
      {
        nodeId: "me",
        edgeId: null,
        pointer: "/rows/1/value",
        code: "tag_syntax",
        detail: expect.stringMatching(/^The tags cannot be read: .+\.$/),
      },
    ]);
  },
);

test("a mistyped filter blocks, with the one that was likely meant", () => {
  expect(problemsOf("{{ order.total | fromat_number: 2 }}")).toMatchObject([
    {
      code: "tag_syntax",
      detail:
        "The tags cannot be read: there is no filter “fromat_number”, did you mean “format_number”? (line 1, column 1).",
    },
  ]);
});

describe("where it cannot be known what there is", () => {
  test("a sample payload that is not JSON is a problem of its own, not one of every tag", () => {
    expect(problemsOf("{{anything}}", "{oops")).toEqual([]);
    expect(problemsOf("{{ broken", "{oops")).toMatchObject([{ code: "tag_syntax" }]);
  });

  test("a node that no trigger leads to has the problem of being unconnected, not one of every tag", () => {
    expect(checkTags(graphOf([hook(payload), node("me", "action", { url: "{{a}}" })]))).toEqual([]);
  });

  test("a field that is not shown is not looked at", () => {
    const me = node("me", "action", { body: "{{oder}}", content_type: "none" });
    expect(checkTags(graphOf([hook(payload), me], "hook > me"))).toEqual([]);
  });

  test("a trigger without a sample payload shows its own fields, and anything below them", () => {
    const me = node("me", "action", { url: "{{scheduled_at.x}}", rows: [{ value: "{{nothing}}" }] });
    expect(checkTags(graphOf([node("timer", "timer"), me], "timer > me"))).toMatchObject([
      { pointer: "/rows/0/value", code: "tag_unresolved" },
    ]);
  });

  test("with two triggers, a field of either will do", () => {
    const me = node("me", "action", { rows: [{ value: "{{scheduled_at}}{{order.total}}" }] });
    expect(
      checkTags(graphOf([hook(payload), node("timer", "timer"), me], "timer > me", "hook > me")),
    ).toEqual([]);
  });

  test("an empty sample has no fields but the call's", () => {
    expect(problemsOf("{{_webhook.ip}}", {})).toEqual([]);
    expect(problemsOf("{{name}}", {})).toMatchObject([{ code: "tag_not_in_sample" }]);
  });
});

test("the editor learns where an unresolved tag stands, and what was likely meant", () => {
  const graph = graphOf([hook(payload), node("me", "action")], "hook > me");
  const checker = createTagChecker(graph, "me");
  expect(checker.check("Total {{ oder.total }} {{ order.total }}")).toEqual({
    unresolved: [{ path: "oder.total", isWarning: true, nearest: "order.total", start: 6, end: 22 }],
  });
  expect(checker.check("{{ oder")).toMatchObject({ problem: { code: "template_syntax" } });
});

test("warns of a field that a later node's key hides, and says how to reach it", () => {
  const sample = { order: 1, hook: 2, aside: 3, other: 4 };
  const nodes = [hook(sample), node("order", "action"), node("aside", "action")];
  expect(findShadowedFields(graphOf(nodes, "hook > order"))).toEqual([
    expect.objectContaining({ detail: expect.stringContaining("`hook.hook`") }),
    {
      nodeId: "hook",
      edgeId: null,
      pointer: "/sample_payload",
      code: "field_hidden",
      detail:
        "After the node “order”, `order` is that node's output, not the payload's field. `hook.order` always reaches the field.",
    },
  ]);
  expect(findShadowedFields(graphOf([node("timer", "timer")]))).toEqual([]);
});

describe("an expression", () => {
  const problems = (js: string) => {
    const me = node("me", "action", { rows: [{ value: { js } }] });
    const graph = graphOf(
      [hook(payload), node("http_request", "action"), me, node("later", "action")],
      "hook > http_request > me > later",
    );
    return checkTags(graph).map(({ nodeId, pointer, code, isWarning = false }) => [
      nodeId,
      pointer,
      code,
      isWarning,
    ]);
  };
  test.each([
    "input.anything.at.all",
    "nodes.http_request.body.anything",
    "nodes.hook.order.total + trigger.order.total",
    "trigger.items.map(({ sku }) => sku)",
    "trigger.items[7].color",
    "trigger.ordr?.total",
  ])("%s has no problem", (js) => {
    expect(problems(js)).toEqual([]);
  });
  test.each([
    ["nodes.later.x", "expression_unresolved", false],
    ["nodes.http_reqest", "expression_unresolved", false],
    ["trigger.order.totl", "expression_not_in_sample", true],
    ["order.total", "expression_unresolved", true],
  ])("%s has the problem %s", (js, code, isWarning) => {
    expect(problems(js)).toEqual([["me", "/rows/0/value", code, isWarning]]);
  });
});

test("{{input}} can always resolve, unless the sample has such a field", () => {
  expect(problemsOf("{{input.a.b}}")).toEqual([]);
  expect(problemsOf("{{input.a.b}}", { input: { a: 1 } })).toHaveLength(1);
});
