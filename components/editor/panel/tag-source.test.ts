import { expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { nodeTypes } from "#test/node-types.ts";
import type { ShownOutputs } from "./shown-outputs.ts";
import { createTagSource, tagDocument } from "./tag-source.ts";

const hook = "hook_hook_hook_hook_hook";
const reply = "reply_reply_reply_reply_";

function flow(sample: unknown, body = ""): FlowDocument {
  return {
    nodes: [
      {
        id: hook,
        type: "receive_webhook_node",
        key: "receive_webhook",
        position: { x: 0, y: 0 },
        config: { label: "Receive Webhook", description: "", sample_payload: JSON.stringify(sample) },
      },
      {
        id: reply,
        type: "http_response_node",
        key: "http_response",
        position: { x: 300, y: 0 },
        config: { label: "HTTP Response", body },
      },
    ],
    edges: [{ id: "e", source: hook, source_handle: "output", target: reply, target_handle: "input" }],
  };
}

test("offers the fields of the sample, and finds them by their path", () => {
  const source = createTagSource(flow({ order: { total: 12.5 } }), nodeTypes, reply);
  expect(source.suggestions().map(({ path }) => path)).toContain("order.total");
  expect(source.find("order.total")).toMatchObject({ type: "number", sample: 12.5 });
});

test("underlines what will find nothing, with what was likely meant", () => {
  const source = createTagSource(flow({ order: { total: 12.5 } }), nodeTypes, reply);
  expect(source.check("{{order.totl}}")).toMatchObject({
    unresolved: [{ path: "order.totl", isWarning: true, nearest: "order.total" }],
  });
});

test("knows nothing, rather than fail, where the flow does not hold together", () => {
  const document = flow({ a: 1 });
  const broken = {
    ...document,
    edges: [
      ...document.edges,
      { id: "f", source: reply, source_handle: "output", target: reply, target_handle: "input" },
    ],
  };
  const source = createTagSource(broken, nodeTypes, reply);
  expect(source.suggestions()).toEqual([]);
  expect(source.check("{{a}}")).toEqual({ unresolved: [] });
});

test("does not begin anew while the node's own settings are typed, but does when the sample changes", () => {
  const select = tagDocument(reply, false);
  const before = flow({ a: 1 });
  const typed = {
    ...before,
    nodes: before.nodes.map((node) => (node.id === reply ? { ...node, config: { body: "x" } } : node)),
  };
  expect(select(before)).toBe(before);
  expect(select(typed)).toBe(before);
  const dragged = { ...typed, nodes: typed.nodes.map((node) => ({ ...node, position: { x: 9, y: 9 } })) };
  expect(select(dragged)).toBe(before);
  const sampled = flow({ b: 1 });
  expect(select(sampled)).toBe(sampled);
});

test("an item is known where tags are resolved for each item, and only there", () => {
  const document = flow({ orders: [{ total: 12.5 }] });
  const list = { operation: "filter", list: "{{orders}}" };
  const nodes = document.nodes.map((node) =>
    node.id === reply ? { ...node, type: "list_node", key: "list", config: list } : node,
  );
  const source = createTagSource({ ...document, nodes }, nodeTypes, reply);
  expect(source.at("item").find("item.total")).toMatchObject({ sample: 12.5 });
  expect(source.at("item").check("{{item.total}}")).toEqual({ unresolved: [] });
  expect(source.at("before").find("item.total")).toBeUndefined();
  expect(source.at("before").check("{{item.total}}")).toMatchObject({ unresolved: [{ path: "item.total" }] });
  expect(source.at("before").find("orders")).toMatchObject({ type: "array" });
});

const mail = (data: ShownOutputs | undefined, source: string) =>
  createTagSource(flow({ order: { total: 12.5 }, items: ["a"] }), nodeTypes, reply, data).render(
    source,
    "text",
  );
const called: ShownOutputs = {
  outputs: new Map(),
  trigger: { nodeId: hook, output: { order: { total: 99, note: "soon" } } },
};

test.each([
  ["the sample before anything ran", undefined, "Total: {{order.total}}", "Total: 12.5"],
  ["the call that is shown", called, "Total: {{order.total | times: 2}}", "Total: 198"],
  ["the call under the trigger's key", called, "{{receive_webhook.order.note}}", "soon"],
  ["the call's list, which the sample has and the call lacks", called, "[{{items | join}}]", "[]"],
])("renders with %s", (_, data, source, value) => {
  expect(mail(data, source)).toMatchObject({ value });
});

test("says what the shown call lacks, and offers the nearest name that it has", () => {
  expect(mail(called, "{{order.totl}}")).toMatchObject({
    notes: [
      {
        detail: "This data has no `order.totl`.",
        path: "order.totl",
        nearest: "order.total",
      },
    ],
  });
  // In the sample, so it is not mistyped.
  expect(mail(called, "{{items}}")).toMatchObject({
    notes: [{ detail: "This data has no `items`.", path: "items", nearest: null }],
  });
});

test("says why a template has no result, and knows none where the flow does not hold together", () => {
  expect(mail(called, "{{order.total")).toMatchObject({ problem: { code: "template_syntax" } });
  const alone = createTagSource({ ...flow({ a: 1 }), edges: [] }, nodeTypes, reply);
  expect(alone.render("{{a}}", "text")).toMatchObject({ value: "" });
});

test("suggests the fields of the shown call first, and those of the sample that it lacks after them", () => {
  const source = createTagSource(flow({ order: { total: 1 }, items: [] }), nodeTypes, reply, called);
  expect(source.find("order.note")).toMatchObject({ sample: "soon" });
  expect(source.find("order.total")).toMatchObject({ sample: 99 });
  expect(source.find("items")).toMatchObject({ type: "array" });
});

test("starts over when the settings of a list change, which decide what its item is", () => {
  const select = tagDocument(reply, true);
  const before = flow({ a: 1 });
  expect(select(before)).toBe(before);
  const typed = flow({ a: 1 }, "x");
  expect(select(typed)).toBe(typed);
});
