import { compilePattern } from "./compile-pattern.ts";
import { DateProblem } from "./date-problem.ts";
import { formatPattern } from "./format-pattern.ts";
import type { Temporal } from "./temporal.ts";

export const dateFormats = [
  "iso",
  "date",
  "time",
  "short",
  "long",
  "long_date",
  "rfc_2822",
  "pattern",
] as const;
export type DateFormat = (typeof dateFormats)[number];

export interface DateFormatting {
  format: DateFormat;
  /** For the format `pattern`. */
  pattern: string;
  /** A known one (BCP 47). */
  locale: string;
}

/** A date in ISO 8601 with milliseconds and its offset: `2026-11-23T20:04:22.000+01:00`. */
export function toIso(date: Temporal.ZonedDateTime): string {
  return date.toString({ smallestUnit: "millisecond", timeZoneName: "never" });
}

/** A date as text. `short`, `long` and `long_date` depend on the locale. */
export function formatDate(
  date: Temporal.ZonedDateTime,
  { format, pattern, locale }: DateFormatting,
): string | DateProblem {
  switch (format) {
    case "iso":
      return toIso(date);
    case "date":
      return date.toPlainDate().toString();
    case "time":
      return date.toPlainTime().toString({ smallestUnit: "second" });
    case "short":
      return inWords(date, locale, { dateStyle: "short", timeStyle: "short" });
    case "long":
      return inWords(date, locale, { dateStyle: "long", timeStyle: "short" });
    case "long_date":
      return inWords(date, locale, { dateStyle: "long" });
    case "rfc_2822":
      return byPattern(date, "EEE, dd MMM yyyy HH:mm:ss xx", "en-US");
    case "pattern":
      return byPattern(date, pattern, locale);
  }
}

function byPattern(date: Temporal.ZonedDateTime, pattern: string, locale: string): string | DateProblem {
  const compiled = compilePattern(pattern);
  return compiled instanceof DateProblem ? compiled : formatPattern(date, compiled, locale);
}

function inWords(date: Temporal.ZonedDateTime, locale: string, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...style, timeZone: date.timeZoneId }).format(
    date.epochMilliseconds,
  );
}
