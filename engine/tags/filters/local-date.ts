import type { Allowance } from "./allowance.ts";
import { dateFormatter, parseLanguage } from "./languages.ts";

type DateStyle = "full" | "long" | "medium" | "short";

/** A date in a language, with the time of day if the style includes it. The calendar is the Gregorian one. */
export function localDate(
  ms: number,
  language: string,
  style: DateStyle | `${DateStyle} time`,
  zone: string,
  allowance: Allowance,
): string {
  const options: Intl.DateTimeFormatOptions = {
    calendar: "gregory",
    dateStyle: style.split(" ")[0] as DateStyle,
    ...(style.endsWith(" time") ? { timeStyle: "short" } : {}),
    timeZone: zone,
  };
  return dateFormatter(parseLanguage(language, allowance), options).format(ms);
}
