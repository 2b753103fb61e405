import { expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { hiddenFieldWarnings, placedProblems } from "./node-problems.ts";

const hook = "hook_hook_hook_hook_hook";
const set = "set_set_set_set_set_set_";
const document: FlowDocument = {
  nodes: [
    {
      id: hook,
      type: "receive_webhook_node",
      key: "receive_webhook",
      position: { x: 0, y: 0 },
      config: { label: "R", description: "", sample_payload: '{"set_fields": 1}' },
    },
    { id: set, type: "set_fields_node", key: "set_fields", position: { x: 0, y: 0 }, config: { label: "S" } },
  ],
  edges: [{ id: "e", source: hook, source_handle: "output", target: set, target_handle: "input" }],
};

test("warns that a node's key hides a field of the sample, at the sample", () => {
  const [warning] = hiddenFieldWarnings(document, hook);
  expect(warning).toMatchObject({ pointer: "/sample_payload", code: "field_hidden", isWarning: true });
  expect(warning?.detail).toContain("receive_webhook.set_fields");
  expect(hiddenFieldWarnings(document, set)).toEqual([]);
});

test("keeps a node's problems to that node", () => {
  const problem = { edgeId: null, pointer: "/url", code: "c", detail: "d" };
  expect(
    placedProblems(
      [
        { ...problem, nodeId: set },
        { ...problem, nodeId: hook },
      ],
      set,
    ),
  ).toEqual([{ pointer: "/url", code: "c", detail: "d" }]);
});
