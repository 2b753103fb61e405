import type { PatternPart } from "./compile-pattern.ts";
import { dateNames } from "./names.ts";
import type { Temporal } from "./temporal.ts";

/** Writes a date by a pattern. Names are the locale's, digits are always 0 to 9. */
export function formatPattern(
  date: Temporal.ZonedDateTime,
  pattern: readonly PatternPart[],
  locale: string,
): string {
  return pattern
    .map((part) => ("text" in part ? part.text : formatLetter(date, part.letter, part.width, locale)))
    .join("");
}

function formatLetter(date: Temporal.ZonedDateTime, letter: string, width: number, locale: string): string {
  const digits = (value: number) => String(value).padStart(width, "0");
  switch (letter) {
    case "y":
      return width === 2 ? digits(date.year % 100) : digits(date.year);
    case "Y": {
      const year = date.yearOfWeek ?? date.year;
      return digits(width === 2 ? year % 100 : year);
    }
    case "Q":
      return String(quarterOf(date));
    case "M":
      return width < 3 ? digits(date.month) : nameOf(dateNames(locale).months, width, date.month);
    case "w":
      return digits(date.weekOfYear ?? 0);
    case "d":
      return digits(date.day);
    case "D":
      return digits(date.dayOfYear);
    case "E":
      return nameOf(dateNames(locale).weekdays, width, date.dayOfWeek);
    case "e":
      return String(date.dayOfWeek);
    case "a":
      return dateNames(locale).halves[date.hour < 12 ? 0 : 1];
    case "H":
      return digits(date.hour);
    case "h":
      return digits(date.hour % 12 || 12);
    case "m":
      return digits(date.minute);
    case "s":
      return digits(date.second);
    case "S":
      return String(date.millisecond).padStart(3, "0").slice(0, width);
    case "V":
      return date.timeZoneId;
    case "z":
      return shortZoneName(date, locale);
    default:
      return formatOffsetLetter(date.offset, letter, width);
  }
}

/** `X` writes Z for UTC, `x` and `Z` do not. Width 1 of `X` and `x` leaves out minutes of zero. */
function formatOffsetLetter(offset: string, letter: string, width: number): string {
  if (letter === "X" && offset === "+00:00") return "Z";
  const hasColon = width === 3 || width === 5;
  const text = hasColon ? offset : offset.replace(":", "");
  return letter !== "Z" && width === 1 && text.endsWith("00") ? text.slice(0, 3) : text;
}

export function quarterOf({ month }: Temporal.ZonedDateTime): number {
  return Math.ceil(month / 3);
}

function nameOf(names: { long: string[]; short: string[] }, width: number, number: number): string {
  return (width === 4 ? names.long : names.short)[number - 1] ?? "";
}

function shortZoneName({ epochMilliseconds, timeZoneId }: Temporal.ZonedDateTime, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: timeZoneId,
    timeZoneName: "short",
  }).formatToParts(epochMilliseconds);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZoneId;
}
