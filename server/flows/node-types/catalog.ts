import { z } from "zod";
import type { NodeType } from "#api/flows/node-types/schema.ts";
import { outputHandles } from "#engine/graph/handles.ts";
import type { NodeDefinition } from "#engine/node.ts";
import type { NodeTypes } from "#engine/node-types.ts";

const known = new WeakMap<NodeDefinition, NodeType>();

/**
 * The newest version of every node type that the query names, as the API returns it: the best first, all for an empty
 * query. Cached, because generating JSON Schemas is slow.
 */
export function listCatalog(types: NodeTypes, query = ""): NodeType[] {
  return types.search(query).map(({ entry: definition }) => {
    const nodeType = known.get(definition) ?? toNodeType(definition);
    known.set(definition, nodeType);
    return nodeType;
  });
}

/** A definition on the wire: its zod schemas as JSON Schema 2020-12, and the configuration of a new node. */
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
