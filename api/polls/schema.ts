import { z } from "zod";
import { dueCursorSchema } from "#api/http/cursor.ts";
import { instantSchema, pageQuerySchema } from "#api/http/schema.ts";

/** A polling trigger of a live flow. */
export const livePollSchema = z.strictObject({
  flow_id: z.uuid(),
  flow_name: z.string(),
  node_id: z.string(),
  type: z.string(),
  /** The source it polls, such as "new in example.com/feed.xml". */
  description: z.string(),
  interval_minutes: z.int(),
  next_at: instantSchema,
  /** When it last succeeded; null before the first success. */
  polled_at: instantSchema.nullable(),
  /**
   * The start of the series of failures, its length, and the last reason; null if the last poll succeeded.
   */
  failing: z
    .strictObject({
      since: instantSchema,
      count: z.int(),
      error: z.strictObject({ code: z.string(), message: z.string() }),
    })
    .nullable(),
});

export const pollListQuerySchema = pageQuerySchema.extend({
  cursor: dueCursorSchema.optional(),
  flow_id: z.uuid().optional(),
});

export type LivePoll = z.infer<typeof livePollSchema>;
export type PollListQuery = z.infer<typeof pollListQuerySchema>;
