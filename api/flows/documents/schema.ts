import { z } from "zod";
import { maxLabelsPerFlow, shownLabelSchema } from "#api/flows/labels/schema.ts";
import { flowSettingsResponseSchema, flowSettingsSchema } from "#api/flows/settings/schema.ts";
import { cursorMessage, sortedCursorSchema, versionCursorSchema } from "#api/http/cursor.ts";
import { instantSchema, pageQuerySchema } from "#api/http/schema.ts";
import { documentSchema } from "#engine/document.ts";
import { executionStatusSchema } from "#engine/execution-status.ts";
import { hasControl, text } from "#lib/text.ts";

const nameSchema = text().min(1, "Enter a name.").max(200, "A name can have at most 200 characters.");

const descriptionSchema = text("many").max(10_000);

/**
 * A document from a client. A draft may be incomplete in any way: only documents that could not be stored are
 * refused, above all two nodes with one id.
 */
const sentDocumentSchema = documentSchema.superRefine(({ nodes }, context) => {
  const ids = new Set<string>();
  for (const [index, { id, type }] of nodes.entries()) {
    const report = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: ["nodes", index, field], message });
    if (ids.has(id)) report("id", `Two nodes have the id “${id}”.`);
    ids.add(id);
    if (hasControl(type)) report("type", "A type cannot contain control characters.");
  }
});

export const flowParamsSchema = z.strictObject({ id: z.uuid() });

export const flowVersionParamsSchema = flowParamsSchema.extend({
  number: z.coerce.number().int().min(1).max(2_147_483_647),
});

/** A flow in a list: everything but its document. */
export const flowSummarySchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  active: z.boolean(),
  /** The number of the live version; null while inactive. */
  live_version: z.int().nullable(),
  /**
   * Whether the draft runs differently from the live version; false while inactive. Positions, collapsed frames, notes
   * and samples do not count.
   */
  unpublished_changes: z.boolean(),
  revision: z.int(),
  created_at: instantSchema,
  updated_at: instantSchema,
  last_execution: z
    .strictObject({ id: z.uuid(), status: executionStatusSchema, created_at: instantSchema })
    .nullable(),
  /** Who created it; null if that is unknown or the user is gone. */
  owner: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  /** Whether only owners and chosen people can see it (`GET /api/flows/{id}/access`). */
  private: z.boolean(),
  folder: z.strictObject({ id: z.uuid(), name: z.string() }).nullable(),
  labels: z.array(shownLabelSchema),
});

/** A flow in the list of flows. */
export const listedFlowSchema = flowSummarySchema.extend({
  /** Executions that started in the current hour and the 23 before it, as the overview counts them. */
  last_24_hours: z.strictObject({
    executions: z.int(),
    /** The executions that a call to a webhook started. */
    calls: z.int(),
    failed: z.int(),
  }),
  /** The connections that its draft or live version uses and that the provider no longer accepts. */
  broken_connections: z.array(
    z.strictObject({ id: z.uuid(), name: z.string(), state: z.enum(["expired", "refused"]) }),
  ),
});

/** A revision of a flow's draft. */
export const savedRevisionSchema = z.object({
  revision: z.int(),
  /** The user who saved it; null if unknown. */
  saved_by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The flow's last change, which may be newer: settings and activation are not part of a revision. */
  updated_at: instantSchema,
});

const webhookSchema = z.strictObject({ node_id: z.string(), url: z.string() });

export const flowSchema = flowSummarySchema.extend({
  document: documentSchema,
  /** The user who saved this revision; null if unknown. */
  saved_by: savedRevisionSchema.shape.saved_by,
  settings: flowSettingsResponseSchema,
  /** The URLs of the draft's webhook triggers. `live` is true if calls are currently accepted. */
  webhooks: z.array(webhookSchema.extend({ live: z.boolean() })),
  /** The origin of webhooks, with which the URL of a node that is not saved yet will begin. */
  webhook_origin: z.string(),
});

/** The response to a save with `Prefer: return=minimal`: without the document, which the client has just sent. */
export const savedFlowSchema = flowSchema.omit({ document: true });

/** The sort keys of the list, with the type of the values in their cursors. */
const sortValues = {
  updated: z.iso.datetime({ offset: true }),
  name: text(),
  last_execution: z.uuid(),
  calls: z.string().regex(/^\d{1,9}$/),
  failures: z.string().regex(/^\d{1,9}$/),
};

const idListSchema = z
  .string()
  .max(4000)
  .transform((list) => list.split(","))
  .pipe(z.array(z.uuid()));

export const flowListQuerySchema = pageQuerySchema
  .extend({
    cursor: sortedCursorSchema.optional(),
    /** Part of the name or the description, case-insensitive. */
    q: text().max(200).optional(),
    active: z.enum(["true", "false"]).optional(),
    /** Only flows that other flows can run: active, with a trigger for that. */
    callable: z.literal("true").optional(),
    /** The id of a folder; `none` for flows in no folder. */
    folder: z.union([z.literal("none"), z.uuid()]).optional(),
    /** Ids of labels, separated by commas. Only flows that have all of them. */
    labels: idListSchema.optional(),
    /** The id of a user; `me`: the caller. */
    owner: z.union([z.literal("me"), z.uuid()]).optional(),
    sort: z.enum(["updated", "name", "last_execution", "calls", "failures"]).default("updated"),
    /** By default, names go from A to Z, and all else begins with the newest or the most. */
    order: z.enum(["asc", "desc"]).optional(),
  })
  .refine(
    ({ cursor, sort }) =>
      !cursor || (cursor.sort === sort && sortValues[sort].safeParse(cursor.value).success),
    { path: ["cursor"], message: cursorMessage },
  );

