import { Cron } from "croner";
import { abbreviate } from "#lib/cut-text.ts";
import { Temporal } from "#lib/dates/temporal.ts";

/** The expression as a calendar of local times. */
export interface CronCalendar {
  /** The next local time that it names, if any. */
  nextAfter(local: Temporal.PlainDateTime): Temporal.PlainDateTime | null;
}

/**
 * Reads a cron expression of five fields (minute, hour, day of the month, month, weekday) or a name such as
 * `@daily`.
 *
 * Croner evaluates it without a time zone: its own rule for clock changes depends on the form of the
 * expression, and ours does not (docs/decisions/0044-schedules.md).
 *
 * @returns its problem, if it cannot be read
 */
export function parseCron(expression: string): CronCalendar | { problem: string } {
  if (expression.trim() === "") return { problem: "Enter a cron expression, such as 0 9 * * 1-5." };
  try {
    const cron = new Cron(expandSteps(expression), { mode: "5-part", utcOffset: 0, paused: true });
    return { nextAfter: (local) => fromUtc(cron.nextRun(toUtc(local))) };
  } catch (fault) {
    return { problem: `The expression cannot be read. ${explain(expression, fault)}` };
  }
}

/** Croner computes with dates whose fields in UTC are the local ones. */
function toUtc(local: Temporal.PlainDateTime): Date {
  return new Date(local.toZonedDateTime("UTC").epochMilliseconds);
}

function fromUtc(date: Date | null): Temporal.PlainDateTime | null {
  return date && Temporal.PlainDateTime.from(date.toISOString().slice(0, -1));
}

/** The last value of each field. */
const lastValues = [59, 23, 31, 12, 7];
const fieldNames = ["minute", "hour", "day of the month", "month", "weekday"];
const ranges = ["0 to 59", "0 to 23", "1 to 31", "1 to 12 or JAN to DEC", "0 to 7 or SUN to SAT"];

/** `0/15` begins at 0 and is due every 15, as in Quartz and most others. */
function expandSteps(expression: string): string {
  const fields = expression.trim().split(/\s+/);
  if (fields.length !== lastValues.length) return expression;
  return fields
    .map((field, at) => field.replaceAll(/(^|,)(\d+)\/(?=\d)/g, `$1$2-${lastValues[at]}/`))
    .join(" ");
}

/** The first field that cannot be read if all others are `*`, in our words; null if they only do not fit together. */
function explainField(expression: string): string | null {
  const fields = expandSteps(expression).trim().split(/\s+/);
  if (fields.length !== lastValues.length) return null;
  const at = fields.findIndex(
    (field, index) => !isReadable(lastValues.map((_, other) => (other === index ? field : "*"))),
  );
  if (at < 0) return null;
  const sent = expression.trim().split(/\s+/)[at] ?? "";
  const shown = `The ${fieldNames[at]} “${abbreviate(sent, 60)}”`;
  const [, from, to] = /(\d+)-(\d+)/.exec(sent) ?? [];
  if (Number(from) > Number(to)) return `${shown} begins with ${from}, which is more than ${to}.`;
  if (/\/0*(?:$|[^0-9])/.test(sent)) return `${shown} has no step after the slash.`;
  return `${shown} cannot be read: use ${ranges[at]}, lists such as 1,3, ranges such as 1-3, and steps such as */2.`;
}

function isReadable(fields: readonly string[]): boolean {
  try {
    return Boolean(new Cron(fields.join(" "), { mode: "5-part", utcOffset: 0, paused: true }));
  } catch {
    return false;
  }
}

function explain(expression: string, fault: unknown): string {
  const message = fault instanceof Error ? fault.message : String(fault);
  const ofField = explainField(expression);
  if (ofField !== null) return ofField;
  if (/parts/.test(message)) return "It needs five fields: minute, hour, day of the month, month, weekday.";
  return `${message.replace(/^CronPattern:\s*/, "").replace(/\.$/, "")}.`;
}
