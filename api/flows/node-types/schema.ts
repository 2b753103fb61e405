import { z } from "zod";
import { text } from "#lib/text.ts";

const handleSchema = z.strictObject({ name: z.string(), label: z.string().optional() });

/** A node type in the catalog of `GET /api/nodes`. */
export const nodeTypeSchema = z.strictObject({
  type: z.string(),
  /** The newest version, which new nodes get. */
  version: z.int(),
  group: z.string(),
  category: z.string(),
  tier: z.string(),
  label: z.string(),
  description: z.string(),
  /** The handles of a new node: a type's outputs may depend on the configuration. */
  handles: z.strictObject({ inputs: z.array(handleSchema), outputs: z.array(handleSchema) }),
  /** JSON Schema (2020-12) of the configuration. */
  config_schema: z.record(z.string(), z.unknown()),
  defaults: z.record(z.string(), z.unknown()),
  /** JSON Schema of the output. */
  output_schema: z.record(z.string(), z.unknown()),
});

export type NodeType = z.infer<typeof nodeTypeSchema>;

export const nodeTypeListQuerySchema = z.strictObject({
  /** A name of the type, here or elsewhere: "loop", "send slack message". Omitted: all types. */
  q: text().max(200).optional(),
});
