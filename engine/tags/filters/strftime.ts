import type { LocalMs } from "#lib/zoned-time.ts";
import type { Allowance } from "./allowance.ts";
import { datePart } from "./date-parts.ts";

const months = [
  ...["January", "February", "March", "April", "May", "June", "July", "August", "September", "October"],
  ...["November", "December"],
];
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** A date to be formatted. */
export interface ZonedDate {
  /** The instant, in milliseconds. */
  ms: number;
  /** What clocks of the zone show. */
  local: LocalMs;
  /** The zone's name; empty if none was given. */
  zone: string;
}

interface Flags {
  /** `:`, which puts a colon into an offset. */
  colon: boolean;
  width: number | null;
}

type Code = (date: Date, zoned: ZonedDate, flags: Flags) => string | number;

/** The codes and what they insert, from a date whose UTC fields are the local ones. */
const codes: Readonly<Record<string, Code>> = {
  a: (date) => weekday(date).slice(0, 3),
  A: weekday,
  b: (date) => month(date).slice(0, 3),
  B: month,
  c: (date) => date.toLocaleString("en-US", { timeZone: "UTC" }),
  C: (date) => Math.floor(date.getUTCFullYear() / 100),
  d: (date) => date.getUTCDate(),
  e: (date) => date.getUTCDate(),
  h: (date) => month(date).slice(0, 3),
  H: (date) => date.getUTCHours(),
  I: (date) => date.getUTCHours() % 12 || 12,
  j: (date) => datePart(date.getTime(), "day_of_year", "UTC"),
  k: (date) => date.getUTCHours(),
  l: (date) => date.getUTCHours() % 12 || 12,
  L: (date) => date.getUTCMilliseconds(),
  m: (date) => date.getUTCMonth() + 1,
  M: (date) => date.getUTCMinutes(),
  n: () => "\n",
  N: (date, _zoned, { width }) =>
    String(date.getUTCMilliseconds())
      .padStart(3, "0")
      .slice(0, width ?? 9)
      .padEnd(width ?? 9, "0"),
  p: (date) => (date.getUTCHours() < 12 ? "AM" : "PM"),
  P: (date) => (date.getUTCHours() < 12 ? "am" : "pm"),
  q: (date) => ordinal(date.getUTCDate()),
  s: (_date, { ms }) => Math.floor(ms / 1000),
  S: (date) => date.getUTCSeconds(),
  t: () => "\t",
  u: (date) => date.getUTCDay() || 7,
  U: (date) => weekOfYear(date, 0),
  w: (date) => date.getUTCDay(),
  W: (date) => weekOfYear(date, 1),
  x: (date) => date.toLocaleDateString("en-US", { timeZone: "UTC" }),
  X: (date) => date.toLocaleTimeString("en-US", { timeZone: "UTC" }),
  y: (date) => modulo(date.getUTCFullYear(), 100),
  Y: (date) => date.getUTCFullYear(),
  z: (_date, zoned, { colon }) => offset(zoned, colon),
  Z: (_date, zoned, { colon }) => zoned.zone || offset(zoned, colon),
  "%": () => "%",
};

const widths: Readonly<Record<string, number>> = {
  ...{ C: 2, d: 2, e: 2, H: 2, I: 2, j: 3, k: 2, l: 2, L: 3, m: 2, M: 2, S: 2, U: 2, W: 2, y: 2, Y: 4 },
};
const paddedWithSpaces = "aAbBceklpP";

/**
 * Formats a date by a pattern of strftime, in English, the same on every machine. Flags: `-` does not pad, `_` pads with
 * spaces, `0` with zeros, `^` is upper case, `#` the other case. Unknown codes stay as they are.
 */
export function strftime(zoned: ZonedDate, pattern: string, allowance: Allowance): string {
  const date = new Date(zoned.local);
  return pattern.replace(
    /%([-_0^#:]*)(\d*)[EO]?(.)/g,
    (whole, flags: string, digits: string, name: string) => {
      const code = Object.hasOwn(codes, name) ? codes[name] : undefined;
      if (!code) return whole;
      const width = digits === "" ? null : Number(digits);
      allowance.use(width ?? 0);
      const written = String(code(date, zoned, { colon: flags.includes(":"), width }));
      return pad(changeCase(written, flags), flags, width ?? widths[name] ?? 0, name);
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

function weekday(date: Date): string {
  return weekdays[date.getUTCDay()] ?? "";
}

function month(date: Date): string {
  return months[date.getUTCMonth()] ?? "";
}

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return "th";
  return ["th", "st", "nd", "rd"][day % 10] ?? "th";
}

/** Days before the year's first `startDay` are in week 0. */
function weekOfYear(date: Date, startDay: 0 | 1): number {
  const sinceStart = modulo(date.getUTCDay() - startDay, 7);
  return Math.floor((datePart(date.getTime(), "day_of_year", "UTC") + 6 - sinceStart) / 7);
}

function offset({ ms, local }: ZonedDate, colon: boolean): string {
  const minutes = Math.round((local - ms) / 60_000);
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(hours)}${colon ? ":" : ""}${two(rest)}`;
}

function modulo(value: number, by: number): number {
  return ((value % by) + by) % by;
}
