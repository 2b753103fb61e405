import { describeRule, weekdayNames } from "./describe.ts";
import type { Schedule, ScheduleRule } from "./settings.ts";

/** A schedule in few characters, for a node's card: `weekdays 09:00, UTC`, `0 9 * * 1-5, Europe/Berlin`. */
export function summarizeSchedule({ rule, time_zone }: Schedule): string {
  return `${summarizeRule(rule)}, ${time_zone}`;
}

function summarizeRule(rule: ScheduleRule): string {
  if (rule.kind === "cron" && rule.expression.trim() !== "") return rule.expression.trim();
  if (rule.kind !== "at" || rule.times.length === 0 || rule.weekdays.length === 0) return describeRule(rule);
  return `${summarizeWeekdays(rule.weekdays)} ${[...new Set(rule.times)].toSorted().join(", ")}`;
}

function summarizeWeekdays(weekdays: readonly number[]): string {
  const days = [...new Set(weekdays)].toSorted();
  if (days.length === 7) return "daily";
  if (days.join() === "1,2,3,4,5") return "weekdays";
  return days.map((day) => weekdayNames[day - 1]?.slice(0, 3)).join(", ");
}
