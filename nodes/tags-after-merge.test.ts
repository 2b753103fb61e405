import { expect, test } from "vitest";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import { createNodeTypes } from "#engine/node-types.ts";
import { suggestTags } from "#engine/tags/suggest.ts";
import { definitions } from "./index.definitions.ts";

const types = createNodeTypes(definitions);
const idOf = (key: string) => key.padEnd(21, "_");

function node(key: string, type: string, config: Record<string, unknown> = {}): DocumentNode {
  return { id: idOf(key), type, key, position: { x: 0, y: 0 }, config };
}

/** What a node after a Merge of two branches can refer to, with examples. */
function tagsAfter(config: Record<string, unknown>, routes = ["hook-left", "hook-right"]) {
  const sample = { orders: [{ id: 1, total: 5 }], customers: [{ id: 1, name: "Ada" }] };
  const field = (name: string) => ({ fields: [{ name, value: "1" }], keep: "none" });
  const joined = routes.map((route) => `${route.split("-")[1]}-merge`);
  const document: FlowDocument = {
    nodes: [
      node("hook", "receive_webhook_node", { sample_payload: JSON.stringify(sample) }),
      node("left", "set_fields_node", field("l")),
      node("right", "set_fields_node", field("r")),
      node("merge", "merge_node", config),
      node("after", "set_fields_node"),
    ],
    edges: [...routes, ...joined, "merge-after"].map((id) => {
      const [source = "", target = ""] = id.split("-");
      return {
        id,
        source: idOf(source),
        source_handle: "output",
        target: idOf(target),
        target_handle: "input",
      };
    }),
  };
  const built = buildGraph(document, types);
  if ("problems" in built) throw new Error(JSON.stringify(built.problems));
  const tags = suggestTags({ graph: built.graph, nodeId: idOf("after") });
  return new Map(tags.map(({ path, sample: example }) => [path, example]));
}

test("after a Merge that waits for all, each branch is found under its key", () => {
  const tags = tagsAfter({});
  expect(tags.has("merge.left.l")).toBe(true);
  expect(tags.has("merge.right.r")).toBe(true);
});

test("a Merge with one branch still has it under its key", () => {
  expect(tagsAfter({}, ["hook-left"]).has("merge.left.l")).toBe(true);
});

test("after a Merge that takes the first, the tags are those of the first branch", () => {
  const tags = tagsAfter({ mode: "first" });
  expect(tags.has("merge.l")).toBe(true);
  expect(tags.has("merge.left")).toBe(false);
});

test("after a Merge that joins, the fields of both sides are suggested, from the inputs and from lists", () => {
  const joined = tagsAfter({ mode: "position" });
  expect(joined.has("merge.items[0].l")).toBe(true);
  expect(joined.has("merge.items[0].r")).toBe(true);
  const lists = [{ list: "{{orders}}" }, { list: "{{customers}}" }];
  const byKey = tagsAfter({ mode: "key", left_key: "id", lists });
  expect(byKey.get("merge.items[0].name")).toBe("Ada");
  expect(byKey.get("merge.count")).toBe(1);
});
