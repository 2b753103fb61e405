import type { Temporal } from "#lib/dates/temporal.ts";
import type { Allowance } from "./allowance.ts";
import { dateFormatter } from "./languages.ts";

const months = [
  ...["January", "February", "March", "April", "May", "June", "July", "August", "September", "October"],
  ...["November", "December"],
];
const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const numericDate = { year: "numeric", month: "numeric", day: "numeric" } as const;
const numericTime = { hour: "numeric", minute: "numeric", second: "numeric" } as const;

function inEnglish(date: Temporal.ZonedDateTime, options: Intl.DateTimeFormatOptions): string {
  const local = date.epochMilliseconds + date.offsetNanoseconds / 1e6;
  return dateFormatter("en-US", { ...options, timeZone: "UTC" }).format(local);
}

interface Flags {
  /** `:`, which puts a colon into an offset. */
  colon: boolean;
  width: number | null;
}

type Code = (date: Temporal.ZonedDateTime, flags: Flags, zone: string) => string | number;

/** The codes and the texts that they insert. */
const codes: Readonly<Record<string, Code>> = {
  a: (date) => weekday(date).slice(0, 3),
  A: weekday,
  b: (date) => month(date).slice(0, 3),
  B: month,
  c: (date) => inEnglish(date, { ...numericDate, ...numericTime }),
  C: (date) => Math.floor(date.year / 100),
  d: (date) => date.day,
  e: (date) => date.day,
  g: (date) => modulo(yearOfWeek(date), 100),
  G: yearOfWeek,
  h: (date) => month(date).slice(0, 3),
  H: (date) => date.hour,
  I: (date) => date.hour % 12 || 12,
  j: (date) => date.dayOfYear,
  k: (date) => date.hour,
  l: (date) => date.hour % 12 || 12,
  L: (date) => date.millisecond,
  m: (date) => date.month,
  M: (date) => date.minute,
  n: () => "\n",
  N: (date, { width }) =>
    String(date.millisecond)
      .padStart(3, "0")
      .slice(0, width ?? 9)
      .padEnd(width ?? 9, "0"),
  p: (date) => (date.hour < 12 ? "AM" : "PM"),
  P: (date) => (date.hour < 12 ? "am" : "pm"),
  q: (date) => ordinal(date.day),
  s: (date) => Math.floor(date.epochMilliseconds / 1000),
  S: (date) => date.second,
  t: () => "\t",
  u: (date) => date.dayOfWeek,
  U: (date) => weekOfYear(date, 0),
  V: (date) => date.weekOfYear ?? 0,
  w: (date) => date.dayOfWeek % 7,
  W: (date) => weekOfYear(date, 1),
  x: (date) => inEnglish(date, numericDate),
  X: (date) => inEnglish(date, numericTime),
  y: (date) => modulo(date.year, 100),
  Y: (date) => date.year,
  z: (date, { colon }) => offset(date, colon),
  Z: (date, { colon }, zone) => zone || offset(date, colon),
  "%": () => "%",
};

/** The digits to which the number of a code is filled up. */
function widthOf(code: string): number {
  if ("YG".includes(code)) return 4;
  if ("jL".includes(code)) return 3;
  return "CdeHIklmMSUWygV".includes(code) ? 2 : 0;
}

const paddedWithSpaces = "aAbBceklpP";

/**
 * Formats a date by a pattern of strftime, in English, the same on every machine. Flags: `-` does not pad,
 * `_` pads with spaces, `0` with zeros, `^` is upper case, `#` the other case. Unknown codes stay as they
 * are.
 *
 * @param zone the zone's name, for `%Z`; empty for its offset
 */
export function strftime(
  date: Temporal.ZonedDateTime,
  zone: string,
  pattern: string,
  allowance: Allowance,
): string {
  return pattern.replace(
    /%([-_0^#:]*)(\d*)[EO]?(.)/g,
    (whole, flags: string, digits: string, name: string) => {
      const code = Object.hasOwn(codes, name) ? codes[name] : undefined;
      if (!code) return whole;
      const width = digits === "" ? null : Number(digits);
      allowance.use(width ?? 0);
      const written = String(code(date, { colon: flags.includes(":"), width }, zone));
      return pad(changeCase(written, flags), flags, width ?? widthOf(name), name);
    },
  );
}

function pad(text: string, flags: string, width: number, name: string): string {
  if (flags.includes("-")) return text;
  const isSpaced = flags.includes("_") || (paddedWithSpaces.includes(name) && !flags.includes("0"));
  if (isSpaced) return text.padStart(width, " ");
  return text.startsWith("-") ? `-${text.slice(1).padStart(width - 1, "0")}` : text.padStart(width, "0");
}

function changeCase(text: string, flags: string): string {
  if (flags.includes("^")) return text.toUpperCase();
  if (!flags.includes("#")) return text;
  return /[a-z]/.test(text) ? text.toUpperCase() : text.toLowerCase();
}

/** Of the week of ISO 8601, which may begin in the year before or end in the year after. */
function yearOfWeek(date: Temporal.ZonedDateTime): number {
  return date.yearOfWeek ?? date.year;
}

function weekday(date: Temporal.ZonedDateTime): string {
  return weekdays[date.dayOfWeek - 1] ?? "";
}

function month(date: Temporal.ZonedDateTime): string {
  return months[date.month - 1] ?? "";
}

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return "th";
  return ["th", "st", "nd", "rd"][day % 10] ?? "th";
}

/** Days before the year's first `startDay` are in week 0. */
function weekOfYear(date: Temporal.ZonedDateTime, startDay: 0 | 1): number {
  const sinceStart = modulo(date.dayOfWeek - startDay, 7);
  return Math.floor((date.dayOfYear + 6 - sinceStart) / 7);
}

function offset({ offsetNanoseconds }: Temporal.ZonedDateTime, colon: boolean): string {
  const minutes = Math.round(Math.abs(offsetNanoseconds) / 60e9);
  return offsetOf(offsetNanoseconds < 0 ? -minutes : minutes, colon);
}

/** An offset from UTC as it is written: `+01:00`, or `+0100` without a colon. */
export function offsetOf(minutes: number, colon: boolean): string {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(hours)}${colon ? ":" : ""}${two(rest)}`;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
