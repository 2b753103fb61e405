import { z } from "zod";
import type { NodeType } from "#api/flows/node-types/schema.ts";
import { outputHandles } from "#engine/graph/handles.ts";
import type { NodeDefinition } from "#engine/node.ts";
import type { NodeTypes } from "#engine/node-types.ts";

const known = new WeakMap<NodeDefinition, NodeType>();

/** A search that names more operations than this is too wide to be of use. */
const mostFound = 50;

/**
 * The newest version of every node type that the query names, as the API returns it: the best first. For an empty query, all
 * that are built in: connectors list their operations themselves. Cached, because generating JSON Schemas is slow.
 */
export function listCatalog(types: NodeTypes, query = ""): NodeType[] {
  const definitions = query.trim() === "" ? types.all() : findTypes(types, query);
  return definitions.map((definition) => {
    const nodeType = known.get(definition) ?? toNodeType(definition);
    known.set(definition, nodeType);
    return nodeType;
  });
}

const findTypes = (types: NodeTypes, query: string) =>
  types
    .search(query)
    .slice(0, mostFound)
    .flatMap(({ entry }) => types.newest(entry.type) ?? []);

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
