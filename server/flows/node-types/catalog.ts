import { z } from "zod";
import type { NodeDefinition } from "#engine/node.ts";
import { definitions } from "#nodes/index.definitions.ts";
import type { NodeType } from "./schema.ts";

/** Every node type that this program knows, as the API tells it. They are code: they change only with a new version. */
export const nodeTypes: readonly NodeType[] = definitions.map(toNodeType);

/** A definition on the wire: its zod schemas as JSON Schema 2020-12, and what a new node of the type is configured with. */
function toNodeType(definition: NodeDefinition): NodeType {
  const { type, group, category, tier, label, description, inputs, outputs, config, output } = definition;
  return {
    type,
    group,
    category,
    tier,
    label,
    description,
    handles: { inputs: [...inputs], outputs: [...outputs] },
    config_schema: z.toJSONSchema(config, { io: "input" }),
    defaults: config.parse({}),
    output_schema: z.toJSONSchema(output, { io: "output" }),
  };
}
