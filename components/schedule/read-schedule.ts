import {
  missedPolicySchema,
  overlapPolicySchema,
  type ScheduleRule,
  type ScheduleSettings,
  scheduleRuleSchema,
} from "#engine/schedule/settings.ts";

/** The initial rule of each kind when it is selected. */
export const newRules: { readonly [Kind in ScheduleRule["kind"]]: Extract<ScheduleRule, { kind: Kind }> } = {
  every: { kind: "every", n: 1, unit: "hours" },
  at: { kind: "at", times: ["09:00"], weekdays: [1, 2, 3, 4, 5] },
  cron: { kind: "cron", expression: "0 9 * * 1-5" },
};

/** A configuration's schedule. Settings that are missing or cannot be read have their defaults. */
export function readSchedule(config: Readonly<Record<string, unknown>>): ScheduleSettings {
  return {
    rule: scheduleRuleSchema.catch(newRules.at).parse(config.rule),
    time_zone: typeof config.time_zone === "string" ? config.time_zone : "UTC",
    missed: missedPolicySchema.catch("skip").parse(config.missed),
    overlap: overlapPolicySchema.catch("allow").parse(config.overlap),
  };
}
