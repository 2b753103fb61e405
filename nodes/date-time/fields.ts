import type { Fields } from "#engine/node.ts";
import type { Operation } from "./settings.ts";

type Given = Readonly<Record<string, unknown>>;

/** Shown for these operations. A configuration may leave out the default, which is to format. */
const only =
  (...operations: readonly Operation[]) =>
  ({ operation = "format" }: Given) =>
    operations.some((each) => each === operation);

const outputsDate = only("format", "convert", "add", "subtract", "start", "end", "extract", "now");
const comparesDates = only("compare", "between");

const units = [
  { value: "year", label: "Years" },
  { value: "quarter", label: "Quarters" },
  { value: "month", label: "Months" },
  { value: "week", label: "Weeks" },
  { value: "day", label: "Days" },
  { value: "hour", label: "Hours" },
  { value: "minute", label: "Minutes" },
  { value: "second", label: "Seconds" },
] as const;

const usesWeeks = (config: Given) =>
  (only("start", "end")(config) && config.unit === "week") ||
  (comparesDates(config) && config.precision === "week");

/** A date that keeps its type: a number is a Unix time. */
const dateTemplate = (label: string) =>
  ({ kind: "template", label, encoding: "value", lines: "one" }) as const;

/** The panel: the operation and the date, then the settings of the operation, then those of the output. */
export const dateTimeFields: Fields = {
  operation: {
    kind: "choice",
    label: "Operation",
    options: [
      { value: "format", label: "Read and format" },
      { value: "convert", label: "Convert to a time zone" },
      { value: "add", label: "Add" },
      { value: "subtract", label: "Subtract" },
      { value: "difference", label: "Difference" },
      { value: "start", label: "Start of a unit" },
      { value: "end", label: "End of a unit" },
      { value: "extract", label: "Extract a part" },
      { value: "compare", label: "Compare" },
      { value: "between", label: "Is between" },
      { value: "now", label: "Current time" },
    ],
  },
  date: {
    ...dateTemplate("Date"),
    placeholder: "{{order.created_at}}",
    help: "ISO 8601, RFC 2822, or a Unix time in seconds or milliseconds.",
    visible: (config) => config.operation !== "now",
  },
  from: { ...dateTemplate("Not before"), placeholder: "2026-01-01", visible: only("between") },
  other: {
    ...dateTemplate("Second date"),
    placeholder: "{{order.paid_at}}",
    help: "For a range, its end. Both ends count.",
    visible: only("difference", "compare", "between"),
  },
  operator: {
    kind: "choice",
    label: "The date is",
    options: [
      { value: "before", label: "Before the second" },
      { value: "before_or_same", label: "Before or the same" },
      { value: "same", label: "The same" },
      { value: "same_or_after", label: "The same or after" },
      { value: "after", label: "After the second" },
    ],
    visible: only("compare"),
  },
  precision: {
    kind: "choice",
    label: "Compare by",
    options: [{ value: "exact", label: "Exact time" }, ...units],
    visible: comparesDates,
  },
  amount: { ...dateTemplate("Amount"), placeholder: "1", visible: only("add", "subtract") },
  unit: {
    kind: "choice",
    label: "Unit",
    options: units,
    help: "From days up, the local time stays the same even if clocks change in between.",
    visible: only("add", "subtract", "difference", "start", "end"),
  },
  week_start: {
    kind: "choice",
    label: "Weeks start on",
    options: [
      { value: "monday", label: "Monday" },
      { value: "saturday", label: "Saturday" },
      { value: "sunday", label: "Sunday" },
    ],
    visible: usesWeeks,
  },
  part: {
    kind: "choice",
    label: "Part",
    options: [
      { value: "year", label: "Year" },
      { value: "quarter", label: "Quarter" },
      { value: "month", label: "Month" },
      { value: "month_name", label: "Name of the month" },
      { value: "week", label: "Week (ISO 8601)" },
      { value: "week_year", label: "Year of the week" },
      { value: "day", label: "Day of the month" },
      { value: "day_of_year", label: "Day of the year" },
      { value: "weekday", label: "Weekday (1 is Monday)" },
      { value: "weekday_name", label: "Name of the weekday" },
      { value: "hour", label: "Hour" },
      { value: "minute", label: "Minute" },
      { value: "second", label: "Second" },
      { value: "millisecond", label: "Millisecond" },
      { value: "days_in_month", label: "Days in the month" },
      { value: "is_leap_year", label: "Is a leap year" },
      { value: "is_weekend", label: "Is a weekend" },
      { value: "offset", label: "Offset from UTC" },
    ],
    visible: only("extract"),
  },
  to_zone: {
    kind: "template",
    label: "To time zone",
    encoding: "text",
    lines: "one",
    placeholder: "America/New_York",
    visible: only("convert"),
  },
  time_zone: {
    kind: "template",
    label: "Time zone",
    encoding: "text",
    lines: "one",
    placeholder: "Europe/Berlin",
    help: "Dates without an offset are in this zone, and so is the result unless it is converted.",
  },
  read_as: {
    kind: "choice",
    label: "Form of the date",
    options: [
      { value: "auto", label: "Recognize" },
      { value: "seconds", label: "Unix seconds" },
      { value: "milliseconds", label: "Unix milliseconds" },
      { value: "pattern", label: "Pattern" },
    ],
    visible: (config) => config.operation !== "now",
  },
  read_pattern: {
    kind: "text",
    label: "Pattern of the date",
    lines: "one",
    placeholder: "dd.MM.yyyy HH:mm",
    visible: (config) => config.operation !== "now" && config.read_as === "pattern",
  },
  format: {
    kind: "choice",
    label: "Format",
    options: [
      { value: "iso", label: "ISO 8601" },
      { value: "date", label: "Date (2026-11-23)" },
      { value: "time", label: "Time (20:04:22)" },
      { value: "short", label: "Short, by locale" },
      { value: "long", label: "Long, by locale" },
      { value: "long_date", label: "Long date, by locale" },
      { value: "rfc_2822", label: "RFC 2822 (e-mail)" },
      { value: "pattern", label: "Pattern" },
    ],
    visible: outputsDate,
  },
  pattern: {
    kind: "text",
    label: "Pattern",
    lines: "one",
    placeholder: "EEEE, d MMMM yyyy 'at' HH:mm",
    help: "The letters are those of Unicode: yyyy, MM, dd, HH, mm, ss, EEE, MMM, a, XXX.",
    visible: (config) => outputsDate(config) && config.format === "pattern",
  },
  locale: {
    kind: "template",
    label: "Locale",
    encoding: "text",
    lines: "one",
    placeholder: "en-US",
    help: "The language of names, such as en-US, de or pt-BR.",
    visible: (config) => outputsDate(config) || config.read_as === "pattern",
  },
};
