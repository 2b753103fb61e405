import { expect, test } from "vitest";
import { idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { type DocumentNode, defaultNodeSettings } from "#engine/document.ts";
import { nodeTypes } from "#test/node-types.ts";
import { compareSettings } from "./compare-nodes.ts";
import { nodeSettings } from "./node-settings.ts";

const names = (id: string) => (id === idOf("loop") ? "Each order" : id);
const settingsIn = (node: DocumentNode) => nodeSettings(node, nodeTypes, names);
const changes = (from: DocumentNode, to: DocumentNode) =>
  compareSettings(settingsIn(from), settingsIn(to)).map(({ label, before, after }) => [label, before, after]);

const request = nodeOf("request", "http_request", {
  config: { label: "Send mail", url: "https://example.com/a", method: "GET" },
});
const fields = (...names: string[]) =>
  nodeOf("fields", "set_fields", {
    config: { label: "Fields", fields: names.map((name) => ({ name, value: `{{${name}}}` })), keep: "all" },
  });

test.each<[what: string, from: DocumentNode, to: DocumentNode, changes: unknown[]]>([
  ["nothing", request, { ...request, position: { x: 9, y: 9 } }, []],
  [
    "a setting that was left out and has its default",
    request,
    { ...request, config: { ...request.config } },
    [],
  ],
  [
    "a text",
    request,
    { ...request, config: { ...request.config, url: "https://example.com/b" } },
    [["URL", "https://example.com/a", "https://example.com/b"]],
  ],
  [
    "a row of a list",
    fields("a"),
    fields("a", "b"),
    [
      ["Fields 2 · Name", null, "b"],
      ["Fields 2 · Value", null, "{{b}}"],
    ],
  ],
  [
    "a removed row",
    fields("a", "b"),
    fields("a"),
    [
      ["Fields 2 · Name", "b", null],
      ["Fields 2 · Value", "{{b}}", null],
    ],
  ],
  ["the key", request, { ...request, key: "mail" }, [["Key", "request", "mail"]]],
  ["the container", request, { ...request, parent_id: idOf("loop") }, [["Inside", "", "Each order"]]],
  [
    "what every node has",
    request,
    {
      ...request,
      settings: { ...defaultNodeSettings, disabled: true, on_failure: "continue", timeout_seconds: 5 },
    },
    [
      ["On failure", "Stop the flow", "Continue (ignore the error)"],
      ["Timeout per attempt", "", "5 seconds"],
      ["Disabled", "Off", "On"],
    ],
  ],
  [
    "a type that is not known",
    nodeOf("x", "unknown", { config: { a: 1 } }),
    nodeOf("x", "unknown", { config: { a: { b: 2 } } }),
    [["a", "1", '{\n  "b": 2\n}']],
  ],
])("%s", (_, from, to, expected) => {
  expect(changes(from, to)).toEqual(expected);
});

test("only what differs from the type's defaults is not a default", () => {
  const set = settingsIn(request).filter(({ isDefault }) => !isDefault);
  expect(set.map(({ label, text }) => [label, text])).toEqual([
    ["URL", "https://example.com/a"],
    ["Label", "Send mail"],
    ["Key", "request"],
  ]);
});
