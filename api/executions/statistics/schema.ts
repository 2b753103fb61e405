import { z } from "zod";
import { instantSchema } from "#api/http/schema.ts";
import { isTimeZone } from "#lib/dates/time-zones.ts";

/** Until now. `24h` consists of hours, `7d` of quarters of days, `30d` of days; both of them end with today. */
export const statisticsRangeSchema = z.enum(["24h", "7d", "30d"]);

export const statisticsQuerySchema = z.strictObject({
  range: statisticsRangeSchema.default("24h"),
  /** Where the days begin (IANA): `Europe/Berlin`. */
  time_zone: z.string().max(100).refine(isTimeZone, "This is not the name of a time zone.").default("UTC"),
});

const countsSchema = z.strictObject({
  executions: z.int(),
  /** The executions that a call to a webhook started. */
  calls: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  canceled: z.int(),
});

/** Executions that started in a period, and how they ended. */
export const periodSchema = countsSchema.extend({
  from: instantSchema,
  /** Exclusive. */
  to: instantSchema,
});

const statisticsSchema = z.strictObject({
  /** Executions that started before this instant are counted. */
  counted_until: instantSchema,
  /** Oldest first, without gaps. */
  periods: z.array(periodSchema),
  totals: countsSchema,
});

/** Unfinished executions. Counting stops at 100,000. */
const unfinishedSchema = z.strictObject({ queued: z.int(), running: z.int(), waiting: z.int() });

export const flowStatisticsSchema = statisticsSchema.extend({
  ...unfinishedSchema.shape,
  /** The creation time of the oldest execution that has not begun. */
  oldest_queued_at: instantSchema.nullable(),
});

const failingFlowSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  executions: z.int(),
  failed: z.int(),
  /** The start of the newest failed execution; null if it was deleted. */
  last_failed_at: instantSchema.nullable(),
  /** The start of the first execution that failed since one succeeded; null if the last one succeeded. */
  failing_since: instantSchema.nullable(),
});

const approvalSchema = z.strictObject({
  execution_id: z.uuid(),
  flow_id: z.uuid(),
  flow_name: z.string(),
  execution_name: z.string().nullable(),
  title: z.string(),
  waiting_since: instantSchema.nullable(),
  /** When it times out; null if it never does. */
  expires_at: instantSchema.nullable(),
});

export const overviewSchema = statisticsSchema.extend({
  queue: unfinishedSchema.extend({
    /** Of the queued: those that a limit of their flow keeps from starting. Counting stops at 100,000. */
    limited: z.int(),
    /** The time that the oldest due job has waited for a worker. */
    oldest_seconds: z.number(),
    /** Running worker processes. */
    workers: z.int(),
  }),
  /** Flows by their failed executions in the range, at most five. */
  failing_flows: z.array(failingFlowSchema),
  /** The approvals that wait longest, at most five, among the thousand executions that wait longest. */
  approvals: z.strictObject({ count: z.int(), oldest: z.array(approvalSchema) }),
  /** Whether any flow exists. */
  has_flows: z.boolean(),
});

export type StatisticsRange = z.infer<typeof statisticsRangeSchema>;
export type StatisticsQuery = z.infer<typeof statisticsQuerySchema>;
export type Counts = z.infer<typeof countsSchema>;
export type Period = z.infer<typeof periodSchema>;
export type Statistics = z.infer<typeof statisticsSchema>;
export type FlowStatistics = z.infer<typeof flowStatisticsSchema>;
export type Overview = z.infer<typeof overviewSchema>;
