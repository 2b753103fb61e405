import { z } from "zod";
import { defineNode, type OutputPreview, toKeywords } from "#engine/node.ts";
import { clock } from "#lib/clock.ts";
import { dateUnits } from "#lib/dates/units.ts";
import { findConfigProblems } from "./check.ts";
import { dateSchema } from "./date-output.ts";
import { dateTimeFields } from "./fields.ts";
import { operate } from "./operate.ts";
import { type Config, configSchema, settingsSchema } from "./settings.ts";
import { summarizeConfig } from "./summary.ts";

export default defineNode({
  type: "date_time_node",
  category: "data",
  label: "Date & Time",
  description: "Reads, formats, calculates and compares dates and times in any time zone.",
  keywords: toKeywords(`
    date, time, datetime, timestamp, format date, time zone, timezone, now, today, add days, unix, epoch,
    moment, luxon, date formatter, calendar date, day, week, month, year, hour, minute, duration, age, parse
    date, date difference, iso 8601, get current date, current time, days between, subtract time, round
    date, weekday, dayjs, date calculation, yesterday, tomorrow, utc, temporal, deadline, business days,
    convert time zone, strftime, datum, uhrzeit, fecha
  `),
  usuallyNext: ["condition_node", "set_fields_node", "http_request_node", "delay_node"],
  // Only the current time differs when the step runs again.
  effect: ({ operation }) => (operation === "now" ? "outside" : "none"),
  config: configSchema,
  fields: dateTimeFields,
  summary: summarizeConfig,
  check: findConfigProblems,
  preview,
  sampleOutput(config, _input, resolve) {
    const known = preview(resolve?.() ?? config);
    return "output" in known ? known.output : sampleOf(config);
  },
  output: z.union([
    dateSchema,
    dateSchema.extend({ value: z.union([z.string(), z.number(), z.boolean()]) }),
    z.strictObject({
      difference: z.int(),
      exact: z.number(),
      unit: z.enum(dateUnits),
      parts: z.strictObject({
        years: z.int(),
        months: z.int(),
        days: z.int(),
        hours: z.int(),
        minutes: z.int(),
        seconds: z.int(),
        milliseconds: z.int(),
      }),
      from: z.string(),
      to: z.string(),
    }),
    z.strictObject({ result: z.boolean(), date: z.string(), other: z.string(), from: z.string().optional() }),
  ]),
});

/** The output for a date in place of those that are not known yet. */
function sampleOf({ operation, unit, part }: Partial<Config>) {
  const date = "2026-01-05T09:00:00Z";
  const result = operate(
    settingsSchema.parse({ operation, unit, part, date, from: date, other: date, to_zone: "UTC" }),
    clock.nowMs(),
  );
  return "output" in result ? result.output : {};
}

function preview(resolved: Readonly<Record<string, unknown>>): OutputPreview {
  return operate(settingsSchema.parse(resolved), clock.nowMs());
}
