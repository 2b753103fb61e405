import { describe, expect, test } from "vitest";
import { checkTags, createTagChecker } from "./check.ts";
import { findHiddenFields } from "./shadow.ts";
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
  ["{{oder.total}}", "There is no `oder.total` before this node. Did you mean `order.total`?"],
  ["{{order.totl}}", "There is no `order.totl` before this node. Did you mean `order.total`?"],
  ["{{Order.Total}}", "There is no `Order.Total` before this node. Did you mean `order.total`?"],
  ["{{total}}", "There is no `total` before this node. Did you mean `order.total`?"],
  ["{{customer.name}}", "There is no `customer.name` before this node. Did you mean `order.customer.name`?"],
  ["{{order.total.amount}}", "There is no `order.total.amount` before this node."],
  ["{{items[0].skew}}", "There is no `items[0].skew` before this node. Did you mean `items[0].sku`?"],
  ["{{items.sku}}", "There is no `items.sku` before this node. Did you mean `items[0].sku`?"],
  ["{{odd_name}}", "There is no `odd_name` before this node."],
  ["{{_webhook.header}}", "There is no `_webhook.header` before this node. Did you mean `_webhook.headers`?"],
  ["{{hook.ordr}}", "There is no `hook.ordr` before this node. Did you mean `hook.order`?"],
  ["{{hook.hock}}", "There is no `hook.hock` before this node."],
  ["{{hook.zzzzzzzz}}", "There is no `hook.zzzzzzzz` before this node."],
  [
    "{{later.status}}",
    "There is no `later.status` before this node. The node “later” does not run before it.",
  ],
  ["a {{ unheard_of_thing }} b", "There is no `unheard_of_thing` before this node."],
  ["{% for item in itms %}{% endfor %}", "There is no `itms` before this node. Did you mean `items`?"],
  ["{% if order %}{{ oder }}{% endif %}", "There is no `oder` before this node. Did you mean `order`?"],
  ["{{ order.total | plus: shiping_cost_total }}", "There is no `shiping_cost_total` before this node."],
  ["{% assign x = ordr %}{{ x }}", "There is no `ordr` before this node. Did you mean `order`?"],
  ["{{ items[ordr].sku }}", "There is no `ordr` before this node. Did you mean `order`?"],
])("%s cannot", (value, detail) => {
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
    expect(problemsOf("{{name}}", {})).toMatchObject([{ code: "tag_unresolved" }]);
  });
});

test("the editor learns where an unresolved tag stands, and what was likely meant", () => {
  const graph = graphOf([hook(payload), node("me", "action")], "hook > me");
  const checker = createTagChecker(graph, "me");
  expect(checker.check("Total {{ oder.total }} {{ order.total }}")).toEqual({
    unresolved: [{ path: "oder.total", nearest: "order.total", start: 6, end: 22 }],
  });
  expect(checker.check("{{ oder")).toMatchObject({ problem: { code: "template_syntax" } });
});

test("warns of a field that a later node's key hides, and says how to reach it", () => {
  const sample = { order: 1, hook: 2, aside: 3, other: 4 };
  const nodes = [hook(sample), node("order", "action"), node("aside", "action")];
  expect(findHiddenFields(graphOf(nodes, "hook > order"))).toEqual([
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
  expect(findHiddenFields(graphOf([node("timer", "timer")]))).toEqual([]);
});
