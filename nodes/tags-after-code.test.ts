import { expect, test } from "vitest";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import { createNodeTypes } from "#engine/node-types.ts";
import type { TestOutputs } from "#engine/tags/samples.ts";
import { suggestTags } from "#engine/tags/suggest.ts";
import { definitions } from "./index.definitions.ts";

const types = createNodeTypes(definitions);
const idOf = (key: string) => key.padEnd(21, "_");

function node(key: string, type: string, config: Record<string, unknown> = {}): DocumentNode {
  return { id: idOf(key), type, key, position: { x: 0, y: 0 }, config };
}

const edge = (source: string, target: string) => ({
  id: `${source}-${target}`,
  source: idOf(source),
  source_handle: "output",
  target: idOf(target),
  target_handle: "input",
});

const source = `return { sum: input.total * 2, first: input.items[0].id, note: \`from \${input.name}\` };`;

/** What a node after a Code node can refer to of its output, with examples. */
function tagsAfterCode(change: Partial<DocumentNode> = {}, outputs?: TestOutputs) {
  const sample = { total: 5, name: "Ada", items: [{ id: 7 }] };
  const document: FlowDocument = {
    nodes: [
      node("hook", "receive_webhook_node", { sample_payload: JSON.stringify(sample) }),
      { ...node("code", "code_node", { source }), ...change },
      node("after", "set_fields_node"),
    ],
    edges: [edge("hook", "code"), edge("code", "after")],
  };
  const built = buildGraph(document, types);
  if ("problems" in built) throw new Error(JSON.stringify(built.problems));
  const tags = suggestTags({ graph: built.graph, nodeId: idOf("after"), ...(outputs && { outputs }) });
  return Object.fromEntries(
    tags.filter(({ path }) => path.startsWith("code.")).map(({ path, sample: example }) => [path, example]),
  );
}

test("a Code node that has never run suggests the fields that it returns", () => {
  expect(tagsAfterCode()).toEqual({ "code.sum": 0, "code.first": 7, "code.note": "" });
});

test("the output of a run counts more than what the code says", () => {
  expect(tagsAfterCode({}, new Map([[idOf("code"), { ran: true }]]))).toEqual({ "code.ran": true });
});

test("a pinned output counts more than what the code says", () => {
  expect(tagsAfterCode({ pin: { output: { pinned: 1 } } })).toEqual({ "code.pinned": 1 });
});

test("a Code node whose source is an unfinished program suggests only itself", () => {
  expect(tagsAfterCode({ config: { source: "return {" } })).toEqual({});
});
