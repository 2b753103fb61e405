import { abbreviate } from "#lib/cut-text.ts";
import type { Json } from "#lib/json.ts";
import { compilePattern } from "./compile-pattern.ts";
import { DateProblem } from "./date-problem.ts";
import { fromFields } from "./from-fields.ts";
import { parsePattern, withPlainSpaces } from "./parse-pattern.ts";
import { inRange, isInRange } from "./range.ts";
import { Temporal } from "./temporal.ts";
import { zoneOfName } from "./zone-names.ts";
import { atLocal, zonedAt } from "./zoned.ts";

/** How a date is given. `auto`: ISO 8601, RFC 2822, or a Unix time in seconds or milliseconds by its size. */
export type DateForm = "auto" | "seconds" | "milliseconds" | "pattern";

export interface DateReading {
  form: DateForm;
  /** For the form `pattern`. */
  pattern: string;
  /** The language of names in the pattern. */
  locale: string;
  /** IANA. A date without an offset is a local time there, and the result is in it. */
  zone: string;
}

/**
 * Reads a date, to the millisecond. A local time that clocks skip or show twice is as in `atLocal`.
 *
 * @param reading with a known time zone and locale
 */
export function readDate(value: Json, reading: DateReading): Temporal.ZonedDateTime | DateProblem {
  if (value === null || (typeof value === "string" && value.trim() === ""))
    return invalid("The date is empty.");
  if (typeof value !== "string" && typeof value !== "number") {
    return invalid("The date is neither text nor a number.");
  }
  const read = readForm(value, reading);
  return read instanceof DateProblem ? read : inRange(read);
}

function readForm(value: string | number, reading: DateReading): Temporal.ZonedDateTime | DateProblem {
  const { form, zone } = reading;
  if (form === "pattern") {
    const pattern = compilePattern(reading.pattern);
    return pattern instanceof DateProblem
      ? pattern
      : parsePattern(withPlainSpaces(String(value).trim()), pattern, reading);
  }
  if (form === "auto" && typeof value === "string") return readText(withPlainSpaces(value.trim()), zone);
  const number = typeof value === "number" ? value : toNumber(value.trim());
  if (number === null) return invalid(`“${cut(String(value))}” is not a number.`);
  return fromUnix(number, form, zone);
}

/** Seconds of the year 5138; milliseconds of 1973. */
const firstMilliseconds = 1e11;

function fromUnix(number: number, form: DateForm, zone: string): Temporal.ZonedDateTime | DateProblem {
  const isSeconds = form === "seconds" || (form === "auto" && Math.abs(number) < firstMilliseconds);
  const ms = Math.floor(isSeconds ? number * 1000 : number);
  if (!isInRange(ms)) {
    const unit = finerUnit(Math.abs(number), form);
    return new DateProblem(
      "date_out_of_range",
      unit ?? `${number} is not in the years from 1 to 9999 as a Unix time.`,
    );
  }
  return zonedAt(ms, zone);
}

/** Today is 1.7e15 microseconds and 1.7e18 nanoseconds after 1970. */
function finerUnit(size: number, form: DateForm): string | null {
  if (form === "seconds" || size < 1e15 || size >= 1e19) return null;
  // The years from 2000 to 2099. As nanoseconds they would all be in 1990.
  if (size >= 6.3082e17 && size < 6.624e17) {
    return "The date looks like .NET's ticks, of 100 nanoseconds since the year 1. Subtract 621355968000000000 and divide by 10000 for milliseconds since 1970.";
  }
  const [unit, divisor] = size < 1e17 ? ["microseconds", "1000"] : ["nanoseconds", "1000000"];
  return `The date looks like ${unit} since 1970. Divide it by ${divisor} for milliseconds.`;
}

function toNumber(text: string): number | null {
  return /^-?\d{1,20}(\.\d{1,20})?$/.test(text) ? Number(text) : null;
}

/** Longer texts are not dates. */
const maxChars = 100;

function readText(text: string, zone: string): Temporal.ZonedDateTime | DateProblem {
  // How older .NET programs write JSON: milliseconds, and an offset that changes nothing.
  const [, dotNet] = /^\\?\/Date\((-?\d{1,20})(?:[+-]\d{4})?\)\\?\/$/.exec(text) ?? [];
  if (dotNet !== undefined) return fromUnix(Number(dotNet), "milliseconds", zone);
  const unix = toNumber(text);
  // Eight digits are a day in ISO 8601's basic form.
  if (unix !== null && /^-?\d{9}/.test(text)) return fromUnix(unix, "auto", zone);
  try {
    const date = text.length > maxChars ? null : (readIso(text, zone) ?? readRfc2822(text, zone));
    if (date) return date;
  } catch {
    // Its form is right, but there is no such day, time or offset.
    return invalid(`“${cut(text)}” has a day, a time or an offset that does not exist.`);
  }
  return invalid(
    `“${cut(text)}” is not a date in ISO 8601, RFC 2822 or Unix time. Choose “Pattern” to read other forms.`,
  );
}

