import cronstrue from "cronstrue";
import { parseCron } from "./cron.ts";
import { type Schedule, type ScheduleRule, scheduleSettings } from "./settings.ts";

export const weekdayNames = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

const noTime = "at no time yet";

/** A schedule in words: `every weekday at 09:00, Europe/Berlin`. The settings may be unfinished. */
export function describeSchedule({ rule, time_zone }: Schedule): string {
  return `${describeRule(rule)}, ${time_zone}`;
}

/** A rule in words: `every weekday at 09:00`, `every 5 minutes`. */
export function describeRule(rule: ScheduleRule): string {
  if (rule.kind === "cron") return describeCron(rule.expression) ?? noTime;
  if (rule.kind === "at") return describeTimesOfDay(rule);
  return describeInterval(rule);
}

/** `every 2 weeks on Friday at 09:00`, `every 3 months on the last day at 17:00`. */
function describeInterval(rule: Extract<ScheduleRule, { kind: "every" }>): string {
  const { n, unit, times, weekdays, day, from } = rule;
  const words = [n === 1 ? `every ${unit.slice(0, -1)}` : `every ${n} ${unit}`];
  if (unit === "minutes" || unit === "hours") return words.join(" ");
  if (times?.length === 0 || (unit === "weeks" && weekdays?.length === 0)) return noTime;
  if (unit === "weeks" && weekdays) {
    const days = [...new Set(weekdays)].toSorted();
    words.push(`on ${joinWords(days.map((each) => weekdayNames[each - 1] ?? ""))}`);
  }
  if (unit === "months" && day !== undefined)
    words.push(`on ${day === "last" ? "the last day" : `day ${day}`}`);
  if (times) words.push(`at ${joinWords([...new Set(times)].toSorted())}`);
  if (from !== undefined) words.push(`from ${from}`);
  return words.join(" ");
}

function describeTimesOfDay({ times, weekdays }: Extract<ScheduleRule, { kind: "at" }>): string {
  if (times.length === 0 || weekdays.length === 0) return noTime;
  return `${describeWeekdays(weekdays)} at ${joinWords([...new Set(times)].toSorted())}`;
}

function describeWeekdays(weekdays: readonly number[]): string {
  const days = [...new Set(weekdays)].toSorted();
  if (days.length === 7) return "every day";
  if (days.join() === "1,2,3,4,5") return "every weekday";
  return `every ${joinWords(days.map((day) => weekdayNames[day - 1] ?? ""))}`;
}

const joinWords = (words: readonly string[]) => new Intl.ListFormat("en").format(words);

/** The name of a flow with this schedule: `Every weekday at 09:00`. The configuration may be unfinished. */
export function nameSchedule({ rule }: Readonly<Record<string, unknown>>): string {
  const parsed = scheduleSettings.rule.safeParse(rule);
  const words = parsed.success ? describeRule(parsed.data) : noTime;
  return words === noTime ? "Schedule" : words.charAt(0).toUpperCase() + words.slice(1);
}

/** A cron expression in words; null if it cannot be read. */
export function describeCron(expression: string): string | null {
  if ("problem" in parseCron(expression)) return null;
  try {
    const words = cronstrue.toString(expression, { use24HourTimeFormat: true });
    return words.charAt(0).toLowerCase() + words.slice(1);
  } catch {
    // Croner reads some forms that this description does not know.
    return `cron ${expression}`;
  }
}
