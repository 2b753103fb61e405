import { z } from "zod";
import { flowSettingsResponseSchema } from "#api/flows/settings/schema.ts";
import { instantSchema } from "#api/http/schema.ts";

/** The size of a flow's stored data, and its limits. A null limit is unlimited. */
export const flowStorageSchema = z.strictObject({
  retention: flowSettingsResponseSchema.shape.retention,
  max_stored_bytes_per_day: z.int().nullable(),
  /** The bytes that its calls stored today (UTC). */
  stored_bytes_today: z.int(),
  calls_today: z.int(),
  /** When the limit resets to zero. */
  resets_at: instantSchema,
  oldest_execution_at: instantSchema.nullable(),
  /** Executions of the last 30 days that were deleted and only counted, because the flow does not keep them. */
  removed: z.strictObject({ succeeded: z.int(), failed: z.int(), canceled: z.int() }),
  defaults: z.strictObject({ days: z.int().nullable(), max_stored_bytes_per_day: z.int().nullable() }),
});

const retentionRunSchema = z.strictObject({
  started_at: instantSchema,
  /** null while it runs. */
  finished_at: instantSchema.nullable(),
  executions: z.int(),
  /** Weekly partitions that were dropped whole, by their first day. */
  weeks: z.array(z.iso.date()),
  files: z.int(),
  problem: z.string().nullable(),
});

/** The size of the installation's stored data, and the last retention runs. */
export const storageSchema = z.strictObject({
  database_bytes: z.int(),
  /** The part of it used by executions and their steps, and by recorded calls. */
  execution_bytes: z.int(),
  call_bytes: z.int(),
  /** Files that were sent with calls. */
  files: z.strictObject({ count: z.int(), bytes: z.int() }),
  /** Files of releases. */
  artifacts: z.strictObject({ count: z.int(), bytes: z.int() }),
  executions: z.int(),
  /** There are more than 10,000, so their number is the database's estimate. */
  executions_estimated: z.boolean(),
  oldest_execution_at: instantSchema.nullable(),
  defaults: flowStorageSchema.shape.defaults,
  retention: z.strictObject({
    /** The last run; null before the first. */
    last: retentionRunSchema.nullable(),
    /** The last run that deleted something. */
    last_deletion: retentionRunSchema.nullable(),
    next_at: instantSchema.nullable(),
  }),
  /** Flows by the size of their calls of the last 30 days, largest first. */
  flows: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      stored_bytes: z.int(),
      calls: z.int(),
      stored_bytes_today: z.int(),
      max_stored_bytes_per_day: z.int().nullable(),
      days: z.int().nullable(),
    }),
  ),
});

export type FlowStorage = z.infer<typeof flowStorageSchema>;
export type RetentionRun = z.infer<typeof retentionRunSchema>;
export type Storage = z.infer<typeof storageSchema>;
