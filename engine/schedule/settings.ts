import { z } from "zod";

/** The days of a week by ISO 8601: Monday is 1, Sunday is 7. */
const weekdaySchema = z.int().min(1).max(7);

const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "A time of day is written as 09:00 or 17:30.");

/** The rule that decides when a schedule is due. See docs/schedules.md. */
export const scheduleRuleSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("every"),
    n: z.int().min(1).max(10_000),
    unit: z.enum(["minutes", "hours", "days", "weeks", "months"]),
    /** Of days, weeks and months; midnight by default. */
    times: z.array(timeOfDay).max(24).optional(),
    /** Of weeks; Monday by default. */
    weekdays: z.array(weekdaySchema).max(7).optional(),
    /** The day of the month; the first if omitted. In a month without that day, it is the last day. */
    day: z.union([z.int().min(1).max(31), z.literal("last")]).optional(),
    /** A day in the first of the counted days, weeks or months; January 1, 2024 by default. */
    from: z.iso.date().optional(),
  }),
  z.strictObject({
    kind: z.literal("at"),
    times: z.array(timeOfDay).max(24),
    weekdays: z.array(weekdaySchema).max(7),
  }),
  z.strictObject({ kind: z.literal("cron"), expression: z.string().max(200) }),
]);

export type ScheduleRule = z.infer<typeof scheduleRuleSchema>;

/** The policy for times that passed while no worker ran: no execution, one, or one for each of them. */
export const missedPolicySchema = z.enum(["skip", "once", "all"]);

/** The policy for a time at which the schedule's last execution has not finished. */
export const overlapPolicySchema = z.enum(["allow", "skip", "queue"]);

/** The settings of a schedule, in the configuration of its node. */
export const scheduleSettings = {
  rule: scheduleRuleSchema.default({ kind: "at", times: ["09:00"], weekdays: [1, 2, 3, 4, 5] }),
  time_zone: z.string().max(100).default("UTC"),
  missed: missedPolicySchema.default("skip"),
  overlap: overlapPolicySchema.default("allow"),
};

export const scheduleSettingsSchema = z.object(scheduleSettings);

export type ScheduleSettings = z.infer<typeof scheduleSettingsSchema>;

/** The settings that determine a schedule's times. */
export type Schedule = Pick<ScheduleSettings, "rule" | "time_zone">;
