import fc from "fast-check";
import { z } from "zod";
import type { DocumentNode } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { defineNode } from "#engine/node.ts";
import { createNodeTypes } from "#engine/node-types.ts";
import { parseExactJson } from "#lib/exact-json.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { buildScope, type TagScope } from "./scope.ts";

/** Node types that cover tags: a sample payload, declared outputs, template fields. For tests only. */
const shape = {
  description: "",
  effect: "none",
  version: 1,
} as const;
const input = [{ name: "input" }];
const output = [{ name: "output" }];

function readPayload(text: string): JsonObject {
  try {
    const value: Json = parseExactJson(text);
    return isJsonObject(value) ? value : { body: value };
  } catch {
    return {};
  }
}

const trigger = defineNode({
  ...shape,
  type: "hook",
  category: "trigger",
  label: "Hook",
  inputs: [],
  outputs: output,
  trigger: { kind: "test", sampleSetting: "sample_payload" },
  config: z.looseObject({ sample_payload: z.string() }),
  fields: {},
  summary: () => "",
  sampleOutput: ({ sample_payload }) => ({
    ...readPayload(sample_payload),
    _webhook: { method: "POST", headers: { "content-type": ["text/plain"] }, query: {}, ip: "203.0.113.7" },
  }),
  output: z.unknown(),
});

const timer = defineNode({
  ...shape,
  type: "timer",
  category: "trigger",
  label: "Timer",
  inputs: [],
  outputs: output,
  config: z.looseObject({}),
  fields: {},
  summary: () => "",
  sampleOutput: () => ({ scheduled_at: "2026-01-01T12:00:00Z" }),
  output: z.unknown(),
});

const text = z.union([z.string(), z.number()]).default("");

const action = defineNode({
  ...shape,
  type: "action",
  category: "action",
  label: "Action",
  inputs: input,
  outputs: output,
  config: z.looseObject({ body: text, content_type: z.string().default("json"), note: text }),
  fields: {
    url: { kind: "template", label: "URL", encoding: "url", lines: "one" },
    note: { kind: "text", label: "Note", lines: "one" },
    body: {
      kind: "template",
      label: "Body",
      lines: "many",
      encoding: ({ content_type }) => (content_type === "html" ? "html" : "json"),
      visible: ({ content_type }) => content_type !== "none",
    },
    rows: {
      kind: "list",
      label: "Rows",
      addLabel: "Add row",
      item: {
        name: { kind: "text", label: "Name", lines: "one" },
        value: {
          kind: "template",
          label: "Value",
          lines: "one",
          encoding: ({ name, content_type }) =>
            name === "page" && content_type === "html" ? "html" : "value",
        },
        cells: {
          kind: "list",
          label: "Cells",
          addLabel: "Add cell",
          item: { value: { kind: "template", label: "Value", encoding: "value", lines: "one" } },
        },
      },
    },
  },
  summary: () => "",
  sampleOutput: (_config, given) => ({ status: 200, headers: {}, given }),
  output: z.unknown(),
});

const types = createNodeTypes([trigger, timer, action]);
export const actionFields = action.fields;

/** A node whose id and key are `name`. */
export function node(name: string, type: string, config: Record<string, unknown> = {}): DocumentNode {
  return { id: name, type, key: name, position: { x: 0, y: 0 }, config: { label: name, ...config } };
}

export function hook(payload: Json, name = "hook"): DocumentNode {
  return node(name, "hook", { sample_payload: JSON.stringify(payload) });
}

/** `"a > b > c"` connects a to b and b to c. */
export function graphOf(nodes: DocumentNode[], ...routes: string[]): Graph {
  const edges = routes.flatMap((route) => {
    const stops = route.split(" > ");
    return stops.slice(1).map((target, index) => ({
      id: `${stops[index]} > ${target}`,
      source: stops[index] ?? "",
      source_handle: "output",
      target,
      target_handle: "input",
    }));
  });
  const built = buildGraph({ nodes, edges }, types);
  if ("problems" in built) throw new Error(JSON.stringify(built.problems));
  return built.graph;
}

/** A scope in which the trigger's key is `hook`. */
export function scopeOf(payload: Json): TagScope {
  return buildScope(payload, [{ key: "hook", output: payload }]);
}

/** Text with characters that are special in JSON, HTML, URLs, headers and Liquid, mixed with any others. */
export const anyText = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc
    .array(
      fc.constantFrom(
        ...['"', "\\", "\n", "\r", "\0", "\u2028", "\ud800", "{{", "}}", "{%", "%}", "<", ">", "&", "'", "/"],
        ...[
          "..",
          "?",
          "#",
          "@",
          ":",
          "%",
          " ",
          "a",
          "é",
          "💧",
          "{{ name }}",
          "evil.example",
          "//",
          "1",
          "raw",
        ],
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join("")),
);

/** Any JSON, with keys as hostile as its text. */
export const anyJson: fc.Arbitrary<Json> = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    anyText,
    fc.array(tie("json"), { maxLength: 4 }),
    jsonObject(tie("json")),
  ),
})).json;

export function jsonObject(value: fc.Arbitrary<Json>): fc.Arbitrary<JsonObject> {
  const name = fc.oneof(
    fc.constantFrom(
      "name",
      "order",
      "size",
      "first",
      "last",
      "and",
      "true",
      "empty",
      "x-y",
      "x-",
      "-",
      "12",
      "",
    ),
    fc.constantFrom("__proto__", "constructor", "toString", "valueOf", "then", "next", "equals", "toLiquid"),
    anyText,
  );
  return fc.array(fc.tuple(name, value), { maxLength: 5 }).map((entries) => Object.fromEntries(entries));
}
