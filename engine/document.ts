import { z } from "zod";
import { nodeIdPattern } from "#lib/node-id.ts";

/**
 * A flow's document as stored and as sent: snake_case, in the shape that docs/contract.md defines. `engine/graph` turns
 * it into the camelCase graph that the engine walks.
 */

/** The most nodes, edges and notes that a flow may have. */
export const maxNodes = 1000;
export const maxEdges = 4000;
export const maxNotes = 200;
export const maxNoteLength = 10_000;

export const nodeIdSchema = z
  .string()
  .regex(nodeIdPattern, "A node id is 21 to 64 characters out of A-Z, a-z, 0-9, - and _.");

export const nodeKeySchema = z
  .string()
  .regex(
    /^[a-z][a-z0-9_]{0,62}$/,
    "A key begins with a letter and contains only lowercase letters, digits and _.",
  );

/** The settings that every node has beside its own configuration. An omitted setting has its default. */
export const nodeSettingsSchema = z.strictObject({
  note: z.string().max(10_000).default(""),
  /** After a failure: end the flow, continue as if the step had succeeded, or leave by the `error` handle. */
  on_failure: z.enum(["stop", "continue", "error_handle"]).default("stop"),
  /** For an unresolved tag: an empty value and a warning, or a failed step. */
  on_missing_tag: z.enum(["warn", "fail"]).default("warn"),
  retry: z
    .strictObject({
      /** All attempts, including the first. */
      attempts: z.int().min(1).max(20).default(1),
      /** Seconds before the second attempt. */
      delay_seconds: z.number().min(0).max(86_400).default(1),
      /** Multiplies the delay for each further attempt; 1: the delay is constant. */
      factor: z.number().min(1).max(10).default(2),
      /** The longest delay, in seconds, also if a server asks for a longer one with `Retry-After`. */
      max_delay_seconds: z.number().min(0).max(86_400).default(86_400),
      /** Shortens each delay at random by up to half, so that steps that failed together do not retry together. */
      jitter: z.boolean().default(false),
    })
    .prefault({}),
  /** The longest time that one attempt may take; null for the limit of the node type. */
  timeout_seconds: z.number().min(0.1).max(3600).nullable().default(null),
  /** A disabled node does nothing: its input passes on by its first output handle. */
  disabled: z.boolean().default(false),
});

/** The longest pinned output, in characters of its JSON text. */
export const maxPinLength = 200_000;

/** The output of a node's steps in test executions of the draft, without running the node. */
export const pinSchema = z.strictObject({
  output: z
    .json()
    .refine(
      (output) => JSON.stringify(output).length <= maxPinLength,
      `A pinned output can have at most ${maxPinLength} characters of JSON.`,
    ),
  /** The exit handles, as in a step (`exits.ts`). Omitted for the node's first one. */
  handle: z.string().min(1).max(1000).optional(),
});

export const documentNodeSchema = z.strictObject({
  id: nodeIdSchema,
  /** The longest are those of imported connectors. */
  type: z.string().min(1).max(201),
  /** The version of the node type that `config` was written for; 1 if omitted. */
  version: z.int().min(1).max(1_000_000).optional(),
  key: nodeKeySchema,
  /** The id of the container around the node. Omitted at the top level. */
  parent_id: nodeIdSchema.optional(),
  /** A container that is drawn as a card, without its contents. If omitted, it is drawn as a frame. */
  collapsed: z.boolean().optional(),
  position: z.strictObject({ x: z.number(), y: z.number() }),
  config: z.record(z.string(), z.unknown()),
  settings: nodeSettingsSchema.optional(),
  /** Only drafts have pins; published versions do not. */
  pin: pinSchema.optional(),
});

export const documentEdgeSchema = z.strictObject({
  id: z.string().min(1).max(100),
  source: nodeIdSchema,
  source_handle: z.string().min(1).max(100),
  target: nodeIdSchema,
  target_handle: z.string().min(1).max(100),
});

export const noteColors = ["amber", "violet", "blue", "green", "rose", "gray"] as const;

/** A sticky note on the canvas. Nothing that runs reads it. */
export const documentNoteSchema = z.strictObject({
  id: nodeIdSchema,
  /** The id of the container around the note. Omitted at the top level. */
  parent_id: nodeIdSchema.optional(),
  position: z.strictObject({ x: z.number(), y: z.number() }),
  size: z.strictObject({
    width: z.int().min(96).max(4000),
    height: z.int().min(48).max(4000),
  }),
  color: z.enum(noteColors),
  /** Markdown. */
  text: z.string().max(maxNoteLength),
});

export const documentSchema = z.strictObject({
  nodes: z.array(documentNodeSchema).max(maxNodes),
  edges: z.array(documentEdgeSchema).max(maxEdges),
  /** Omitted without notes. */
  notes: z.array(documentNoteSchema).max(maxNotes).optional(),
});

export type NodeSettings = z.infer<typeof nodeSettingsSchema>;
export type Pin = z.infer<typeof pinSchema>;
export type DocumentNode = z.infer<typeof documentNodeSchema>;
export type DocumentEdge = z.infer<typeof documentEdgeSchema>;
export type DocumentNote = z.infer<typeof documentNoteSchema>;
export type FlowDocument = z.infer<typeof documentSchema>;

export function versionOf(node: Pick<DocumentNode, "version">): number {
  return node.version ?? 1;
}

export const emptyDocument: FlowDocument = { nodes: [], edges: [] };

/** The settings of a node that sets none. */
export const defaultNodeSettings: NodeSettings = nodeSettingsSchema.parse({});
