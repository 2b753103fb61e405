import type { ConfigProblem } from "#engine/node.ts";
import { compilePattern } from "#lib/dates/compile-pattern.ts";
import { DateProblem } from "#lib/dates/date-problem.ts";
import { readDate } from "#lib/dates/read-date.ts";
import { findLocaleProblem, findZoneProblem } from "#lib/dates/zone-and-locale.ts";
import { hasTag } from "#lib/tag-text.ts";
import { dateTimeFields } from "./fields.ts";
import { readAmount } from "./operate.ts";
import type { Config } from "./settings.ts";

/** The problems that prevent publishing, in the settings that the operation uses. */
export function findConfigProblems(config: Config): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const isUsed = (name: string) => dateTimeFields[name]?.visible?.(config) !== false;
  const add = (name: string, problem: DateProblem | null) => {
    if (!problem || !isUsed(name)) return;
    problems.push({ pointer: `/${name}`, code: problem.code, detail: problem.message });
  };
  const fixed = (setting: string | number) => !(typeof setting === "string" && hasTag(setting));

  const zone = fixed(config.time_zone) ? findZoneProblem(config.time_zone) : null;
  const locale = fixed(config.locale) ? findLocaleProblem(config.locale) : null;
  add("time_zone", zone);
  add("locale", locale);
  if (fixed(config.to_zone)) add("to_zone", findZoneProblem(config.to_zone));
  add("read_pattern", patternProblem(config.read_pattern));
  add("pattern", patternProblem(config.pattern));
  for (const name of ["date", "from", "other"] as const) {
    const setting = config[name];
    if (String(setting).trim() === "")
      add(name, new DateProblem("date_required", "Enter a date, or a tag for one."));
    else if (fixed(setting)) add(name, dateProblem(setting, config));
  }
  if (fixed(config.amount)) {
    const amount = readAmount(config.amount);
    if (amount instanceof DateProblem) add("amount", amount);
  }
  return problems;
}

function patternProblem(pattern: string): DateProblem | null {
  const compiled = compilePattern(pattern);
  return compiled instanceof DateProblem ? compiled : null;
}

/** Whether a date that is typed can be read. One whose pattern is invalid has another problem already. */
function dateProblem(setting: string | number, { read_as, read_pattern }: Config): DateProblem | null {
  const read = readDate(setting, { form: read_as, pattern: read_pattern, zone: "UTC", locale: "en-US" });
  return read instanceof DateProblem && read_as !== "pattern" ? read : null;
}
