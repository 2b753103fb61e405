import { expect, test } from "vitest";
import { type DocumentNode, defaultNodeSettings } from "#engine/document.ts";
import { triggerReads } from "#engine/drift/trigger-reads.ts";
import { buildGraph } from "#engine/graph/build.ts";
import { createNodeTypes } from "#engine/node-types.ts";
import { definitions } from "./index.definitions.ts";

const types = createNodeTypes(definitions);
const idOf = (key: string) => key.padEnd(21, "_");

function node(key: string, type: string, config: DocumentNode["config"] = {}): DocumentNode {
  return { id: idOf(key), type, key, position: { x: 0, y: 0 }, config };
}

/** What a line of nodes after a webhook reads, each path with the keys of its nodes. */
function readsOf(...nodes: DocumentNode[]) {
  const all = [node("hook", "receive_webhook_node", { sample_payload: '{"item": 1}' }), ...nodes];
  const edges = all.slice(1).map((target, index) => ({
    id: target.id,
    source: all[index]?.id ?? "",
    source_handle: "output",
    target: target.id,
    target_handle: "input",
  }));
  const built = buildGraph({ nodes: all, edges }, types);
  if ("problems" in built) throw new Error(JSON.stringify(built.problems));
  const reads = triggerReads(built.graph).get(idOf("hook")) ?? [];
  return reads.map(({ path, nodeIds }) => [path, ...nodeIds.map((id) => id.replace(/_+$/, ""))].join(" "));
}

const setFields = (value: string, key = "set") =>
  node(key, "set_fields_node", { fields: [{ name: "x", value }], keep: "none" });
const code = (source: string, key = "code") => node(key, "code_node", { source });

test.each<[string, string[]]>([
  ["{{order.total}}", ["order.total set"]],
  ["{{hook.order.total}}", ["order.total set"]],
  ["{{ a | plus: b }} {{ items[0].sku }}", ["a set", "b set", "items[0].sku set"]],
  ["{% if a %}{{ b }}{% endif %}", ["b set"]],
  ["{% for item in items %}{{ item.sku }}{% endfor %}", ["items set"]],
  ['{{ a | default: "" }}{{ _webhook.ip }}{{ hook }}plain', []],
  ["{{ broken", []],
])("%s reads %j", (value, reads) => {
  expect(readsOf(setFields(value))).toEqual(reads);
});

test("conditions, an HTTP Response and code read, too", () => {
  const condition = node("check", "list_node", {
    operation: "filter",
    list: "{{orders}}",
    conditions: [{ left: "{{item.total}}", operator: "greater", right: "{{least}}" }],
  });
  expect(readsOf(condition)).toEqual(["orders check", "least check"]);
  expect(readsOf(node("reply", "http_response_node", { body: '{"a": {{a}}}' }))).toEqual(["a reply"]);
  expect(readsOf(code("return trigger.a + input.b;"))).toEqual(["a code", "b code"]);
});

test("what a later node calls its input is not the trigger's, and a field names all its nodes", () => {
  expect(readsOf(setFields("{{a}}"), code("return input.b + trigger.a;"))).toEqual(["a set code"]);
  expect(readsOf(setFields("{{a}}"), setFields("{{set.x}}{{a}}", "next"))).toEqual(["a set next"]);
});

test("a disabled node relies on nothing", () => {
  const disabled = { ...setFields("{{a}}"), settings: { ...defaultNodeSettings, disabled: true } };
  expect(readsOf(disabled)).toEqual([]);
});