export const createFlowBodySchema = z.strictObject({
  /** If it is omitted, the flow takes the name of its trigger, and follows it until it is given a name. */
  name: nameSchema.optional(),
  description: descriptionSchema.default(""),
  document: sentDocumentSchema.optional(),
});

export const updateFlowBodySchema = z
  .strictObject({
    name: nameSchema.optional(),
    description: descriptionSchema.optional(),
    document: sentDocumentSchema.optional(),
    /** The given settings replace the previous ones. They take effect immediately and need no revision. */
    settings: flowSettingsSchema
      .extend({
        /** The id of the folder that it goes into, if any. */
        folder: z.uuid().nullish(),
        /** The ids of its labels. */
        labels: z.array(z.uuid()).max(maxLabelsPerFlow).optional(),
      })
      .optional(),
    /** Keep the draft that this save replaces as a draft state, whatever its age. */
    keep_previous: z.boolean().optional(),
    /** The revision that the change is based on; 409 `revision_stale` if it is no longer the newest. */
    revision: z.int().optional(),
  })
  .refine(
    ({ name, description, document, settings, revision }) =>
      revision !== undefined ||
      (settings !== undefined && [name, description, document].every((part) => part === undefined)),
    { path: ["revision"], message: "Send the revision that the change is based on." },
  );

export const versionListQuerySchema = pageQuerySchema.extend({ cursor: versionCursorSchema.optional() });

export const flowVersionSchema = z.strictObject({
  id: z.uuid(),
  number: z.int(),
  live: z.boolean(),
  created_at: instantSchema,
  /** The user's name. */
  created_by: z.string().nullable(),
  /** The user's note about it. */
  note: z.string(),
  document: documentSchema,
});

export const publishBodySchema = z
  .strictObject({
    /** A note on the changes, for the list of versions. */
    note: text("many").trim().max(500, "A note can have at most 500 characters.").optional(),
  })
  .prefault({});

export const draftStateParamsSchema = flowParamsSchema.extend({ state_id: z.uuid() });

/** An earlier draft in a list: everything but its document. */
const draftStateSummarySchema = z.strictObject({
  id: z.uuid(),
  /** The draft's revision at the time. */
  revision: z.int(),
  saved_at: instantSchema,
  /** The user's name. */
  saved_by: z.string().nullable(),
});

export const draftStateListSchema = z.strictObject({ data: z.array(draftStateSummarySchema) });

export const draftStateSchema = draftStateSummarySchema.extend({ document: documentSchema });

export const flowActivationSchema = z.strictObject({
  flow: flowSchema,
  version: z.int(),
  webhooks: z.array(webhookSchema),
});

export const exportedFlowSchema = z.strictObject({
  /** The flow's id in the installation that exported it; the other flows of the export refer to it. */
  exported_id: z.uuid().optional(),
  name: nameSchema,
  description: descriptionSchema.default(""),
  /** Missing: the defaults. */
  settings: flowSettingsSchema.optional(),
  document: sentDocumentSchema,
});

/** Exported flows, which other installations can import. */
export const flowExportSchema = z.strictObject({
  format: z.literal("millrace-flow"),
  format_version: z.literal(1),
  flows: z.array(exportedFlowSchema).min(1).max(100),
});

/** Ids of flows to export together, separated by commas: as many as one import takes. */
export const flowExportsQuerySchema = z.strictObject({
  flows: idListSchema.pipe(z.array(z.uuid()).min(1).max(100)),
});

/** The body of POST /api/flow-imports: an export, or a single flow. */
export const flowImportBodySchema = z.union([flowExportSchema, exportedFlowSchema], {
  error: "This file is not a Millrace export. Choose a file that was made by “Export JSON”.",
});

/** The imported flows, in the order of the import. */
export const flowImportSchema = z.strictObject({
  data: z.array(
    flowSchema.extend({
      /**
       * The places that name a credential that this installation does not have. Choose one there before activating the
       * flow.
       */
      missing_credentials: z.array(z.strictObject({ node_id: z.string(), pointer: z.string() })),
    }),
  ),
});

export type ImportedFlow = z.infer<typeof flowImportSchema>["data"][number];

export type FlowSummary = z.infer<typeof flowSummarySchema>;

export type ListedFlow = z.infer<typeof listedFlowSchema>;

export type Flow = z.infer<typeof flowSchema>;

export type SavedRevision = z.infer<typeof savedRevisionSchema>;

export type SavedFlow = z.infer<typeof savedFlowSchema>;

export type DraftStateSummary = z.infer<typeof draftStateSummarySchema>;

export type DraftState = z.infer<typeof draftStateSchema>;

export type PublishBody = z.infer<typeof publishBodySchema>;

export type FlowVersion = z.infer<typeof flowVersionSchema>;

export type FlowActivation = z.infer<typeof flowActivationSchema>;

export type FlowExport = z.infer<typeof flowExportSchema>;

export type ExportedFlow = z.infer<typeof exportedFlowSchema>;

export type CreateFlowBody = z.infer<typeof createFlowBodySchema>;

export type UpdateFlowBody = z.infer<typeof updateFlowBodySchema>;

export type FlowListQuery = z.infer<typeof flowListQuerySchema>;

export type VersionListQuery = z.infer<typeof versionListQuerySchema>;
