import { z } from "zod";
import { documentSchema } from "#engine/document.ts";
import { executionStatusSchema } from "#engine/execution-status.ts";
import { hasControl, text } from "#lib/text.ts";
import { flowSettingsResponseSchema, flowSettingsSchema } from "#server/flows/retention/schema.ts";
import { flowCursorSchema, versionCursorSchema } from "#server/platform/http/cursor.ts";
import { instantSchema, pageQuerySchema } from "#server/platform/http/schema.ts";

const nameSchema = text().min(1, "Give the flow a name.").max(200, "A name has at most 200 characters.");

const descriptionSchema = text("many").max(10_000);

/**
 * A document that somebody sends. A draft may be unfinished in every way that leaves it a document: only what could not be
 * stored is refused, two nodes with one id above all.
 */
const sentDocumentSchema = documentSchema.superRefine(({ nodes }, context) => {
  const ids = new Set<string>();
  for (const [index, { id, type }] of nodes.entries()) {
    const report = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: ["nodes", index, field], message });
    if (ids.has(id)) report("id", `Two nodes have the id “${id}”.`);
    ids.add(id);
    if (hasControl(type)) report("type", "A type holds no control characters.");
  }
});

export const flowParamsSchema = z.strictObject({ id: z.uuid() });

export const flowVersionParamsSchema = flowParamsSchema.extend({
  number: z.coerce.number().int().min(1).max(2_147_483_647),
});

/** A flow in lists: everything but its document. */
export const flowSummarySchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  active: z.boolean(),
  /** The number of the live version; null while inactive. */
  live_version: z.int().nullable(),
  /** Whether the draft differs from the live version; false while inactive. */
  unpublished_changes: z.boolean(),
  revision: z.int(),
  created_at: instantSchema,
  updated_at: instantSchema,
  last_execution: z
    .strictObject({ id: z.uuid(), status: executionStatusSchema, created_at: instantSchema })
    .nullable(),
});

const webhookSchema = z.strictObject({ node_id: z.string(), url: z.string() });

export const flowSchema = flowSummarySchema.extend({
  document: documentSchema,
  settings: flowSettingsResponseSchema,
  /** The URLs of the draft's webhook triggers. `live` says whether calls are accepted now. */
  webhooks: z.array(webhookSchema.extend({ live: z.boolean() })),
  /** Where webhooks are taken: the beginning of the URL that a node which is not saved yet will have. */
  webhook_origin: z.string(),
});

/** A flow as a save answers with `Prefer: return=minimal`: without the document, which the client has just sent. */
export const savedFlowSchema = flowSchema.omit({ document: true });

export const flowListQuerySchema = pageQuerySchema.extend({
  cursor: flowCursorSchema.optional(),
  /** A part of the name or the description, in any case. */
  q: text().max(200).optional(),
  active: z.enum(["true", "false"]).optional(),
});

export const createFlowBodySchema = z.strictObject({
  name: nameSchema,
  description: descriptionSchema.default(""),
  document: sentDocumentSchema.optional(),
});

export const updateFlowBodySchema = z
  .strictObject({
    name: nameSchema.optional(),
    description: descriptionSchema.optional(),
    document: sentDocumentSchema.optional(),
    /** Settings that are named replace those that were; they count at once and need no revision. */
    settings: flowSettingsSchema.optional(),
    /** The revision that the change was made on; 409 `revision_stale` when it is no longer the newest. */
    revision: z.int().optional(),
  })
  .refine(
    ({ name, description, document, settings, revision }) =>
      revision !== undefined ||
      (settings !== undefined && [name, description, document].every((part) => part === undefined)),
    { path: ["revision"], message: "Give the revision that the change was made on." },
  );

export const versionListQuerySchema = pageQuerySchema.extend({ cursor: versionCursorSchema.optional() });

export const flowVersionSchema = z.strictObject({
  id: z.uuid(),
  number: z.int(),
  live: z.boolean(),
  created_at: instantSchema,
  /** The person's name. */
  created_by: z.string().nullable(),
  document: documentSchema,
});

export const flowActivationSchema = z.strictObject({
  flow: flowSchema,
  version: z.int(),
  webhooks: z.array(webhookSchema),
});

const exportedFlowSchema = z.strictObject({
  name: nameSchema,
  description: descriptionSchema.default(""),
  document: sentDocumentSchema,
});

/** Flows as they travel between installations. */
export const flowExportSchema = z.strictObject({
  format: z.literal("millrace-flow"),
  format_version: z.literal(1),
  flows: z.array(exportedFlowSchema).min(1).max(100),
});

/** What POST /api/flow-imports takes: an export, or one flow by itself. */
export const flowImportBodySchema = z.union([flowExportSchema, exportedFlowSchema], {
  error:
    "This is neither an export (format “millrace-flow”, version 1) nor a flow {name, description?, document}.",
});

/** The flows that an import made, in the order in which they were given. */
export const flowImportSchema = z.strictObject({
  data: z.array(
    flowSchema.extend({
      /** Where it names a credential that this installation does not have. Choose one there before it goes live. */
      missing_credentials: z.array(z.strictObject({ node_id: z.string(), pointer: z.string() })),
    }),
  ),
});

export type ImportedFlow = z.infer<typeof flowImportSchema>["data"][number];

export type FlowSummary = z.infer<typeof flowSummarySchema>;

export type Flow = z.infer<typeof flowSchema>;

export type SavedFlow = z.infer<typeof savedFlowSchema>;

export type FlowVersion = z.infer<typeof flowVersionSchema>;

export type FlowActivation = z.infer<typeof flowActivationSchema>;

export type FlowExport = z.infer<typeof flowExportSchema>;

export type ExportedFlow = z.infer<typeof exportedFlowSchema>;

export type CreateFlowBody = z.infer<typeof createFlowBodySchema>;

export type UpdateFlowBody = z.infer<typeof updateFlowBodySchema>;

export type FlowListQuery = z.infer<typeof flowListQuerySchema>;

export type VersionListQuery = z.infer<typeof versionListQuerySchema>;
