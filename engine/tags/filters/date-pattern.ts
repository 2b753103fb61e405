import { type LocalMs, toInstant } from "#lib/zoned-time.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** What a text says about a date. */
interface Parts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  ms: number;
  isPm: boolean | null;
  /** Minutes ahead of UTC; null without an offset. */
  offset: number | null;
  /** Milliseconds since 1970, which are the whole date. */
  instant: number | null;
}

interface Code {
  /** What the code matches in the text. */
  matches: RegExp;
  set(parts: Parts, found: string): void;
}

const twoDigits = /\d{1,2}/y;

/** The codes of `date` that a date can be read from. */
const codes: Readonly<Record<string, Code>> = {
  Y: { matches: /\d{4}/y, set: (parts, found) => (parts.year = Number(found)) },
  y: {
    matches: /\d\d/y,
    set: (parts, found) => (parts.year = Number(found) + (Number(found) < 69 ? 2000 : 1900)),
  },
  m: { matches: twoDigits, set: (parts, found) => (parts.month = Number(found)) },
  b: { matches: /[a-z]{3,9}\.?/iy, set: setMonth },
  B: { matches: /[a-z]{3,9}\.?/iy, set: setMonth },
  d: { matches: twoDigits, set: (parts, found) => (parts.day = Number(found)) },
  e: { matches: /\s?\d{1,2}/y, set: (parts, found) => (parts.day = Number(found)) },
  a: { matches: /[a-z]{3,9}\.?/iy, set: () => {} },
  A: { matches: /[a-z]{3,9}\.?/iy, set: () => {} },
  H: { matches: twoDigits, set: (parts, found) => (parts.hour = Number(found)) },
  I: { matches: twoDigits, set: (parts, found) => (parts.hour = Number(found)) },
  M: { matches: twoDigits, set: (parts, found) => (parts.minute = Number(found)) },
  S: { matches: twoDigits, set: (parts, found) => (parts.second = Number(found)) },
  L: { matches: /\d{1,9}/y, set: (parts, found) => (parts.ms = Math.floor(Number(`0.${found}`) * 1000)) },
  p: { matches: /[ap]\.?m\.?/iy, set: (parts, found) => (parts.isPm = /^p/i.test(found)) },
  z: { matches: /Z|[+-]\d\d:?\d\d/iy, set: (parts, found) => (parts.offset = parseOffset(found)) },
  s: { matches: /-?\d{1,12}/y, set: (parts, found) => (parts.instant = Number(found) * 1000) },
};

/** Codes that stand for several. */
const short: Readonly<Record<string, string>> = { F: "%Y-%m-%d", T: "%H:%M:%S", R: "%H:%M", D: "%m/%d/%y" };

/** Why a pattern cannot be used: it has a code that no date can be read from. */
export interface InvalidPattern {
  invalidCode: string;
}

/**
 * Reads a date from a text, by a pattern with the codes of `date`: `%d.%m.%Y %H:%M`. Parts that the pattern lacks are
 * those of 1 January 1970, midnight. Without an offset in the text, the local time is that of the zone.
 *
 * @returns the instant in milliseconds; null if the text does not match
 */
export function parseByPattern(text: string, pattern: string, zone: string): number | null | InvalidPattern {
  const parts: Parts = {
    year: 1970,
    month: 1,
    day: 1,
    hour: 0,
    minute: 0,
    second: 0,
    ms: 0,
    isPm: null,
    offset: null,
    instant: null,
  };
  const source = text.trim();
  let at = 0;
  for (const [piece, code] of piecesOf(pattern)) {
    if (code === undefined) {
      const end = skip(source, at, piece);
      if (end === null) return null;
      at = end;
      continue;
    }
    const known = Object.hasOwn(codes, code) ? codes[code] : undefined;
    if (!known) return { invalidCode: piece };
    known.matches.lastIndex = at;
    const [found] = known.matches.exec(source) ?? [];
    if (found === undefined) return null;
    known.set(parts, found);
    at += found.length;
  }
  return at === source.length ? instantOf(parts, zone) : null;
}

/** The codes of a pattern and the characters between them. */
function* piecesOf(pattern: string): Generator<[piece: string, code?: string]> {
  const whole = pattern.trim().replace(/%([FTRD])/g, (piece, code: string) => short[code] ?? piece);
  for (const [piece, code] of whole.matchAll(/%-?([A-Za-z%])|[\s\S]/gu)) {
    if (code === "%") yield ["%"];
    else if (code === undefined) yield [piece];
    else yield [piece, code];
  }
}

/** White space matches any white space. */
function skip(text: string, at: number, piece: string): number | null {
  if (/\s/.test(piece)) return at + (/^\s*/.exec(text.slice(at, at + 100))?.[0].length ?? 0);
  return text.startsWith(piece, at) ? at + piece.length : null;
}

function setMonth(parts: Parts, found: string): void {
  parts.month = months.indexOf(found.slice(0, 3).toLowerCase()) + 1;
}

function parseOffset(found: string): number {
  if (/^z$/i.test(found)) return 0;
  const digits = found.replace(/\D/g, "");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return found.startsWith("-") ? -minutes : minutes;
}

function instantOf(parts: Parts, zone: string): number | null {
  if (parts.instant !== null) return parts.instant;
  const local = localOf(parts);
  if (local === null) return null;
  return parts.offset === null ? toInstant(local, zone) : local - parts.offset * 60_000;
}

/** Null for what is not in the calendar, such as a 30th of February. */
function localOf({ year, month, day, hour, minute, second, ms, isPm }: Parts): LocalMs | null {
  const isTwelve = isPm === null || (hour >= 1 && hour <= 12);
  if (!isTwelve || year < 1000) return null;
  const hours = isPm === null ? hour : (hour % 12) + (isPm ? 12 : 0);
  const local = Date.UTC(year, month - 1, day, hours, minute, second, ms);
  const at = new Date(local);
  const isInCalendar =
    at.getUTCMonth() === month - 1 &&
    at.getUTCDate() === day &&
    at.getUTCHours() === hours &&
    at.getUTCMinutes() === minute &&
    at.getUTCSeconds() === second;
  return isInCalendar ? local : null;
}
