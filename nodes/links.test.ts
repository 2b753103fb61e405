import { expect, test } from "vitest";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { renameKey } from "#engine/edit/rename-key.ts";
import { buildGraph } from "#engine/graph/build.ts";
import { createNodeTypes } from "#engine/node-types.ts";
import { checkTags } from "#engine/tags/check.ts";
import { suggestTags } from "#engine/tags/suggest.ts";
import { definitions } from "./index.definitions.ts";

const types = createNodeTypes(definitions);
const idOf = (key: string) => key.padEnd(21, "_");

function node(key: string, type: string, config: Record<string, unknown>, parent?: string): DocumentNode {
  const inside = parent === undefined ? {} : { parent_id: idOf(parent) };
  return { id: idOf(key), type, key, position: { x: 0, y: 0 }, config, ...inside };
}

const fields = (value: string) => ({ fields: [{ name: "a", value }] });

/** A node before a wait, a loop with a wait in it, and a node after both. */
function flow({
  mail = "",
  inner = "",
  payload = {},
}: {
  mail?: string;
  inner?: string;
  payload?: object;
} = {}): FlowDocument {
  const routes = [
    ["hook", "output", "mail"],
    ["mail", "output", "wait"],
    ["wait", "called", "each"],
    ["each", "item", "inside"],
    ["inside", "output", "inner_wait"],
  ];
  return {
    nodes: [
      node("hook", "receive_webhook_node", { sample_payload: JSON.stringify({ items: [1], ...payload }) }),
      node("mail", "set_fields_node", fields(mail)),
      node("wait", "wait_for_call_node", {}),
      node("each", "for_each_node", { items: "{{items}}" }),
      node("inside", "set_fields_node", fields(inner), "each"),
      node("inner_wait", "wait_for_call_node", {}, "each"),
    ],
    edges: routes.map(([source = "", source_handle = "", target = ""]) => ({
      id: `${source}-${target}`,
      source: idOf(source),
      source_handle,
      target: idOf(target),
      target_handle: "input",
    })),
  };
}

function graphOf(document: FlowDocument) {
  const built = buildGraph(document, types);
  if ("problems" in built) throw new Error(JSON.stringify(built.problems));
  return built.graph;
}

const linksFor = (key: string) =>
  suggestTags({ graph: graphOf(flow()), nodeId: idOf(key) })
    .map(({ path }) => path)
    .filter((path) => path.startsWith("_links"));

test("the link of a wait is suggested before it, at it and after it; that of a wait in a loop only in there", () => {
  expect(linksFor("mail")).toEqual(["_links.wait"]);
  expect(linksFor("wait")).toEqual(["_links.wait"]);
  expect(linksFor("inside")).toEqual(["_links.wait", "_links.inner_wait"]);
  expect(linksFor("hook")).toEqual([]);
});

const problemsOf = (document: FlowDocument) =>
  checkTags(graphOf(document)).map(({ code, isWarning }) => [code, isWarning]);

test("a tag with a link can be activated, and one with a link that does not exist cannot", () => {
  expect(
    problemsOf(flow({ mail: "{{_links.wait}}", inner: "{{_links.inner_wait}} {{_links.wait}}" })),
  ).toEqual([]);
  expect(problemsOf(flow({ mail: "{{_links.wiat}}" }))).toEqual([["tag_unresolved", undefined]]);
  expect(problemsOf(flow({ mail: "{{_links.wait.x}}" }))).toEqual([["tag_unresolved", undefined]]);
  expect(problemsOf(flow({ mail: "{{_links.inner_wait}}" }))).toEqual([["tag_unresolved", undefined]]);
});

test("without a node that waits, _links is a field like any other", () => {
  const { nodes, edges } = flow({ mail: "{{_links.self}}", payload: { _links: { self: "https://x" } } });
  const kept = nodes.filter(({ key }) => ["hook", "mail"].includes(key));
  expect(problemsOf({ nodes: kept, edges: edges.slice(0, 1) })).toEqual([]);
});

test("a renamed key is renamed in links too", () => {
  const edit = renameKey(
    flow({ mail: "{{_links.wait}} {{ _links['wait'] }} {{wait.x}}" }),
    types,
    idOf("wait"),
    "approval",
  );
  if (!("document" in edit)) throw new Error(edit.refusal);
  expect(edit.document.nodes[1]?.config).toEqual(
    fields("{{_links.approval}} {{ _links['approval'] }} {{approval.x}}"),
  );
});
