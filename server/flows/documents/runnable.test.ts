import { expect, test } from "vitest";
import { defaultNodeSettings, type FlowDocument } from "#engine/document.ts";
import { newNodeId } from "#lib/node-id.ts";
import { nodeTypes } from "#test/node-types.ts";
import { hashRunnable } from "./runnable.ts";
import { chain, setFieldsNode, webhookNode } from "./test-support.ts";

const called = {
  ...webhookNode(),
  type: "flow_call_node",
  key: "called",
  config: { label: "Called", sample_payload: "{}" },
};
const document = chain(webhookNode(), setFieldsNode());
const [webhook, fields] = document.nodes as [FlowDocument["nodes"][0], FlowDocument["nodes"][0]];
const [edge] = document.edges as [FlowDocument["edges"][0]];
const withCalled = { ...document, nodes: [...document.nodes, called] };

const hash = (given: FlowDocument) => Buffer.from(hashRunnable(given, nodeTypes)).toString("hex");
const withFields = (change: Partial<typeof fields>) => ({
  ...document,
  nodes: [webhook, { ...fields, ...change }],
});
const note = {
  id: newNodeId(),
  position: { x: 0, y: 0 },
  size: { width: 240, height: 160 },
  color: "blue" as const,
  text: "Why",
};

test.each<[what: string, same: FlowDocument]>([
  ["a moved node", withFields({ position: { x: 9, y: 9 } })],
  ["a collapsed frame", withFields({ collapsed: true })],
  ["a note on the canvas", { ...document, notes: [note] }],
  ["a node's note", withFields({ settings: { ...defaultNodeSettings, note: "Why" } })],
  ["settings that are all defaults", withFields({ settings: defaultNodeSettings })],
  ["the version of its type that a node without one has", withFields({ version: 1 })],
  ["another id of an edge", { ...document, edges: [{ ...edge, id: "other" }] }],
  ["settings in another order", withFields({ config: reversed(fields.config) })],
  [
    "another sample of a webhook",
    {
      ...document,
      nodes: [{ ...webhook, config: { ...webhook.config, sample_payload: '{"other":1}' } }, fields],
    },
  ],
])("%s is no change", (_, same) => {
  expect(hash(same)).toBe(hash(document));
});

test.each<[what: string, other: FlowDocument, than?: FlowDocument]>([
  ["a setting", withFields({ config: { ...fields.config, keep: "all" } })],
  ["a label", withFields({ config: { ...fields.config, label: "Other" } })],
  ["a key", withFields({ key: "other" })],
  ["a disabled node", withFields({ settings: { ...defaultNodeSettings, disabled: true } })],
  ["the container", withFields({ parent_id: newNodeId() })],
  ["a removed edge", { ...document, edges: [] }],
  ["another handle", { ...document, edges: [{ ...edge, source_handle: "error" }] }],
  ["an added node", withCalled],
  [
    "the sample that says what other flows must pass",
    {
      ...withCalled,
      nodes: [...document.nodes, { ...called, config: { ...called.config, sample_payload: '{"a":1}' } }],
    },
    withCalled,
  ],
])("%s is a change", (_, other, than = document) => {
  expect(hash(other)).not.toBe(hash(than));
});

function reversed(config: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(config).reverse());
}
