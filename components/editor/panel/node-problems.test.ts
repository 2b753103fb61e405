import { expect, test } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { nodeTypes } from "#test/node-types.ts";
import { hiddenFieldWarnings, problemsAtFields, secretHeaderWarnings } from "./node-problems.ts";

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
  const [warning] = hiddenFieldWarnings(document, nodeTypes, hook);
  expect(warning).toMatchObject({ pointer: "/sample_payload", code: "field_hidden", isWarning: true });
  expect(warning?.detail).toContain("receive_webhook.set_fields");
  expect(hiddenFieldWarnings(document, nodeTypes, set)).toEqual([]);
});

test("keeps a node's problems to that node", () => {
  const problem = { edgeId: null, pointer: "/url", code: "c", detail: "d" };
  expect(
    problemsAtFields(
      [
        { ...problem, nodeId: set },
        { ...problem, nodeId: hook },
      ],
      set,
    ),
  ).toEqual([{ pointer: "/url", code: "c", detail: "d" }]);
});

const request = (headers: unknown, type = "http_request_node") => ({ type, config: { headers } });

test("M5: points out a secret that is typed into a header of a request", () => {
  const headers = [
    { name: "Accept", value: "application/json" },
    { name: "Authorization", value: "Bearer abc" },
    { name: "X-API-Key", value: "{{key}}" },
    { name: "X-Token", value: "" },
  ];
  expect(secretHeaderWarnings(request(headers))).toMatchObject([
    { pointer: "/headers/1/value", code: "secret_in_header", isWarning: true },
  ]);
  expect(secretHeaderWarnings(request(headers, "http_response_node"))).toEqual([]);
  expect(secretHeaderWarnings(request(undefined))).toEqual([]);
  expect(secretHeaderWarnings(request([null, 1]))).toEqual([]);
});
