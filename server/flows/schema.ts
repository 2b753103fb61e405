import { z } from "zod";
import { documentSchema } from "#engine/document.ts";
import { executionStatusSchema } from "#server/executions/schema.ts";
import { instantSchema, pageQuerySchema } from "#server/http/schema.ts";

const nameSchema = z.string().trim().min(1, "Give the flow a name.").max(200);
const descriptionSchema = z.string().max(10_000);

/** A flow in lists: everything but its document. */
export const flowSummarySchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  active: z.boolean(),
  /** The number of the live version; null while inactive. */
  live_version: z.int().nullable(),
  /** Whether the draft differs from the live version. */
  unpublished_changes: z.boolean(),
  revision: z.int(),
  created_at: instantSchema,
  updated_at: instantSchema,
  last_execution: z
    .strictObject({ id: z.uuid(), status: executionStatusSchema, created_at: instantSchema })
    .nullable(),
});

export const webhookSchema = z.strictObject({ node_id: z.string(), url: z.string() });

export const flowSchema = flowSummarySchema.extend({
  document: documentSchema,
  /** The URLs of the draft's webhook triggers. `live` says whether calls are accepted now. */
  webhooks: z.array(webhookSchema.extend({ live: z.boolean() })),
});

export const flowListQuerySchema = pageQuerySchema.extend({
  q: z.string().max(200).optional(),
  active: z.enum(["true", "false"]).optional(),
});

export const createFlowBodySchema = z.strictObject({
  name: nameSchema,
  description: descriptionSchema.default(""),
  document: documentSchema.optional(),
});

export const updateFlowBodySchema = z.strictObject({
  name: nameSchema.optional(),
  description: descriptionSchema.optional(),
  document: documentSchema.optional(),
  /** The revision that the change was made on; 409 `revision_stale` when it is no longer the newest. */
  revision: z.int(),
});

export const flowVersionSchema = z.strictObject({
  id: z.uuid(),
  number: z.int(),
  live: z.boolean(),
  created_at: instantSchema,
  created_by: z.string().nullable(),
  document: documentSchema,
});

export const activationSchema = z.strictObject({
  flow: flowSchema,
  version: z.int(),
  webhooks: z.array(webhookSchema),
});

export const testExecutionBodySchema = z.strictObject({
  /** What the trigger gets; left out: its sample payload. */
  payload: z.json().optional(),
  /** Taken from a recorded call instead. */
  call_id: z.uuid().optional(),
  /** Stop after this node. */
  until_node: z.string().optional(),
  /** Which trigger starts; left out: the only or first one. */
  trigger_node: z.string().optional(),
});

export const tagSchema = z.strictObject({
  tag: z.string(),
  type: z.string(),
  sample: z.json(),
  node_id: z.string(),
  node_label: z.string(),
});

/** A flow as it travels between installations. */
export const flowExportSchema = z.strictObject({
  format: z.literal("millrace-flow"),
  format_version: z.literal(1),
  flows: z
    .array(z.strictObject({ name: nameSchema, description: descriptionSchema, document: documentSchema }))
    .min(1)
    .max(100),
});

export type FlowSummary = z.infer<typeof flowSummarySchema>;
export type Flow = z.infer<typeof flowSchema>;
export type FlowVersion = z.infer<typeof flowVersionSchema>;
export type Activation = z.infer<typeof activationSchema>;
export type FlowExport = z.infer<typeof flowExportSchema>;
export type Tag = z.infer<typeof tagSchema>;
