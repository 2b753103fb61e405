import { z } from "zod";
import { instantSchema } from "#server/platform/http/schema.ts";

export const retainedOutcomesSchema = z.enum(["all", "failures", "counts"]);

/** How long a flow's executions are kept. Missing or null fields follow the installation's default. */
const retentionSettingsSchema = z.strictObject({
  /** Days after which a finished execution is deleted; 0: never. */
  days: z.int().min(0).max(3650).nullish(),
  /** Only this many of the newest executions are kept. */
  count: z.int().min(1).max(1_000_000).nullish(),
  /** Which finished executions are kept: all, failed ones only, or none (they are only counted). */
  keep: retainedOutcomesSchema.optional(),
});

/** A flow's own settings. */
export const flowSettingsSchema = z.strictObject({
  retention: retentionSettingsSchema.optional(),
  /** The bytes that its calls may store on one UTC day; 0: unlimited; null: the installation's default. */
  max_stored_bytes_per_day: z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
});

/** The same with every field present. */
export const flowSettingsResponseSchema = z.strictObject({
  retention: z.strictObject({
    days: z.int().nullable(),
    count: z.int().nullable(),
    keep: retainedOutcomesSchema,
  }),
  max_stored_bytes_per_day: z.int().nullable(),
});

/** What a flow stores, and its limits. Null: unlimited. */
export const flowStorageSchema = z.strictObject({
  retention: flowSettingsResponseSchema.shape.retention,
  max_stored_bytes_per_day: z.int().nullable(),
  /** What its calls stored today (UTC). */
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

/** What the installation stores, and the last retention runs. */
export const storageSchema = z.strictObject({
  database_bytes: z.int(),
  /** The part of it used by executions and their steps, and by recorded calls. */
  execution_bytes: z.int(),
  call_bytes: z.int(),
  /** Files that were sent with calls. */
  files: z.strictObject({ count: z.int(), bytes: z.int() }),
  /** Files of releases. */
  artifacts: z.strictObject({ count: z.int(), bytes: z.int() }),
  /** The database's estimate. */
  executions: z.int(),
  oldest_execution_at: instantSchema.nullable(),
  defaults: flowStorageSchema.shape.defaults,
  retention: z.strictObject({
    /** The last run; null before the first. */
    last: retentionRunSchema.nullable(),
    /** The last run that deleted something. */
    last_deletion: retentionRunSchema.nullable(),
    next_at: instantSchema.nullable(),
  }),
  /** Flows by what their calls stored in the last 30 days, largest first. */
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

export type Keep = z.infer<typeof retainedOutcomesSchema>;
export type FlowSettings = z.infer<typeof flowSettingsSchema>;
export type FlowSettingsResponse = z.infer<typeof flowSettingsResponseSchema>;
export type FlowStorage = z.infer<typeof flowStorageSchema>;
export type RetentionRun = z.infer<typeof retentionRunSchema>;
export type Storage = z.infer<typeof storageSchema>;
