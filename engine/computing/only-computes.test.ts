import { expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import {
  chain,
  condition,
  delay,
  httpRequest,
  httpResponse,
  type Link,
  setFields,
} from "#test/executions/chain.ts";
import { nodeTypes } from "#test/node-types.ts";
import { measureTemplate } from "./measure-template.ts";
import { computingLimits, findComputable } from "./only-computes.ts";

function decide(document: FlowDocument): boolean {
  const built = buildGraph(document, nodeTypes);
  if ("problems" in built) throw new Error(JSON.stringify(built.problems));
  return findComputable(built.graph, document.nodes[0]?.id ?? "")?.at === null;
}

const node = (type: string, config: Record<string, unknown> = {}): Link => ({ type, key: "node", config });
const set = (value: string): Link => setFields("set", { a: value });
const many = (count: number): Link[] =>
  Array.from({ length: count }, (_, index) => setFields(`n${index}`, {}));

test.each<[string, boolean, Link[]]>([
  ["only a trigger", true, []],
  ["conditions and fields", true, [condition("c", "{{a}}", "equals", "1"), { ...set("{{a}}"), by: "true" }]],
  ["a response with a text", true, [httpResponse("r", '{"a":"{{a}}"}')]],
  ["a response with a file", false, [node("http_response_node", { body_from: "file", file: "{{a}}" })]],
  ["a switch by value", true, [node("switch_node", { by: "value", value: "{{a}}", cases: [] })]],
  ["a Stop", true, [node("stop_node")]],
  ["a Return", true, [node("return_node", { value: "{{a}}" })]],
  ["a pattern", false, [condition("c", "{{a}}", "matches", "x+")]],
  [
    "a pattern in a switch",
    false,
    [
      node("switch_node", {
        cases: [{ id: "x", conditions: [{ left: "{{a}}", operator: "matches", right: "x" }] }],
      }),
    ],
  ],
  ["a request", false, [httpRequest("h", "https://example.com")]],
  [
    "a request that is disabled",
    true,
    [{ ...httpRequest("h", "https://example.com"), settings: { disabled: true } }],
  ],
  ["a request after it", false, [set("{{a}}"), httpRequest("h", "https://example.com")]],
  ["a Delay", false, [delay("d", 1)]],
  ["code", false, [node("code_node", { code: "return 1" })]],
  [
    "an expression",
    false,
    [{ type: "set_fields_node", key: "s", config: { fields: [{ name: "a", value: { js: "1" } }] } }],
  ],
  ["another flow", false, [node("run_flow_node")]],
  ["a store", false, [node("store_node", { key: "a" })]],
  ["a wait for a call", false, [node("wait_for_call_node")]],
  ["a list, whose cost grows with its items", false, [node("list_node")]],
  ["a date, which needs a calendar", false, [node("date_time_node")]],
  ["a variable", false, [set("{{_vars.api_key}}")]],
  ["a block", false, [set("{% for a in b %}{{a}}{% endfor %}")]],
  ["a filter whose cost is not bounded", false, [set('{{ a | replace: "a", b }}')]],
  ["many nodes", true, many(computingLimits.nodes - 1)],
  ["too many nodes", false, many(computingLimits.nodes)],
  ["too much text", false, [set("x".repeat(computingLimits.characters))]],
  ["many tags", true, [set("{{a}}".repeat(computingLimits.insertions))]],
  [
    "too many tags",
    false,
    [set("{{a}}".repeat(computingLimits.insertions)), set("{{a}}")].map((each, at) => ({
      ...each,
      key: `s${at}`,
    })),
  ],
])("%s: %s", (_name, expected, links) => {
  expect(decide(chain(...links))).toBe(expected);
});

const answer = httpResponse("answer", "{}");
const call = httpRequest("call", "https://example.com");

test.each<[string, string[], Link[]]>([
  ["a response before an effect", ["answer"], [answer, call]],
  [
    "a branch that an effect follows",
    ["c", "set"],
    [condition("c", "{{a}}", "equals", "1"), { ...set("{{a}}"), by: "true" }, call],
  ],
  ["what follows an effect too", ["answer", "set"], [answer, call, set("{{a}}")]],
  ["fields before an effect, which every execution reaches", [], [set("{{a}}"), call]],
  ["only an effect", [], [call]],
  ["a variable in the effect", [], [answer, httpRequest("call", "https://example.com/{{_vars.key}}")]],
  ["a pattern", ["answer"], [answer, condition("c", "{{a}}", "matches", "x+"), { ...call, by: "true" }]],
])("of a flow that does more, it computes at: %s", (_name, expected, links) => {
  const document = chain(...links);
  const built = buildGraph(document, nodeTypes);
  if ("problems" in built) throw new Error(JSON.stringify(built.problems));
  const at = findComputable(built.graph, document.nodes[0]?.id ?? "")?.at ?? new Set();
  expect(document.nodes.flatMap(({ id, key }) => (at.has(id) ? [key] : []))).toEqual(expected);
});

test("nothing of a flow that responds in a loop", () => {
  const document = chain(answer, node("for_each_node", { items: "{{a}}" }));
  const inside = {
    ...(document.nodes[1] as FlowDocument["nodes"][number]),
    id: "n".repeat(24),
    key: "inside",
  };
  const nodes = [...document.nodes, { ...inside, parent_id: document.nodes[2]?.id ?? "" }];
  const built = buildGraph({ ...document, nodes }, nodeTypes);
  if ("problems" in built) throw new Error(JSON.stringify(built.problems));
  expect(findComputable(built.graph, document.nodes[0]?.id ?? "")).toBeNull();
});

test("a container and what is in it", () => {
  const document = chain(node("for_each_node", { items: "{{a}}" }));
  const [, loop] = document.nodes;
  const inside = {
    id: "n".repeat(24),
    type: "set_fields_node",
    key: "inside",
    position: { x: 0, y: 0 },
    config: {},
  };
  expect(decide({ ...document, nodes: [...document.nodes, { ...inside, parent_id: loop?.id ?? "" }] })).toBe(
    false,
  );
});

test("a node that waits for a call elsewhere in the flow, whose URL tags can have", () => {
  const document = chain(set("{{_links.wait}}"));
  const wait = {
    id: "w".repeat(24),
    type: "wait_for_call_node",
    key: "wait",
    position: { x: 0, y: 0 },
    config: {},
  };
  expect(decide({ ...document, nodes: [...document.nodes, wait] })).toBe(false);
});

test.each<[string, { insertions: number; filters: number } | null]>([
  ["plain", { insertions: 0, filters: 0 }],
  ["{{a.b[0]}} and {{c}}", { insertions: 2, filters: 0 }],
  ["{{ a | upcase | append: b }}", { insertions: 4, filters: 2 }],
  ['{{ a | default: "x" | json }}', { insertions: 4, filters: 2 }],
  ["{{ a | json | json }}", null],
  ["{{ a | escape | upcase | escape }}", null],
  ["{{ a | url_encode | json }}", null],
  ["{{ (1..1000000) | json }}", null],
  ["{{ a | append: (1..1000000) }}", null],
  ["{{ a[b] }}", { insertions: 1, filters: 0 }],
  ['{{ a | split: "" | join: "x" }}', null],
  ["{% if a %}b{% endif %}", null],
  ["{% raw %}{{a}}{% endraw %}", null],
  ["{{ a", null],
])("the tags and filters of %s", (template, expected) => {
  expect(measureTemplate(template)).toEqual(expected);
});
