import fc from "fast-check";
import { expect, test } from "vitest";
import { documentSchema } from "#engine/document.ts";
import { newNodeId } from "#lib/node-id.ts";
import { escapeLike } from "#server/platform/database/escape-like.ts";
import { nodeTypes } from "#test/node-types.ts";
import { copyName, enabledTriggers, exportFileName, normalizeDocument } from "./rules.ts";
import { chain, setFieldsNode, webhookNode } from "./test-support.ts";

const withConfig = (config: Record<string, unknown>) => ({
  nodes: [{ id: "a".repeat(24), type: "any", key: "any", position: { x: 0, y: 0 }, config }],
  edges: [],
});

/** The same value with the properties of every object in reverse order. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, inner]) => [name, reversed(inner)]),
  );
}

test("two documents that say the same are stored as the same text, and say what they did", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (config) => {
      const turned = reversed(config);
      const one = documentSchema.parse(withConfig(config));
      const other = documentSchema.parse({ ...one, nodes: [{ ...one.nodes[0], config: turned }] });
      expect(JSON.stringify(normalizeDocument(one))).toBe(JSON.stringify(normalizeDocument(other)));
      expect(normalizeDocument(one)).toEqual(one);
    }),
  );
});

test("the triggers of a document are those that are enabled", () => {
  const off = { ...webhookNode(), key: "off" };
  const settings = documentSchema.shape.nodes.element.shape.settings.parse({ disabled: true });
  const document = chain(webhookNode(), setFieldsNode());
  const nodes = [...document.nodes, { ...off, id: newNodeId(), ...(settings ? { settings } : {}) }];
  expect(enabledTriggers({ ...document, nodes }, nodeTypes).map(({ key }) => key)).toEqual([
    "receive_webhook",
  ]);
});

test.each([
  ["Orders", "Orders copy"],
  ["x".repeat(200), `${"x".repeat(195)} copy`],
  [`${"x".repeat(194)} yz`, `${"x".repeat(194)} copy`],
])("the copy of %j is %j", (name, copy) => {
  expect(copyName(name)).toBe(copy);
});

test.each([
  ["New orders: Shopify → ERP", "new-orders-shopify-erp.flow.json"],
  ["../../etc/passwd\r\n", "etc-passwd.flow.json"],
  ["Čeština, Øl & Größe", "cestina-ol-grosse.flow.json"],
  ["日本語", "flow.flow.json"],
  ["x".repeat(200), `${"x".repeat(60)}.flow.json`],
])("%j is downloaded as %j", (name, file) => {
  expect(exportFileName(name)).toBe(file);
});

test("LIKE's wildcards mean themselves", () => {
  expect(escapeLike("100%_\\")).toBe("100\\%\\_\\\\");
});
