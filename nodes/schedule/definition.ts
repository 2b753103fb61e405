import { z } from "zod";
import { defineNode, toKeywords } from "#engine/node.ts";
import { scheduleProblems } from "#engine/schedule/check.ts";
import { nameSchedule } from "#engine/schedule/describe.ts";
import { scheduleOutput } from "#engine/schedule/output.ts";
import { scheduleRuleSchema, scheduleSettings } from "#engine/schedule/settings.ts";
import { summarizeSchedule } from "#engine/schedule/summarize.ts";

/** The time in suggestions. A sample must not change by itself. */
const sampleMs = Date.UTC(2026, 0, 5, 9);

export default defineNode({
  type: "schedule_node",
  category: "trigger",
  label: "Schedule",
  description: "Starts the flow at intervals, at times of day, or by a cron expression.",
  keywords: toKeywords(`
    cron, timer, schedule trigger, schedule by zapier, interval, every day, daily, hourly, weekly, monthly,
    recurring, clock, every hour, every minute, periodic, scheduled, scheduler, time trigger, cron job,
    crontab, every week, every month, nightly, midnight, alarm, at a time, job, run every, annually,
    weekdays, cron trigger, time based, calendar trigger, every 5 minutes, repeat daily, date trigger,
    reminder, morning, heartbeat, inject, recurrence, recur, rrule, systemd timer, tick, zeitplan, täglich,
    planificateur, programador, cada día
  `),
  usuallyNext: ["http_request_node", "rss_node", "table_node", "code_node"],
  inputs: [],
  effect: "none",
  config: z.strictObject({ label: z.string().max(200).default("Schedule"), ...scheduleSettings }),
  fields: {
    rule: { kind: "custom", label: "Rule" },
    time_zone: { kind: "custom", label: "Time zone" },
    missed: { kind: "custom", label: "Missed times" },
    overlap: { kind: "custom", label: "Overlap" },
  },
  trigger: { kind: "schedule", flowName: nameSchedule },
  summary: summarizeSchedule,
  check: scheduleProblems,
  sampleOutput: (config) => scheduleOutput(config, { scheduledForMs: sampleMs, startedAtMs: sampleMs }),
  output: z.strictObject({
    scheduled_for: z.iso.datetime({ offset: true }),
    started_at: z.iso.datetime({ offset: true }),
    rule: scheduleRuleSchema,
  }),
});
