import { z } from "zod";
import { dateFormats } from "#lib/dates/format-date.ts";
import { dateUnits } from "#lib/dates/units.ts";
import type { Json } from "#lib/json.ts";

const operations = [
  "format",
  "convert",
  "add",
  "subtract",
  "difference",
  "start",
  "end",
  "extract",
  "compare",
  "between",
  "now",
] as const;

export type Operation = (typeof operations)[number];

const parts = [
  "year",
  "quarter",
  "month",
  "month_name",
  "week",
  "week_year",
  "day",
  "day_of_year",
  "weekday",
  "weekday_name",
  "hour",
  "minute",
  "second",
  "millisecond",
  "days_in_month",
  "is_leap_year",
  "is_weekend",
  "offset",
] as const;

const operators = ["before", "before_or_same", "same", "same_or_after", "after"] as const;

const date = z.union([z.string().max(10_000), z.number()]).default("");
const unit = z.enum(dateUnits).default("day");

export const configSchema = z.strictObject({
  label: z.string().max(200).default("Date & Time"),
  operation: z.enum(operations).default("format"),
  date,
  /** The second date, or the end of the time between which the date is. */
  other: date,
  from: date,
  read_as: z.enum(["auto", "seconds", "milliseconds", "pattern"]).default("auto"),
  read_pattern: z.string().max(200).default("dd.MM.yyyy HH:mm"),
  time_zone: z.string().max(1000).default("UTC"),
  to_zone: z.string().max(1000).default(""),
  amount: z.union([z.string().max(1000), z.number()]).default(1),
  unit,
  week_start: z.enum(["monday", "saturday", "sunday"]).default("monday"),
  part: z.enum(parts).default("year"),
  operator: z.enum(operators).default("before"),
  precision: z.enum(["exact", ...dateUnits]).default("exact"),
  format: z.enum(dateFormats).default("iso"),
  pattern: z.string().max(200).default("dd.MM.yyyy HH:mm"),
  locale: z.string().max(1000).default("en-US"),
});

export type Config = z.infer<typeof configSchema>;

/** Resolved tags are JSON already. */
const value = z.custom<Json>((given) => given !== undefined).default("");

/** The configuration once tags are resolved. */
export const settingsSchema = configSchema.extend({
  date: value,
  other: value,
  from: value,
  amount: z.custom<Json>((given) => given !== undefined).default(1),
  time_zone: z.string().default("UTC"),
  to_zone: z.string().default(""),
  locale: z.string().default("en-US"),
});

export type Settings = z.infer<typeof settingsSchema>;
