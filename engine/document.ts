import { z } from "zod";
import { nodeIdPattern } from "#lib/node-id.ts";

/**
 * A flow's document as it is stored and as it travels: snake_case, exactly the shape that docs/contract.md names.
 * `engine/graph` turns it into the camelCase graph that the engine walks.
 */

/** How many nodes and edges one flow may hold. */
export const maxNodes = 1000;
export const maxEdges = 4000;

export const nodeIdSchema = z
  .string()
  .regex(nodeIdPattern, "A node id is 21 to 64 characters out of A-Z, a-z, 0-9, - and _.");

export const nodeKeySchema = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,62}$/, "A key begins with a letter and holds lower-case letters, digits and _.");

/** What every node has beside its own configuration. Left out means: the defaults. */
export const nodeSettingsSchema = z.strictObject({
  note: z.string().max(10_000).default(""),
  /** What a failed step does: end the flow, go on as if it had succeeded, or leave by the `error` handle. */
  on_failure: z.enum(["stop", "continue", "error_handle"]).default("stop"),
  /** What a tag that finds nothing does: an empty value and a warning, or a failed step. */
  on_missing_tag: z.enum(["warn", "fail"]).default("warn"),
  retry: z
    .strictObject({
      /** Attempts in all, the first included. */
      attempts: z.int().min(1).max(20).default(1),
      /** Seconds before the second attempt. */
      delay_seconds: z.number().min(0).max(86_400).default(1),
      /** What the delay is multiplied by for each further attempt. */
      factor: z.number().min(1).max(10).default(2),
    })
    .prefault({}),
  /** How long one attempt may take; null: as long as the node type allows. */
  timeout_seconds: z.number().min(0.1).max(3600).nullable().default(null),
  /** A disabled node does nothing: its input passes on by its first output handle. */
  disabled: z.boolean().default(false),
});

export const documentNodeSchema = z.strictObject({
  id: nodeIdSchema,
  type: z.string().min(1).max(100),
  /** Of the node type, which says how `config` is read. Left out: 1. */
  version: z.int().min(1).max(1_000_000).optional(),
  key: nodeKeySchema,
  /** The container that it is in. Left out: it is at the top. */
  parent_id: nodeIdSchema.optional(),
  position: z.strictObject({ x: z.number(), y: z.number() }),
  config: z.record(z.string(), z.unknown()),
  settings: nodeSettingsSchema.optional(),
});

export const documentEdgeSchema = z.strictObject({
  id: z.string().min(1).max(100),
  source: nodeIdSchema,
  source_handle: z.string().min(1).max(100),
  target: nodeIdSchema,
  target_handle: z.string().min(1).max(100),
});

export const documentSchema = z.strictObject({
  nodes: z.array(documentNodeSchema).max(maxNodes),
  edges: z.array(documentEdgeSchema).max(maxEdges),
});

export type NodeSettings = z.infer<typeof nodeSettingsSchema>;
export type DocumentNode = z.infer<typeof documentNodeSchema>;
export type DocumentEdge = z.infer<typeof documentEdgeSchema>;
export type FlowDocument = z.infer<typeof documentSchema>;

/** The version of its type that a node's configuration was written for. */
export function versionOf(node: Pick<DocumentNode, "version">): number {
  return node.version ?? 1;
}

/** A flow without nodes. */
export const emptyDocument: FlowDocument = { nodes: [], edges: [] };

/** The settings that hold where a node says nothing. */
export const defaultNodeSettings: NodeSettings = nodeSettingsSchema.parse({});
