import { z } from "zod";
import type { NodeDefinition } from "#engine/definition.ts";
import {
  type DocumentEdge,
  type DocumentNode,
  defaultNodeSettings,
  type FlowDocument,
  type NodeSettings,
} from "#engine/document.ts";
import { defineNode } from "#engine/node.ts";
import { createNodeTypes } from "#engine/node-types.ts";

/** A minimal set of node types that covers every rule of the graph and of `advance`. For tests only. */
function define(
  part: Pick<NodeDefinition, "type" | "category" | "inputs" | "outputs" | "effect" | "inner">,
): NodeDefinition {
  const config = z.strictObject({ label: z.string().optional() });
  return defineNode({
    version: 1,
    label: part.type,
    description: "",
    config,
    fields: {},
    summary: () => "",
    sampleOutput: (_config, input) => input,
    output: z.unknown(),
    ...part,
  });
}

const input = [{ name: "input" }];
const output = [{ name: "output" }];

const configured = defineNode({
  ...define({ type: "configured", category: "action", inputs: input, outputs: output, effect: "outside" }),
  config: z.strictObject({
    label: z.string().optional(),
    url: z.string().min(1),
    rows: z.array(z.strictObject({ name: z.string().min(1) })).default([]),
  }),
  fields: {
    url: { kind: "template", label: "URL", encoding: "url", lines: "one" },
    rows: {
      kind: "list",
      label: "Headers",
      addLabel: "Add header",
      item: { name: { kind: "text", label: "Name", lines: "one" } },
    },
  },
  check: ({ url }) =>
    url.startsWith("https:")
      ? []
      : [{ pointer: "/url", code: "not_https", detail: "URL: begin it with https." }],
});

/** Has an output handle for each of its `ways`, and `default`. */
const ways = defineNode({
  ...define({ type: "ways", category: "logic", inputs: input, outputs: [], effect: "none" }),
  config: z.strictObject({ label: z.string().optional(), ways: z.array(z.string()).default([]) }),
  outputs: ({ ways: names }) => [...(Array.isArray(names) ? names : []), "default"].map((name) => ({ name })),
});

/** Ends what its `level` says. */
const halt = defineNode({
  ...define({ type: "halt", category: "logic", inputs: input, outputs: [], effect: "none" }),
  config: z.strictObject({
    label: z.string().optional(),
    level: z.enum(["item", "loop", "execution"]).default("execution"),
  }),
  ends: ({ level }) => (level === "item" || level === "loop" ? level : "execution"),
});

/** In version 1 its setting `link` was called `url`, in version 2 `href`. */
const renamed = defineNode({
  ...define({ type: "renamed", category: "action", inputs: input, outputs: output, effect: "outside" }),
  version: 3,
  config: z.strictObject({ label: z.string().optional(), link: z.string().min(1) }),
  migrate: ({ url, href, ...rest }, fromVersion) => ({ ...rest, link: fromVersion === 1 ? url : href }),
});

export const types = createNodeTypes([
  define({ type: "trigger", category: "trigger", inputs: [], outputs: output, effect: "none" }),
  define({ type: "action", category: "action", inputs: input, outputs: output, effect: "outside" }),
  define({
    type: "choice",
    category: "logic",
    inputs: input,
    outputs: [{ name: "true" }, { name: "false" }],
    effect: "none",
  }),
  define({
    type: "each",
    category: "logic",
    inputs: input,
    outputs: [{ name: "done" }],
    inner: [{ name: "item" }],
    effect: "none",
  }),
  define({
    type: "again",
    category: "logic",
    inputs: input,
    outputs: [{ name: "done" }],
    inner: [{ name: "item" }],
    effect: "none",
  }),
  define({ type: "response", category: "response", inputs: input, outputs: output, effect: "response" }),
  define({ type: "stop", category: "logic", inputs: input, outputs: [], effect: "none" }),
  {
    ...define({ type: "first", category: "logic", inputs: input, outputs: output, effect: "none" }),
    startsOnFirst: () => true,
  },
  configured,
  halt,
  ways,
  renamed,
]);

/** A node whose id, key and label are all `name`. */
export function node(
  name: string,
  type = "action",
  settings: Partial<NodeSettings> = {},
  config: DocumentNode["config"] = {},
  parentId?: string,
): DocumentNode {
  return {
    id: name,
    type,
    key: name,
    ...(parentId !== undefined && { parent_id: parentId }),
    position: { x: 0, y: 0 },
    config: { label: name, ...config },
    settings: { ...defaultNodeSettings, ...settings },
  };
}

/** `"a > b"` connects the output of a to b, `"a.true > b"` its handle `true`. */
export function edge(route: string): DocumentEdge {
  const [from = "", target = ""] = route.split(" > ");
  const [source = "", handle = "output"] = from.split(".");
  return { id: route, source, source_handle: handle, target, target_handle: "input" };
}

export function flow(nodes: DocumentNode[], routes: string[]): FlowDocument {
  return { nodes, edges: routes.map(edge) };
}
