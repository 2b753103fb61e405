import type { StepError } from "#engine/node.ts";
import { cutText } from "#lib/cut-text.ts";
import { addToDate, compareDates, endOf, startOf } from "#lib/dates/calculate.ts";
import { DateProblem } from "#lib/dates/date-problem.ts";
import { type DateDifference, differenceOf } from "#lib/dates/difference.ts";
import { toIso } from "#lib/dates/format-date.ts";
import { inRange } from "#lib/dates/range.ts";
import { readDate } from "#lib/dates/read-date.ts";
import type { Temporal } from "#lib/dates/temporal.ts";
import type { DateUnit, Weekday } from "#lib/dates/units.ts";
import { findLocaleProblem, findZoneProblem } from "#lib/dates/zone-and-locale.ts";
import { zonedAt } from "#lib/dates/zoned.ts";
import type { Json } from "#lib/json.ts";
import { type DateOutput, toDateOutput } from "./date-output.ts";
import type { Operation, Settings } from "./settings.ts";

export type DateTimeOutput =
  | DateOutput
  | (DateOutput & { value: string | number | boolean })
  | { result: boolean; date: string; other: string; from?: string }
  | {
      difference: number;
      exact: number;
      unit: DateUnit;
      parts: DateDifference["parts"];
      from: string;
      to: string;
    };

const weekStarts = { monday: 1, saturday: 6, sunday: 7 } as const satisfies Record<string, Weekday>;

/**
 * The output of the chosen operation, or why it cannot be computed.
 *
 * @param nowMs the current time, for the operation `now`
 */
export function operate(
  settings: Settings,
  nowMs: number,
): { output: DateTimeOutput } | { error: StepError } {
  const output = compute(settings, nowMs);
  if (!(output instanceof DateProblem)) return { output };
  const { code, message } = output;
  return { error: { code, message } };
}

function compute(settings: Settings, nowMs: number): DateTimeOutput | DateProblem {
  const { operation } = settings;
  const problem = findZoneProblem(settings.time_zone) ?? findLocaleProblem(settings.locale);
  if (problem) return problem;
  const date = operation === "now" ? zonedAt(nowMs, settings.time_zone) : read(settings.date, settings);
  if (date instanceof DateProblem) return date;
  if (operation === "difference") return difference(date, settings);
  if (operation === "compare") return compare(date, settings);
  if (operation === "between") return between(date, settings);
  const result = move(date, settings, operation);
  const moved = result instanceof DateProblem ? result : inRange(result);
  const output = moved instanceof DateProblem ? moved : toDateOutput(moved, settings);
  if (output instanceof DateProblem || operation !== "extract") return output;
  return { ...output, value: output.parts[settings.part] };
}

function move(
  date: Temporal.ZonedDateTime,
  settings: Settings,
  operation: Operation,
): Temporal.ZonedDateTime | DateProblem {
  const { unit, to_zone: toZone } = settings;
  const weekStart = weekStarts[settings.week_start];
  switch (operation) {
    case "convert":
      return findZoneProblem(toZone) ?? zonedAt(date.epochMilliseconds, toZone);
    case "add":
    case "subtract": {
      const amount = readAmount(settings.amount);
      if (amount instanceof DateProblem) return amount;
      return addToDate(date, operation === "add" ? amount : -amount, unit);
    }
    case "start":
      return startOf(date, unit, weekStart);
    case "end":
      return endOf(date, unit, weekStart);
    default:
      return date;
  }
}

/** An amount of units, as a number or a text that is one. */
export function readAmount(given: Json): number | DateProblem {
  const isText = typeof given === "string" && /^\s*[+-]?\d{1,15}(\.\d{1,9})?\s*$/.test(given);
  const amount = isText ? Number(given) : given;
  if (typeof amount === "number" && Math.abs(amount) <= Number.MAX_SAFE_INTEGER) return amount;
  return new DateProblem(
    "amount_invalid",
    `${cutText(JSON.stringify(given) ?? "", 100)} is not a number. Enter how much to add or subtract.`,
  );
}

function difference(date: Temporal.ZonedDateTime, settings: Settings): DateTimeOutput | DateProblem {
  const { unit } = settings;
  const other = read(settings.other, settings);
  if (other instanceof DateProblem) return other;
  const { whole, exact, parts } = differenceOf(date, other, unit);
  return { difference: whole, exact, unit, parts, from: toIso(date), to: toIso(other) };
}

function compare(date: Temporal.ZonedDateTime, settings: Settings): DateTimeOutput | DateProblem {
  const other = read(settings.other, settings);
  if (other instanceof DateProblem) return other;
  const order = orderOf(date, other, settings);
  const results = {
    before: order < 0,
    before_or_same: order <= 0,
    same: order === 0,
    same_or_after: order >= 0,
    after: order > 0,
  };
  return { result: results[settings.operator], date: toIso(date), other: toIso(other) };
}

/** Both ends count. */
function between(date: Temporal.ZonedDateTime, settings: Settings): DateTimeOutput | DateProblem {
  const from = read(settings.from, settings);
  if (from instanceof DateProblem) return from;
  const until = read(settings.other, settings);
  if (until instanceof DateProblem) return until;
  const result = orderOf(date, from, settings) >= 0 && orderOf(date, until, settings) <= 0;
  return { result, date: toIso(date), from: toIso(from), other: toIso(until) };
}

function orderOf(
  date: Temporal.ZonedDateTime,
  other: Temporal.ZonedDateTime,
  { precision, week_start }: Settings,
): number {
  return compareDates(date, other, precision === "exact" ? null : precision, weekStarts[week_start]);
}

function read(value: Json, { read_as, read_pattern, time_zone, locale }: Settings) {
  return readDate(value, { form: read_as, pattern: read_pattern, zone: time_zone, locale });
}
