import fc from "fast-check";
import { expect, test } from "vitest";
import { type DocumentNode, defaultNodeSettings } from "#engine/document.ts";
import type { Json } from "#lib/json.ts";
import { renderTemplate } from "./render.ts";
import { sampleOutputs } from "./samples.ts";
import { buildScope } from "./scope.ts";
import { suggestTags } from "./suggest.ts";
import { anyJson, graphOf, hook, jsonObject, node } from "./test-support.ts";
import { upstreamOutputs } from "./upstream.ts";

const tagsOf = (...args: Parameters<typeof suggestTags>) => suggestTags(...args).map(({ tag }) => tag);

test("offers the direct input with type and sample, then farther outputs, the trigger's fields at top level", () => {
  const payload = { order: { total: 12.5, paid: true }, items: [{ sku: "a" }], note: null };
  const graph = graphOf(
    [hook(payload), node("near", "action"), node("far", "action"), node("me", "action")],
    "hook > far > near > me",
  );
  const outputs = new Map<string, Json>([["far", { id: "x" }]]);
  const suggestions = suggestTags({ graph, nodeId: "me", outputs });
  expect(suggestions.map(({ tag, type, sample, node_id }) => [tag, type, sample, node_id])).toEqual([
    ["{{near}}", "object", { status: 200, headers: {}, given: { id: "x" } }, "near"],
    ["{{near.status}}", "number", 200, "near"],
    ["{{near.headers}}", "object", {}, "near"],
    ["{{near.given}}", "object", { id: "x" }, "near"],
    ["{{near.given.id}}", "string", "x", "near"],
    ["{{far}}", "object", { id: "x" }, "far"],
    ["{{far.id}}", "string", "x", "far"],
    ["{{order}}", "object", { total: 12.5, paid: true }, "hook"],
    ["{{order.total}}", "number", 12.5, "hook"],
    ["{{order.paid}}", "boolean", true, "hook"],
    ["{{items}}", "array", [{ sku: "a" }], "hook"],
    ["{{items[0]}}", "object", { sku: "a" }, "hook"],
    ["{{items[0].sku}}", "string", "a", "hook"],
    ["{{note}}", "null", null, "hook"],
    ["{{_webhook}}", "object", expect.anything(), "hook"],
    ["{{_webhook.method}}", "string", "POST", "hook"],
    ["{{_webhook.headers}}", "object", { "content-type": ["text/plain"] }, "hook"],
    ["{{_webhook.headers.content-type}}", "array", ["text/plain"], "hook"],
    ["{{_webhook.headers.content-type[0]}}", "string", "text/plain", "hook"],
    ["{{_webhook.query}}", "object", {}, "hook"],
    ["{{_webhook.ip}}", "string", "203.0.113.7", "hook"],
    ["{{hook}}", "object", expect.anything(), "hook"],
  ]);
});

test("offers only what can have run before the node", () => {
  const nodes = [
    hook({ a: 1 }),
    node("before", "action"),
    node("me", "action"),
    node("after", "action"),
    node("aside", "action"),
  ];
  const graph = graphOf(nodes, "hook > before > me > after", "before > aside");
  const keys = new Set(suggestTags({ graph, nodeId: "me" }).map(({ node_id }) => node_id));
  expect(keys).toEqual(new Set(["hook", "before"]));
  expect(suggestTags({ graph, nodeId: "unknown" })).toEqual([]);
});

test("a trigger's own settings see its own fields", () => {
  expect(tagsOf({ graph: graphOf([hook({ a: 1 })]), nodeId: "hook" })).toContain("{{a}}");
});

test("a field that a node's key hides is offered under the trigger's key", () => {
  const graph = graphOf(
    [hook({ before: { x: 1 }, hook: 2 }), node("before", "action"), node("me", "action")],
    "hook > before > me",
  );
  const tags = tagsOf({ graph, nodeId: "me" });
  expect(tags).toEqual(expect.arrayContaining(["{{hook.before.x}}", "{{hook.hook}}", "{{before.status}}"]));
  expect(tags).not.toContain("{{before.x}}");
});

test("several nodes before one give their outputs by key, as they will at run time", () => {
  const nodes = [
    hook({ a: 1 }),
    node("b", "action"),
    node("c", "action"),
    node("d", "action"),
    node("me", "action"),
  ];
  const graph = graphOf(nodes, "hook > b > d > me", "hook > c > d");
  expect(tagsOf({ graph, nodeId: "me" })).toContain("{{d.given.b.status}}");
});

test("a disabled node hands on what it gets", () => {
  const off: DocumentNode = {
    ...node("off", "action"),
    settings: { ...defaultNodeSettings, disabled: true },
  };
  const graph = graphOf([hook({ a: 1 }), off, node("me", "action")], "hook > off > me");
  expect(tagsOf({ graph, nodeId: "me" })).toContain("{{off.a}}");
});

test("a sample payload that is not JSON leaves the call's own fields", () => {
  const graph = graphOf(
    [node("hook", "hook", { sample_payload: "{oops" }), node("me", "action")],
    "hook > me",
  );
  expect(tagsOf({ graph, nodeId: "me" })).toContain("{{_webhook.ip}}");
});

test("goes eight steps deep and no further", () => {
  const deep = { a: { a: { a: { a: { a: { a: { a: { a: { a: 1 } } } } } } } } };
  const graph = graphOf([hook(deep), node("me", "action")], "hook > me");
  const longest = Math.max(...suggestTags({ graph, nodeId: "me" }).map(({ path }) => path.split(".").length));
  expect(longest).toBe(8);
});

test("gives at most 2,000, of which a large payload leaves some to every other node", () => {
  const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`f${index}`, { x: index }]));
  const others = Array.from({ length: 20 }, (_, index) => node(`n${index}`, "action"));
  const route = ["hook", ...others.map(({ id }) => id), "me"].join(" > ");
  const graph = graphOf([hook(wide), ...others, node("me", "action")], route);
  const suggestions = suggestTags({
    graph,
    nodeId: "me",
    outputs: new Map(others.map(({ id }) => [id, wide])),
  });
  expect(suggestions.length).toBe(2000);
  expect(new Set(suggestions.map(({ node_id }) => node_id)).size).toBe(21);
});

test("every tag offered gives its sample when it is rendered", () => {
  fc.assert(
    fc.property(
      jsonObject(anyJson),
      anyJson,
      fc.constantFrom("name", "order", "constructor", "b"),
      (payload, output, key) => {
        const nodes = [hook(payload), { ...node("b", "action"), key }, node("me", "action")];
        const graph = graphOf(nodes, "hook > b > me");
        const outputs = new Map([["b", output]]);
        const sources = upstreamOutputs(graph, "me", sampleOutputs(graph, outputs));
        const trigger = sources.find(({ isTrigger }) => isTrigger)?.output ?? null;
        const scope = buildScope(
          trigger,
          sources.map((source) => ({ key: source.node.key, output: source.output })),
        );
        for (const { tag, sample } of suggestTags({ graph, nodeId: "me", outputs })) {
          expect([tag, renderTemplate(tag, scope, "value")]).toEqual([tag, { value: sample, warnings: [] }]);
        }
      },
    ),
    { numRuns: 1000 },
  );
});
