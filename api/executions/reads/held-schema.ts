import { z } from "zod";
import { instantSchema } from "#api/http/schema.ts";

/** Its place in the queue: 1 is the next one. Counting stops at 10,000. */
const position = z.int().min(1);

/**
 * The reason why a queued execution does not start: a limit of its flow, or because it is still collecting
 * calls.
 */
export const heldSchema = z.discriminatedUnion("by", [
  z.strictObject({
    by: z.literal("concurrency"),
    position,
    limit: z.int(),
    /** The limit applies to executions with the same key, and `position` is among those. */
    per_key: z.boolean(),
  }),
  z.strictObject({
    by: z.literal("rate"),
    position,
    count: z.int(),
    period_seconds: z.int(),
    /** When it starts, if nothing else holds it up. */
    expected_at: instantSchema,
  }),
  z.strictObject({
    by: z.literal("debounce"),
    /** When it starts. Further calls postpone that. */
    until: instantSchema,
    /** So far. */
    calls: z.int(),
  }),
  z.strictObject({
    by: z.literal("batch"),
    /** When it starts at the latest. */
    until: instantSchema,
    /** So far. */
    calls: z.int(),
    /** With this many calls it starts immediately; null if the flow no longer has batches. */
    count: z.int().nullable(),
  }),
]);