const isoDay = /^(\d{4}-\d{2}|\d{4}-\d{2}-\d{2}|\d{8}|\d{4}-?W\d{2}(?:-?[1-7])?|\d{4}-\d{3})$/;
const isoTime =
  /^(\d{4}-\d{2}-\d{2}|\d{8})[Tt ](\d{2}(?::?\d{2}(?::?\d{2}(?:[.,]\d{1,9})?)?)?) ?([Zz]|[+-]\d{2}(?::?\d{2})?)?(\[[\w+/-]+\])?$/;

/** ISO 8601, and RFC 9557 with a zone in brackets. Null if the text does not have their form. */
function readIso(text: string, zone: string): Temporal.ZonedDateTime | null {
  if (isoDay.test(text)) return atLocal(readIsoDay(text).toPlainDateTime(), zone);
  const [, day, time, offset, ownZone] = isoTime.exec(text) ?? [];
  if (day === undefined || time === undefined) return null;
  const local = readLocal(day, time);
  if (offset === undefined && ownZone === undefined) return atLocal(local, zone);
  const date =
    offset === undefined
      ? atLocal(local, ownZone?.slice(1, -1) ?? zone)
      : ownZone === undefined
        ? Temporal.Instant.from(`${local.toString()}${offset}`)
        : Temporal.ZonedDateTime.from(`${local.toString()}${offset}${ownZone}`);
  return zonedAt(date.epochMilliseconds, zone);
}

/** The end of a day, 24:00, is the next one's beginning. */
function readLocal(day: string, time: string): Temporal.PlainDateTime {
  if (!/^24(:?00){0,2}([.,]0+)?$/.test(time)) return Temporal.PlainDateTime.from(`${day}T${time}`);
  return Temporal.PlainDate.from(day).add({ days: 1 }).toPlainDateTime();
}

/** A day, the first day of a month, a day of a week or of a year. */
function readIsoDay(text: string): Temporal.PlainDate {
  const [, weekYear, week, weekday = "1"] = /^(\d{4})-?W(\d{2})(?:-?(\d))?$/.exec(text) ?? [];
  if (weekYear !== undefined && week !== undefined) {
    // January 4th is always in the first week.
    const fourth = Temporal.PlainDate.from({ year: Number(weekYear), month: 1, day: 4 });
    const day = fourth.add({ days: (Number(week) - 1) * 7 + Number(weekday) - fourth.dayOfWeek });
    if (day.weekOfYear !== Number(week)) throw new RangeError("There is no such week.");
    return day;
  }
  const [, year, ordinal] = /^(\d{4})-(\d{3})$/.exec(text) ?? [];
  if (year !== undefined && ordinal !== undefined) {
    const day = Temporal.PlainDate.from({ year: Number(year), month: 1, day: 1 }).add({
      days: Number(ordinal) - 1,
    });
    if (day.year !== Number(year)) throw new RangeError("There is no such day.");
    return day;
  }
  return Temporal.PlainDate.from(/^\d{4}-\d{2}$/.test(text) ? `${text}-01` : text);
}

const rfc2822 =
  /^(?:[A-Za-z]{3,9}(?:, *| +))?(\d{1,2})[ -]([A-Za-z]{3})[A-Za-z]{0,6}(?:[ -]|, *)(\d{4}|\d{2})(?:,? +(\d{1,2}):(\d{2})(?::(\d{2}))?(?: *([+-]\d{2}:?\d{2}|[A-Za-z][A-Za-z/_]*(?:[+-]\d{1,2}(?::?\d{2})?)?))?(?: *\([^()]*\))?)?$/;
const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** What JavaScript's Date is as text: `Mon Nov 23 2026 20:04:22 GMT+0100 (Central European Standard Time)`, or its day alone. */
const dateText = /^([A-Z][a-z]{2}) ([A-Z][a-z]{2}) (\d{2}) (\d{4})(?: ([\d:]{8}) GMT([+-]\d{4})|$)/;

/** RFC 2822 with its older forms, and the dates of HTTP. Null if the text does not have their form. */
function readRfc2822(text: string, zone: string): Temporal.ZonedDateTime | null {
  const [, day, name = "", year = "", hour = "0", minute = "0", second = "0", given] =
    rfc2822.exec(text.replace(dateText, "$1, $3 $2 $4 $5 $6").trim()) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  const own = given === undefined ? {} : ownZone(given);
  if (month === 0 || own === null) return null;
  const fields = {
    ...{ year: fullYear(year), month, day: Number(day) },
    ...{ hour: Number(hour), minute: Number(minute), second: Number(second) },
  };
  const date = fromFields(fields, zone, own);
  if (date === null) throw new RangeError("There is no such time.");
  return date;
}

/** The offset or the zone that a date names; null if the name is unknown. */
function ownZone(given: string): { offset: string } | { zone: string } | null {
  if (/^[+-]/.test(given)) return { offset: given };
  const zone = zoneOfName(given);
  return zone === null ? null : { zone };
}

/** RFC 2822 §4.3: years of two digits begin with 1950. */
function fullYear(year: string): number {
  if (year.length === 4) return Number(year);
  return Number(year) + (Number(year) < 50 ? 2000 : 1900);
}

const cut = (text: string) => abbreviate(text, 60);

function invalid(message: string): DateProblem {
  return new DateProblem("date_invalid", message);
}
