import { z } from "zod";
import { instantSchema } from "#api/http/schema.ts";
import { fieldKinds } from "#engine/drift/kind-at.ts";

const typesSchema = z.strictObject({
  null: z.int().optional(),
  boolean: z.int().optional(),
  /** Numbers without a fraction. */
  integer: z.int().optional(),
  /** Numbers with a fraction. */
  number: z.int().optional(),
  string: z.int().optional(),
  array: z.int().optional(),
  object: z.int().optional(),
});

const shapeFieldSchema = z.strictObject({
  /** Names; null stands for all elements of a list. An empty path is the trigger's output itself. */
  path: z.array(z.string().nullable()),
  /**
   * The number of values seen here. A field that was seen less often than the object around it is optional.
   */
  seen: z.int(),
  /** The number of values of each type. */
  types: typesSchema,
  /** All texts, while they are few and short; null if there are too many, or none. */
  values: z.array(z.string()).nullable(),
  /** The format that all texts share; null if they share none. */
  format: z.enum(["date", "date-time", "email", "uuid", "url", "number"]).nullable(),
  /** There were more fields than are listed, so that `seen` of those inside is not exact. */
  has_more: z.boolean(),
});

const triggerShapeSchema = z.strictObject({
  node_id: z.string(),
  /** The number of calls examined. */
  calls: z.int(),
  /** Calls that were not, because they are too large. */
  skipped: z.int(),
  /** The times of the first and the last of them. */
  from: instantSchema,
  to: instantSchema,
  fields: z.array(shapeFieldSchema),
});

const fieldKindSchema = z.enum(fieldKinds);

const driftSchema = z.strictObject({
  /** The trigger. */
  node_id: z.string(),
  /** The field, as it is written in tags: `order.total`. */
  path: z.string(),
  /** The type that it had. */
  before: fieldKindSchema,
  /** The type that calls have there now. */
  now: fieldKindSchema,
  /** The number of the newest `calls` that have this type. */
  count: z.int(),
  calls: z.int(),
  since: instantSchema,
  /** The newest of them. */
  execution_id: z.uuid(),
  /** The nodes of the published version that read the field. */
  used_by: z.array(z.strictObject({ node_id: z.string(), label: z.string() })),
});

export const callReportSchema = z.strictObject({
  /** One for each trigger that had calls. */
  triggers: z.array(triggerShapeSchema),
  /** The differences between the newest calls and the fields that the published version relies on. */
  drifts: z.array(driftSchema),
});

export type CallReport = z.infer<typeof callReportSchema>;
export type TriggerShape = z.infer<typeof triggerShapeSchema>;
export type CallDrift = z.infer<typeof driftSchema>;
