import { expect, test } from "vitest";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { defaultNodeSettings } from "#engine/document.ts";
import { nodeTypes } from "#test/node-types.ts";
import { activationProblems, findProblems } from "./problems.ts";

const node = (
  id: string,
  type: string,
  config: Record<string, unknown> = {},
  disabled = false,
): DocumentNode => ({
  ...{ id, type, key: id, position: { x: 0, y: 0 }, config: { label: id, ...config } },
  settings: { ...defaultNodeSettings, disabled },
});

/** A form and the nodes after it, in sequence. */
function afterForm(done: unknown, ...after: DocumentNode[]): FlowDocument {
  const nodes = [node("form", "form_node", { done }), ...after];
  const edges = after.map(({ id }, index) => ({
    id: `to-${id}`,
    source: nodes[index]?.id ?? "",
    source_handle: "output",
    target: id,
    target_handle: "input",
  }));
  return { nodes, edges };
}

const problemsOf = (document: FlowDocument) =>
  findProblems(document, nodeTypes).map(({ nodeId, pointer, code }) => ({ nodeId, pointer, code }));

const missing = { nodeId: "form", pointer: "/done/kind", code: "response_missing" };
const response = { kind: "response" };

test("a form that shows the flow's response is warned about at its setting if the flow has none", () => {
  const document = afterForm(response, node("set", "set_fields_node"));
  expect(problemsOf(document)).toEqual([missing]);
  expect(activationProblems(findProblems(document, nodeTypes))).toEqual([]);
});

test.each([
  ["has a response", afterForm(response, node("answer", "http_response_node"))],
  ["shows a message", afterForm({ kind: "message" })],
  ["leads to another page", afterForm({ kind: "redirect", url: "/thanks" })],
])("a form is not warned about if it %s", (_, document) => {
  expect(problemsOf(document)).toEqual([]);
});

test("a response that is disabled, or that the form does not lead to, gives its visitors nothing", () => {
  expect(problemsOf(afterForm(response, node("answer", "http_response_node", {}, true)))).toEqual([missing]);
  const apart = afterForm(response);
  const hook = node("hook", "receive_webhook_node");
  const answer = node("answer", "http_response_node");
  const edge = { id: "e", source: "hook", source_handle: "output", target: "answer", target_handle: "input" };
  expect(problemsOf({ nodes: [...apart.nodes, hook, answer], edges: [edge] })).toEqual([missing]);
});
