import { z } from "zod";
import { parseRedactedPath } from "#api/flows/redaction/paths.ts";
import { redactSchema } from "#api/flows/redaction/schema.ts";
import { text } from "#lib/text.ts";

export const retainedOutcomesSchema = z.enum(["all", "failures", "counts"]);

/** The retention of a flow's executions. Missing or null fields follow the installation's default. */
const retentionSettingsSchema = z.strictObject({
  /** Days after which a finished execution is deleted; 0 for never. */
  days: z.int().min(0).max(3650).nullish(),
  /** Only this many of the newest executions are kept. */
  count: z.int().min(1).max(1_000_000).nullish(),
  /** The finished executions to keep: all, failed ones only, or none (they are only counted). */
  keep: retainedOutcomesSchema.optional(),
});

/** A template over the trigger's output. `checkTemplates` parses it when it is sent. */
const templateSchema = (what: string) => text().max(500, `${what} can have at most 500 characters.`);

/** The template of the key that groups executions. If it is empty, all of them are in one group. */
const keySchema = templateSchema("A key");

/** At most this many executions run or wait at once, of those with the same key. */
const concurrencySchema = z.strictObject({
  limit: z.int().min(1).max(1000),
  key: keySchema.default(""),
});

/** At most this many executions start in any period of this length. */
const rateSchema = z.strictObject({
  count: z.int().min(1).max(10_000),
  period_seconds: z.int().min(1).max(86_400),
});

/** Calls with the same key in quick succession start one execution: with the last of them, or with the first. */
const debounceSchema = z.strictObject({
  key: keySchema.default(""),
  seconds: z.int().min(1).max(86_400),
  edge: z.enum(["leading", "trailing"]).default("trailing"),
});

/** Up to `count` calls become one execution, which starts at the latest `seconds` after the first of them. */
const batchSchema = z.strictObject({
  count: z.int().min(2).max(1000),
  seconds: z.int().min(1).max(86_400),
});

/** The longest time from an execution's start to its end. */
const timeoutSecondsSchema = z
  .int()
  .min(1)
  .max(365 * 86_400);

const searchFieldSchema = text()
  .min(1, "Enter a path.")
  .max(200, "A path can have at most 200 characters.")
  .refine((path) => parseRedactedPath(path) !== null, "Write a path like order.id or items[].sku.");

/** Paths of the trigger's output by whose values executions are found. */
const searchFieldsSchema = z.array(searchFieldSchema).max(5, "At most 5 fields can be searched.");

/** A flow's own settings. */
export const flowSettingsSchema = z.strictObject({
  /** Null for no limit. */
  concurrency: concurrencySchema.nullish(),
  /** Null for no limit. */
  rate: rateSchema.nullish(),
  /** Null for no limit. */
  timeout_seconds: timeoutSecondsSchema.nullish(),
  /** Null if every call starts an execution. Not together with `batch`. */
  debounce: debounceSchema.nullish(),
  /** Null if every call starts an execution. Not together with `debounce`. */
  batch: batchSchema.nullish(),
  retention: retentionSettingsSchema.optional(),
  /**
   * The bytes that its calls may store on one UTC day; 0 is unlimited, null is the installation's default.
   */
  max_stored_bytes_per_day: z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullish(),
  /** The flow whose On Failure triggers run when this one fails, whatever they watch; null for no flow. */
  on_failure_flow_id: z.uuid().nullish(),
  /** Paths of the trigger's output whose values are replaced before anything is stored. */
  redact: redactSchema.optional(),
  /** The template of the executions' names; empty for no names. */
  execution_name: templateSchema("A name").optional(),
  /** The fields of the trigger's output that the search of executions covers. */
  search_fields: searchFieldsSchema.optional(),
});

/** The same with every field present. */
export const flowSettingsResponseSchema = z.strictObject({
  concurrency: z.strictObject({ limit: z.int(), key: z.string() }).nullable(),
  rate: z.strictObject({ count: z.int(), period_seconds: z.int() }).nullable(),
  timeout_seconds: z.int().nullable(),
  debounce: z
    .strictObject({ key: z.string(), seconds: z.int(), edge: debounceSchema.shape.edge.unwrap() })
    .nullable(),
  batch: z.strictObject({ count: z.int(), seconds: z.int() }).nullable(),
  retention: z.strictObject({
    days: z.int().nullable(),
    count: z.int().nullable(),
    keep: retainedOutcomesSchema,
  }),
  max_stored_bytes_per_day: z.int().nullable(),
  on_failure_flow_id: z.uuid().nullable(),
  redact: z.array(z.string()),
  execution_name: z.string(),
  search_fields: z.array(z.string()),
});

export type Keep = z.infer<typeof retainedOutcomesSchema>;
export type FlowSettings = z.infer<typeof flowSettingsSchema>;
export type FlowSettingsResponse = z.infer<typeof flowSettingsResponseSchema>;
