import { cutText } from "#lib/cut-text.ts";
import { DateProblem } from "./date-problem.ts";
import { isTimeZone } from "./time-zones.ts";

/** The problem with a time zone's name (IANA), if any. */
export function findZoneProblem(zone: string): DateProblem | null {
  if (isTimeZone(zone)) return null;
  return new DateProblem(
    "unknown_time_zone",
    `There is no time zone “${cutText(zone, 100)}”. Use a name such as Europe/Berlin or UTC.`,
  );
}

/** The problem with a locale (BCP 47), if any. An unknown one would depend on the system's language. */
export function findLocaleProblem(locale: string): DateProblem | null {
  try {
    if (locale !== "" && Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0) return null;
  } catch {
    // Not even the form of a locale.
  }
  return new DateProblem(
    "unknown_locale",
    `There is no locale “${cutText(locale, 100)}”. Use a name such as en-US, de or pt-BR.`,
  );
}
