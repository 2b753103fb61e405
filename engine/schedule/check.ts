import { isTimeZone } from "#lib/dates/time-zones.ts";
import { parseCron } from "./cron.ts";
import { intervalOrigin, localTimesAfter } from "./local-times.ts";
import type { ScheduleRule, ScheduleSettings } from "./settings.ts";

/** Something wrong with a schedule. `pointer` is a JSON pointer into its settings. */
export interface ScheduleProblem {
  pointer: string;
  code: string;
  detail: string;
}

/** The problems that prevent a schedule from being activated. */
export function scheduleProblems({ rule, time_zone }: Pick<ScheduleSettings, "rule" | "time_zone">) {
  return [...ruleProblems(rule), ...zoneProblems(time_zone)];
}

function ruleProblems(rule: ScheduleRule): ScheduleProblem[] {
  if (rule.kind === "at") return timesOfDayProblems(rule);
  return rule.kind === "cron" ? cronProblems(rule.expression) : intervalProblems(rule);
}

/** A setting of another unit would be ignored silently. */
function intervalProblems(rule: Extract<ScheduleRule, { kind: "every" }>): ScheduleProblem[] {
  const { unit, times = ["00:00"], weekdays = [1] } = rule;
  const isDated = unit === "days" || unit === "weeks" || unit === "months";
  const fits = { times: isDated, from: isDated, weekdays: unit === "weeks", day: unit === "months" };
  const misplaced = Object.entries(fits).flatMap(([name, isFit]) => {
    if (isFit || !Object.hasOwn(rule, name)) return [];
    const detail = `An interval of ${unit} has no \`${name}\`.`;
    return [{ pointer: `/rule/${name}`, code: "setting_without_effect", detail }];
  });
  return [...misplaced, ...timesOfDayProblems({ times, weekdays })];
}

function timesOfDayProblems({
  times,
  weekdays,
}: Pick<Extract<ScheduleRule, { kind: "at" }>, "times" | "weekdays">): ScheduleProblem[] {
  const problems: ScheduleProblem[] = [];
  if (times.length === 0)
    problems.push({ pointer: "/rule/times", code: "time_required", detail: "Add a time of day." });
  if (weekdays.length === 0)
    problems.push({ pointer: "/rule/weekdays", code: "weekday_required", detail: "Choose a weekday." });
  return problems;
}

function cronProblems(expression: string): ScheduleProblem[] {
  const pointer = "/rule/expression";
  const parsed = parseCron(expression);
  if ("problem" in parsed) return [{ pointer, code: "cron_invalid", detail: parsed.problem }];
  if (!localTimesAfter({ kind: "cron", expression }, intervalOrigin).next().done) return [];
  const detail = "This expression names a date that does not exist, so the schedule would never be due.";
  return [{ pointer, code: "cron_never_due", detail }];
}

function zoneProblems(zone: string): ScheduleProblem[] {
  if (isTimeZone(zone)) return [];
  const detail = "There is no time zone with this name. Use a name such as Europe/Berlin.";
  return [{ pointer: "/time_zone", code: "unknown_time_zone", detail }];
}
