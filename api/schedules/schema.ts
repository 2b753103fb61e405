import { z } from "zod";
import { dueCursorSchema } from "#api/http/cursor.ts";
import { instantSchema, pageQuerySchema } from "#api/http/schema.ts";
import { executionStatusSchema } from "#engine/execution-status.ts";
import { missedPolicySchema, overlapPolicySchema, scheduleRuleSchema } from "#engine/schedule/settings.ts";

/** A schedule of a live flow. */
export const liveScheduleSchema = z.strictObject({
  flow_id: z.uuid(),
  flow_name: z.string(),
  node_id: z.string(),
  /** The rule and the zone in words. */
  description: z.string(),
  rule: scheduleRuleSchema,
  time_zone: z.string(),
  missed: missedPolicySchema,
  overlap: overlapPolicySchema,
  /** The next times at which it is due, at most five, in its zone. */
  next_runs: z.array(instantSchema),
  /** The number of queued start times, which wait for the last execution to finish. */
  queued: z.int(),
  last_execution_id: z.uuid().nullable(),
  /** Null if it was never started, or its last execution was deleted. */
  last_execution: z
    .strictObject({ id: z.uuid(), status: executionStatusSchema, created_at: instantSchema })
    .nullable(),
});

export const scheduleListQuerySchema = pageQuerySchema.extend({
  cursor: dueCursorSchema.optional(),
  flow_id: z.uuid().optional(),
});

export type LiveSchedule = z.infer<typeof liveScheduleSchema>;
export type ScheduleListQuery = z.infer<typeof scheduleListQuerySchema>;
