import { Cron } from "croner";
import { Temporal } from "#lib/dates/temporal.ts";

/** The expression as a calendar of local times. */
export interface CronCalendar {
  /** The next local time that it names; null if there is none. */
  nextAfter(local: Temporal.PlainDateTime): Temporal.PlainDateTime | null;
}

/**
 * Reads a cron expression of five fields (minute, hour, day of the month, month, weekday) or a name such as `@daily`.
 *
 * Croner evaluates it without a time zone: its own rule for clock changes depends on the form of the expression, and ours
 * does not (docs/decisions/0044-schedules.md).
 *
 * @returns what is wrong with it, if it cannot be read
 */
export function parseCron(expression: string): CronCalendar | { problem: string } {
  if (expression.trim() === "") return { problem: "Enter a cron expression, such as 0 9 * * 1-5." };
  try {
    const cron = new Cron(expression, { mode: "5-part", utcOffset: 0, paused: true });
    return { nextAfter: (local) => fromUtc(cron.nextRun(toUtc(local))) };
  } catch (fault) {
    return { problem: `The expression cannot be read. ${explain(fault)}` };
  }
}

/** Croner computes with dates whose fields in UTC are the local ones. */
function toUtc(local: Temporal.PlainDateTime): Date {
  return new Date(local.toZonedDateTime("UTC").epochMilliseconds);
}

function fromUtc(date: Date | null): Temporal.PlainDateTime | null {
  return date && Temporal.PlainDateTime.from(date.toISOString().slice(0, -1));
}

function explain(fault: unknown): string {
  const message = fault instanceof Error ? fault.message : String(fault);
  if (/parts/.test(message)) return "It needs five fields: minute, hour, day of the month, month, weekday.";
  return `${message.replace(/^CronPattern:\s*/, "").replace(/\.$/, "")}.`;
}
