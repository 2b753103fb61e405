import { type Fields, field, shownFor } from "#engine/node.ts";
import type { Operation } from "./settings.ts";

type Given = Readonly<Record<string, unknown>>;

/** Shown for these operations. A configuration may leave out the default, which is to format. */
const only = shownFor<Operation>("operation", "format");

const outputsDate = only("format", "convert", "add", "subtract", "start", "end", "extract", "now");
const comparesDates = only("compare", "between");

const units = {
  year: "Years",
  quarter: "Quarters",
  month: "Months",
  week: "Weeks",
  day: "Days",
  hour: "Hours",
  minute: "Minutes",
  second: "Seconds",
};

const usesWeeks = (config: Given) =>
  (only("start", "end")(config) && config.unit === "week") ||
  (comparesDates(config) && config.precision === "week");

/** The panel: the operation and the date, then the settings of the operation, then those of the output. */
export const dateTimeFields: Fields = {
  operation: field.choice("Operation", {
    format: "Read and format",
    convert: "Convert to a time zone",
    add: "Add",
    subtract: "Subtract",
    difference: "Difference",
    start: "Start of a unit",
    end: "End of a unit",
    extract: "Extract a part",
    compare: "Compare",
    between: "Is between",
    now: "Current time",
  }),
  date: field.template("Date", "value", {
    placeholder: "{{order.created_at}}",
    help: "ISO 8601, RFC 2822, or a Unix time in seconds or milliseconds.",
    visible: (config) => config.operation !== "now",
  }),
  from: field.template("Not before", "value", { placeholder: "2026-01-01", visible: only("between") }),
  other: field.template("Second date", "value", {
    placeholder: "{{order.paid_at}}",
    help: "For a range, its end. Both ends count.",
    visible: only("difference", "compare", "between"),
  }),
  operator: field.choice(
    "The date is",
    {
      before: "Before the second",
      before_or_same: "Before or the same",
      same: "The same",
      same_or_after: "The same or after",
      after: "After the second",
    },
    { visible: only("compare") },
  ),
  precision: field.choice("Compare by", { exact: "Exact time", ...units }, { visible: comparesDates }),
  amount: field.template("Amount", "value", { placeholder: "1", visible: only("add", "subtract") }),
  unit: field.choice("Unit", units, {
    help: "From days up, the local time stays the same even if clocks change in between.",
    visible: only("add", "subtract", "difference", "start", "end"),
  }),
  week_start: field.choice(
    "Weeks start on",
    { monday: "Monday", saturday: "Saturday", sunday: "Sunday" },
    { visible: usesWeeks },
  ),
  part: field.choice(
    "Part",
    {
      year: "Year",
      quarter: "Quarter",
      month: "Month",
      month_name: "Name of the month",
      week: "Week (ISO 8601)",
      week_year: "Year of the week",
      day: "Day of the month",
      day_of_year: "Day of the year",
      weekday: "Weekday (1 is Monday)",
      weekday_name: "Name of the weekday",
      hour: "Hour",
      minute: "Minute",
      second: "Second",
      millisecond: "Millisecond",
      days_in_month: "Days in the month",
      is_leap_year: "Is a leap year",
      is_weekend: "Is a weekend",
      offset: "Offset from UTC",
    },
    { visible: only("extract") },
  ),
  to_zone: field.template("To time zone", "text", {
    placeholder: "America/New_York",
    visible: only("convert"),
  }),
  time_zone: field.template("Time zone", "text", {
    placeholder: "Europe/Berlin",
    help: "Dates without an offset are in this zone, and so is the result unless it is converted.",
  }),
  read_as: field.choice(
    "Form of the date",
    {
      auto: "Recognize",
      seconds: "Unix seconds",
      milliseconds: "Unix milliseconds",
      pattern: "Pattern",
    },
    { visible: (config) => config.operation !== "now" },
  ),
  read_pattern: field.text("Pattern of the date", {
    placeholder: "dd.MM.yyyy HH:mm",
    visible: (config) => config.operation !== "now" && config.read_as === "pattern",
  }),
  format: field.choice(
    "Format",
    {
      iso: "ISO 8601",
      date: "Date (2026-11-23)",
      time: "Time (20:04:22)",
      short: "Short, by locale",
      long: "Long, by locale",
      long_date: "Long date, by locale",
      rfc_2822: "RFC 2822 (e-mail)",
      pattern: "Pattern",
    },
    { visible: outputsDate },
  ),
  pattern: field.text("Pattern", {
    placeholder: "EEEE, d MMMM yyyy 'at' HH:mm",
    help: "The letters are those of Unicode: yyyy, MM, dd, HH, mm, ss, EEE, MMM, a, XXX.",
    visible: (config) => outputsDate(config) && config.format === "pattern",
  }),
  locale: field.template("Locale", "text", {
    placeholder: "en-US",
    help: "The language of names, such as en-US, de or pt-BR.",
    visible: (config) => outputsDate(config) || config.read_as === "pattern",
  }),
};
