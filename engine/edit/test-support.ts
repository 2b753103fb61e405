import { z } from "zod";
import type { DocumentEdge, DocumentNode, FlowDocument } from "#engine/document.ts";
import { types as graphTypes } from "#engine/graph/test-support.ts";
import { defineNode } from "#engine/node.ts";
import { createNodeTypes } from "#engine/node-types.ts";

const texts = defineNode({
  type: "texts",
  version: 1,
  category: "data",
  label: "Texts",
  description: "",
  inputs: [{ name: "input" }],
  outputs: [{ name: "output" }],
  effect: "none",
  config: z.strictObject({
    label: z.string().default("Texts"),
    text: z.string().default(""),
    plain: z.string().default(""),
    code: z.string().default(""),
    rows: z.array(z.strictObject({ value: z.string() })).default([]),
    once: z.strictObject({ by: z.string(), tag: z.string() }).optional(),
  }),
  fields: {
    label: { kind: "text", label: "Label", lines: "one" },
    text: { kind: "template", label: "Text", encoding: "text", lines: "one" },
    plain: { kind: "text", label: "Plain text", lines: "one" },
    code: { kind: "code", label: "Code", language: () => "typescript" },
    rows: {
      kind: "list",
      label: "Rows",
      addLabel: "Add row",
      item: { value: { kind: "template", label: "Value", encoding: "value", lines: "one" } },
    },
    once: { kind: "custom", label: "Once", templates: ["tag"] },
  },
  summary: () => "",
  sampleOutput: (_config, input) => input,
  output: z.unknown(),
});

/** The test types of the graph whose settings have no defaults, so that nodes of these types cannot be added. */
const withoutDefaults = ["configured", "renamed"];

/** Node types for tests of edits: those of the graph's tests, and one whose settings contain tags. */
export const types = createNodeTypes([
  ...graphTypes.all().filter(({ type }) => !withoutDefaults.includes(type)),
  texts,
]);

/** A node id that contains a name. */
export function idOf(name: string): string {
  return name.padEnd(21, "_");
}

/** A node whose key is `name`. */
export function nodeOf(name: string, type = "action", config: DocumentNode["config"] = {}): DocumentNode {
  return { id: idOf(name), type, key: name, position: { x: 0, y: 0 }, config };
}

/** `"a.true > b"`; without a handle, `output` is meant. */
function edgeOf(route: string): DocumentEdge {
  const [from = "", target = ""] = route.split(" > ");
  const [source = "", handle = "output"] = from.split(".");
  return {
    id: route,
    source: idOf(source),
    source_handle: handle,
    target: idOf(target),
    target_handle: "input",
  };
}

export function documentOf(nodes: DocumentNode[], routes: string[] = []): FlowDocument {
  return { nodes, edges: routes.map(edgeOf) };
}

/** `a.true > b` for each edge between nodes whose ids contain names, sorted. */
export function routesOf({ edges }: FlowDocument): string[] {
  const name = (id: string) => id.replace(/_+$/, "");
  return edges
    .map(({ source, source_handle, target }) => `${name(source)}.${source_handle} > ${name(target)}`)
    .toSorted();
}
