import { fromFields } from "#lib/dates/from-fields.ts";
import type { Temporal } from "#lib/dates/temporal.ts";
import { zonedAt } from "#lib/dates/zoned.ts";

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The parts of a date that a text states. */
interface Parts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
  isPm: boolean | null;
  /** As written: `+0100`. */
  offset: string | undefined;
  /** Milliseconds since the epoch (`%s`). If set, it overrides the other parts. */
  instant: number | null;
}

interface Code {
  /** The texts that the code matches. */
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
  L: {
    matches: /\d{1,9}/y,
    set: (parts, found) => (parts.millisecond = Number(found.padEnd(3, "0").slice(0, 3))),
  },
  p: { matches: /[ap]\.?m\.?/iy, set: (parts, found) => (parts.isPm = /^p/i.test(found)) },
  z: { matches: /Z|[+-]\d\d:?\d\d/iy, set: (parts, found) => (parts.offset = found) },
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
 * @returns the date in the zone; null if the text does not match
 */
export function parseByPattern(
  text: string,
  pattern: string,
  zone: string,
): Temporal.ZonedDateTime | null | InvalidPattern {
  const parts: Parts = {
    year: 1970,
    month: 1,
    day: 1,
    hour: 0,
    minute: 0,
    second: 0,
    millisecond: 0,
    isPm: null,
    offset: undefined,
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
  return at === source.length ? dateOf(parts, zone) : null;
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

/** Null for dates that are not in the calendar, such as a 30th of February. */
function dateOf({ instant, isPm, offset, ...fields }: Parts, zone: string): Temporal.ZonedDateTime | null {
  if (instant !== null) return zonedAt(instant, zone);
  const { hour } = fields;
  if (isPm === null) return fromFields(fields, zone, { offset });
  if (hour < 1 || hour > 12) return null;
  return fromFields({ ...fields, hour: (hour % 12) + (isPm ? 12 : 0) }, zone, { offset });
}
