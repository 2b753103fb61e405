import { expect, test } from "vitest";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import type { NodeDefinition } from "#engine/node.ts";
import { nodeTypes } from "#test/node-types.ts";
import { previewOutput } from "./preview-output.ts";
import { createTagSource } from "./tag-source.ts";

const hook = nodeOf("hook", "receive_webhook", {
  config: { sample_payload: '{"at":"2026-01-31T10:00:00Z","email":"ada@example.com","bad":"soon"}' },
});
const document = documentOf(
  [hook, nodeOf("at", "date_time"), nodeOf("check", "condition")],
  ["hook -> at", "at -> check"],
);

function definitionOf(type: string): NodeDefinition {
  const definition = nodeTypes.newest(type);
  if (!definition) throw new Error(`${type} is not a node type`);
  return definition;
}

function preview(config: Record<string, unknown>, type = "date_time_node") {
  return previewOutput(definitionOf(type), config, createTagSource(document, nodeTypes, idOf("at")));
}

test("computes the output with the sample's values", () => {
  const output = { iso: "2026-02-28T10:00:00.000+00:00", formatted: "2026-02-28" };
  expect(preview({ operation: "add", unit: "month", date: "{{at}}", format: "date" })).toMatchObject({
    output,
  });
  expect(preview({ value: "{{email}}", algorithm: "md5" }, "crypto_node")).toEqual({
    output: { value: "3e3417d7ef77d5932a6734b916515ed5" },
  });
});

test("says why there will be no output", () => {
  expect(preview({ date: "{{bad}}" })).toMatchObject({ error: { code: "date_invalid" } });
});

test("waits for settings that are missing or invalid", () => {
  expect(preview({})).toBe("unfinished");
  expect(preview({ date: "{{at}}", unit: "fortnight" })).toBe("unfinished");
  expect(preview({ date: "{{at" })).toBe("unfinished");
});

test("a type whose output depends on more than its settings has none", () => {
  expect(preview({}, "condition_node")).toBeNull();
});
