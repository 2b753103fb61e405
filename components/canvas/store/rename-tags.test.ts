import { expect, test } from "vitest";
import { renameInTags } from "./rename-tags.ts";
import { nodeOf } from "./test-support.ts";

const changes = new Map([["call", "fetch"]]);

test.each([
  ["{{call.body.id}}", "{{fetch.body.id}}"],
  ["{{ call }} and {{call.a}}", "{{ fetch }} and {{fetch.a}}"],
  ["{{ items[call.index] }}", "{{ items[fetch.index] }}"],
  ['{{ a | default: call.name }} {{ "call" }}', '{{ a | default: fetch.name }} {{ "call" }}'],
  ["{% if call.ok %}call{% endif %}", "{% if fetch.ok %}call{% endif %}"],
])("%j follows the node's new key", (before, after) => {
  expect(renameInTags(nodeOf("a", "set_fields", { config: { x: before } }), changes).config.x).toBe(after);
});

test.each([
  "call me",
  "{{ body.call }}",
  "{{ recall.x }} {{ call_2.x }} {{ call-back }}",
  "{{ name | call }}",
  "{{ name | default: 1, call: 2 }}",
  "{{ 'call' }}",
])("%j names something else and stays", (text) => {
  const node = nodeOf("a", "set_fields", { config: { x: text } });
  expect(renameInTags(node, changes)).toBe(node);
});

test("reaches rows of lists, and shares what did not change", () => {
  const config = { rows: [{ value: "{{call}}" }, { value: "plain" }], other: { deep: true } };
  const renamed = renameInTags(nodeOf("a", "set_fields", { config }), changes);
  expect(renamed.config.rows).toEqual([{ value: "{{fetch}}" }, { value: "plain" }]);
  expect(renamed.config.other).toBe(config.other);
});
