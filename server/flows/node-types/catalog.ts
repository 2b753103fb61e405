import { z } from "zod";
import { outputHandles } from "#engine/graph/handles.ts";
import type { NodeDefinition } from "#engine/node.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import type { NodeType } from "./schema.ts";

const known = new WeakMap<NodeDefinition, NodeType>();

/** The newest version of every node type, as the API shows it. Each is described once: JSON Schemas take a while. */
export function listCatalog(types: NodeTypes): NodeType[] {
  return types.search("").map((definition) => {
    const nodeType = known.get(definition) ?? toNodeType(definition);
    known.set(definition, nodeType);
    return nodeType;
  });
}

/** A definition on the wire: its zod schemas as JSON Schema 2020-12, and what a new node of the type is configured with. */
function toNodeType(definition: NodeDefinition): NodeType {
  const { type, version, group, category, tier, label, description, inputs, config, output } = definition;
  const defaults = config.parse({});
  return {
    type,
    version,
    group,
    category,
    tier,
    label,
    description,
    handles: { inputs: [...inputs], outputs: [...outputHandles(definition, { config: defaults })] },
    config_schema: z.toJSONSchema(config, { io: "input" }),
    defaults,
    output_schema: z.toJSONSchema(output, { io: "output" }),
  };
}
