import { abbreviate } from "#lib/cut-text.ts";
import type { PatternPart } from "./compile-pattern.ts";
import { DateProblem } from "./date-problem.ts";
import { fromFields } from "./from-fields.ts";
import { type DateNames, dateNames } from "./names.ts";
import type { Temporal } from "./temporal.ts";
import { isTimeZone } from "./time-zones.ts";

/** The letters that are only written: they do not determine a date, or not alone. */
const onlyWritten = new Set(["Y", "Q", "w", "D", "e", "z"]);

/** The field of a date that a letter of digits stands for, and its most digits. */
const numbers: Readonly<Record<string, readonly [field: NumberField, digits: number]>> = {
  y: ["year", 4],
  M: ["month", 2],
  d: ["day", 2],
  H: ["hour", 2],
  h: ["hour12", 2],
  m: ["minute", 2],
  s: ["second", 2],
};
type NumberField = "year" | "month" | "day" | "hour" | "hour12" | "minute" | "second";

interface Found extends Partial<Record<NumberField, number>> {
  millisecond?: number;
  /** 0 before noon, 1 after. */
  half?: number;
  offset?: string;
  zone?: string;
}

/**
 * Reads a text by a pattern, from start to end. Month and day are 1 and times 0 if the pattern does not have them; the
 * zone is `zone` unless the text has an offset or a zone.
 */
export function parsePattern(
  text: string,
  pattern: readonly PatternPart[],
  { zone, locale }: { zone: string; locale: string },
): Temporal.ZonedDateTime | DateProblem {
  const found: Found = {};
  let at = 0;
  for (const [index, part] of pattern.entries()) {
    const length = readPart(text, at, part, pattern[index + 1], dateNames(locale), found);
    if (length instanceof DateProblem) return length;
    at += length;
  }
  if (at < text.length) return unreadable(`“${cut(text.slice(at))}” is left after the end of the pattern.`);
  if (found.year === undefined) {
    return new DateProblem("pattern_invalid", "The pattern has no year. Add yyyy.");
  }
  return toDate(found, found.year, zone);
}

/** @returns the length of the part in the text */
function readPart(
  text: string,
  at: number,
  part: PatternPart,
  next: PatternPart | undefined,
  names: DateNames,
  found: Found,
): number | DateProblem {
  if ("text" in part) {
    if (text.startsWith(withPlainSpaces(part.text), at)) return part.text.length;
    return unreadable(`“${part.text}” is missing at “${cut(text.slice(at))}”.`);
  }
  const { letter, width } = part;
  if (onlyWritten.has(letter)) {
    const message = `“${letter.repeat(width)}” in a pattern can be written, but not read. Remove it.`;
    return new DateProblem("pattern_invalid", message);
  }
  const rest = text.slice(at, at + 100);
  const read = readLetter(rest, part, isDigits(next), names, found);
  return read ?? unreadable(`“${letter.repeat(width)}” does not fit “${cut(rest)}”.`);
}

function readLetter(
  rest: string,
  { letter, width }: { letter: string; width: number },
  isBeforeDigits: boolean,
  names: DateNames,
  found: Found,
): number | null {
  if (letter === "M" && width > 2) {
    const month = readName(rest, [names.months.long, names.months.short]);
    if (month) found.month = month.index + 1;
    return month?.length ?? null;
  }
  if (letter === "E") return readName(rest, [names.weekdays.long, names.weekdays.short])?.length ?? null;
  if (letter === "a") {
    const half = readName(rest, [[...names.halves], ["AM", "PM"], ["A.M.", "P.M."]]);
    if (half) found.half = half.index;
    return half?.length ?? null;
  }
  if (letter === "S") {
    const [digits] = /^\d{1,9}/.exec(isBeforeDigits ? rest.slice(0, width) : rest) ?? [];
    if (digits !== undefined) found.millisecond = Number(digits.padEnd(3, "0").slice(0, 3));
    return digits?.length ?? null;
  }
  if (letter === "V") {
    const [name] = /^[A-Za-z][\w+/-]*/.exec(rest) ?? [];
    if (name === undefined || !isTimeZone(name)) return null;
    found.zone = name;
    return name.length;
  }
  const field = numbers[letter];
  return field ? readNumber(rest, field, width, isBeforeDigits, found) : readOffset(rest, found);
}

/** Digits that are followed by other digits have the width of their letters. */
function readNumber(
  rest: string,
  [field, most]: readonly [NumberField, number],
  width: number,
  isBeforeDigits: boolean,
  found: Found,
): number | null {
  const isYearOfTwo = field === "year" && width === 2;
  const limit = isBeforeDigits || isYearOfTwo ? width : most;
  const [digits] = /^\d+/.exec(rest.slice(0, limit)) ?? [];
  if (digits === undefined || ((isBeforeDigits || isYearOfTwo) && digits.length < width)) return null;
  const number = Number(digits);
  // POSIX's rule: 69 is 1969, 68 is 2068.
  found[field] = isYearOfTwo ? number + (number < 69 ? 2000 : 1900) : number;
  return digits.length;
}

function readOffset(rest: string, found: Found): number | null {
  const [whole, sign, hours, minutes = "00"] = /^(?:Z|([+-])(\d{2})(?::?(\d{2}))?)/i.exec(rest) ?? [];
  if (whole === undefined) return null;
  found.offset = sign === undefined ? "+00:00" : `${sign}${hours}:${minutes}`;
  return whole.length;
}

/** The longest of these names that the text begins with, in any case and without a dot at its end. */
function readName(rest: string, lists: readonly string[][]): { index: number; length: number } | null {
  const lower = rest.toLowerCase();
  let best: { index: number; length: number } | null = null;
  for (const list of lists) {
    for (const [index, name] of list.entries()) {
      const full = withPlainSpaces(name.toLowerCase());
      for (const form of [full, full.replace(/\.$/, "")]) {
        if (form !== "" && form.length > (best?.length ?? 0) && lower.startsWith(form))
          best = { index, length: form.length };
      }
    }
  }
  return best;
}

function toDate(found: Found, year: number, zone: string): Temporal.ZonedDateTime | DateProblem {
  const { month = 1, day = 1, minute = 0, second = 0, millisecond = 0 } = found;
  const hour = hourOf(found);
  if (hour === null) return unreadable("Its hour is not one from 1 to 12.");
  const fields = { year, month, day, hour, minute, second, millisecond };
  return fromFields(fields, zone, found) ?? unreadable("There is no such day or time.");
}

function hourOf({ hour, hour12, half }: Found): number | null {
  if (hour12 === undefined) return hour ?? 0;
  if (hour12 < 1 || hour12 > 12) return null;
  return (hour12 % 12) + (half === 1 ? 12 : 0);
}

/**
 * Replaces every space by that of the space bar. JavaScript's localized dates have narrow ones, as before AM.
 */
export const withPlainSpaces = (text: string) => text.replace(/\p{Zs}/gu, " ");

const isDigits = (part: PatternPart | undefined) =>
  part !== undefined &&
  "letter" in part &&
  (part.letter === "S" || (part.letter in numbers && part.width < 3));

const cut = (text: string) => abbreviate(text, 40);

function unreadable(why: string): DateProblem {
  return new DateProblem("date_invalid", `The date does not have the form of the pattern: ${why}`);
}
