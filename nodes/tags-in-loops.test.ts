import { expect, test } from "vitest";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import { createNodeTypes } from "#engine/node-types.ts";
import { checkTags } from "#engine/tags/check.ts";
import { suggestTags } from "#engine/tags/suggest.ts";
import { definitions } from "./index.definitions.ts";

const types = createNodeTypes(definitions);

function node(key: string, type: string, config: Record<string, unknown>, parent?: string): DocumentNode {
  const inside = parent === undefined ? {} : { parent_id: idOf(parent) };
  return { id: idOf(key), type, key, position: { x: 0, y: 0 }, config, ...inside };
}

const idOf = (key: string) => key.padEnd(21, "_");
const fields = (value: string) => ({ fields: [{ name: "a", value }] });

/** Orders with lines: a loop over the lines in a loop over the orders, and a node after both. */
function graphWith({ inner = "{{line.item.sku}}", result = "", after = "{{order.count}}" } = {}) {
  const sample_payload = JSON.stringify({ orders: [{ id: 7, lines: [{ sku: "A-1" }] }] });
  const routes = [
    ["hook", "output", "order"],
    ["order", "item", "line"],
    ["line", "item", "set"],
    ["order", "done", "after"],
  ];
  const document: FlowDocument = {
    nodes: [
      node("hook", "receive_webhook_node", { sample_payload }),
      node("order", "for_each_node", { items: "{{orders}}" }),
      node("line", "for_each_node", { items: "{{order.item.lines}}", result }, "order"),
      node("set", "set_fields_node", fields(inner), "line"),
      node("after", "set_fields_node", fields(after)),
    ],
    edges: routes.map(([source = "", source_handle = "", target = ""]) => ({
      id: `${source}-${target}`,
      source: idOf(source),
      source_handle,
      target: idOf(target),
      target_handle: "input",
    })),
  };
  const built = buildGraph(document, types);
  if ("problems" in built) throw new Error(JSON.stringify(built.problems));
  return built.graph;
}

const pathsFor = (key: string) =>
  new Map(suggestTags({ graph: graphWith(), nodeId: idOf(key) }).map(({ path, sample }) => [path, sample]));

test("in a loop, the items of all loops around are suggested under their keys, from the sample payload", () => {
  const paths = pathsFor("set");
  expect(paths.get("line.item.sku")).toBe("A-1");
  expect(paths.get("line.index")).toBe(0);
  expect(paths.get("order.item.id")).toBe(7);
});

test("after a loop, its key is its output, and the nodes in it cannot be referred to", () => {
  const paths = pathsFor("after");
  expect(paths.has("order.count")).toBe(true);
  expect(paths.has("order.item")).toBe(false);
  expect([...paths.keys()].some((path) => path.startsWith("set"))).toBe(false);
  expect(checkTags(graphWith({ after: "{{set.a}}" }))).toMatchObject([
    { nodeId: idOf("after"), code: "tag_unresolved" },
  ]);
});

test("the result of a loop can refer to the nodes in it, and its items cannot", () => {
  expect(checkTags(graphWith({ result: "{{set.a}} {{line.item.sku}}" }))).toEqual([]);
  expect(pathsFor("line").has("set")).toBe(true);
  const items = graphWith();
  const line = items.nodes.get(idOf("line"));
  if (line) Object.assign(line, { config: { ...line.config, items: "{{set.a}}" } });
  expect(checkTags(items)).toMatchObject([
    { nodeId: idOf("line"), pointer: "/items", code: "tag_unresolved" },
  ]);
});
