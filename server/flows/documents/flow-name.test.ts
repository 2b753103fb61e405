import { describe, expect, test } from "vitest";
import type { DocumentNode } from "#engine/document.ts";
import { newNodeId } from "#lib/node-id.ts";
import { nodeTypes } from "#test/node-types.ts";
import { firstFree, nameOfTrigger } from "./flow-name.sql.ts";

const nodeOf = (type: string, config: Record<string, unknown> = {}): DocumentNode => ({
  id: newNodeId(),
  type,
  key: "node",
  position: { x: 0, y: 0 },
  config,
});

const every5 = { kind: "every", n: 5, unit: "minutes" };
const everyDay = { kind: "at", times: ["09:00"], weekdays: [1, 2, 3, 4, 5, 6, 7] };

describe("a flow is named by its first trigger:", () => {
  test.each([
    ["a webhook", nodeOf("receive_webhook_node", { label: "Receive Webhook" }), "Webhook"],
    ["a webhook with its own label", nodeOf("receive_webhook_node", { label: " New\n order " }), "New order"],
    ["a schedule", nodeOf("schedule_node", { rule: everyDay }), "Every day at 09:00"],
    ["an interval", nodeOf("schedule_node", { rule: every5 }), "Every 5 minutes"],
    [
      "a schedule with no time yet",
      nodeOf("schedule_node", { rule: { ...everyDay, times: [] } }),
      "Schedule",
    ],
    ["a schedule that cannot be read", nodeOf("schedule_node", { rule: 5 }), "Schedule"],
    ["a form", nodeOf("form_node", { title: "Ask for a refund" }), "Ask for a refund"],
    ["a form without a title", nodeOf("form_node", { title: " " }), "Form"],
    ["a feed", nodeOf("rss_trigger_node", { url: "https://example.com/feed" }), "New in example.com/feed"],
    [
      "a trigger with a label as long as it may be",
      nodeOf("manual_node", { label: "x".repeat(200) }),
      "x".repeat(180),
    ],
  ])("%s", (_, trigger, name) => {
    const document = { nodes: [nodeOf("set_fields_node"), trigger, nodeOf("manual_node")], edges: [] };
    expect(nameOfTrigger(document, nodeTypes)).toBe(name);
  });

  test("nothing without one", () => {
    expect(
      nameOfTrigger({ nodes: [nodeOf("set_fields_node"), nodeOf("no_such_node")], edges: [] }, nodeTypes),
    ).toBeNull();
  });
});

test.each([
  [[], "Webhook"],
  [["Webhook"], "Webhook 2"],
  [["Webhook", "Webhook 2", "Webhook 4"], "Webhook 3"],
  [["Webhook 2"], "Webhook"],
])("beside %j the next one is called %j", (taken, name) => {
  expect(firstFree("Webhook", new Set(taken))).toBe(name);
});
