import ICAL from "ical.js";
import { decodeFile } from "#lib/decoding/text-decoder.ts";

/** A property of a calendar, as `ical.js` reads it. */
export interface IcsProperty {
  parameters: Readonly<Record<string, string>>;
  /** Texts without backslashes; times in ISO 8601, not checked. A value of several parts is its first one. */
  values: string[];
  /** The value as written. */
  raw: string;
}

/** Names of calendars that are text, which `ical.js` does not know. */
const known = ICAL.design.icalendar;
const design = {
  ...known,
  property: {
    ...known.property,
    ...Object.fromEntries(
      ["name", "x-wr-calname", "x-wr-timezone"].map((name) => [name, { defaultType: "text" }]),
    ),
  },
};

const fold = /(?:\r\n|\n|\r)[ \t]/g;

/**
 * The text of a calendar without folds (RFC 5545, section 3.1). A line is folded after a number of bytes, which may be within
 * a character, so the bytes are joined before they are text. In UTF-16, where lines are folded between characters, zeros are
 * among them.
 */
export function unfold(input: Buffer): string {
  if (input.includes(0)) return decodeFile(input, "auto").replace(fold, "");
  return decodeFile(Buffer.from(input.toString("latin1").replace(fold, ""), "latin1"), "auto");
}

/** The lines that are not empty. `\r` alone ends a line, too. */
export function* linesOf(text: string): Generator<string> {
  for (const [line] of text.matchAll(/[^\r\n]*\S[^\r\n]*/g)) yield line;
}

/** The name of a line's property, in small letters; null if it is not a line of a calendar. */
export function nameOf(line: string): string | null {
  return /^([\w-]{1,100})\s*[;:]/.exec(line)?.[1]?.toLowerCase() ?? null;
}

/** @returns null for a line that cannot be read */
export function readProperty(line: string): IcsProperty | null {
  try {
    const [, parameters, , ...values] = ICAL.parse.property(line.replace(/^([\w-]+)\s+/, "$1"), design) as [
      string,
      Record<string, string | string[]>,
      string,
      ...unknown[],
    ];
    return {
      parameters: Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, String(value)])),
      values: values.map(toText),
      // A parameter in quotes may contain colons.
      raw: line.slice(line.replace(/"[^"]*"/g, (quoted) => "_".repeat(quoted.length)).indexOf(":") + 1),
    };
  } catch {
    return null;
  }
}

/** A recurrence rule is an object without a text. */
function toText(value: unknown): string {
  const [first] = Array.isArray(value) ? value : [value];
  return typeof first === "object" ? "" : String(first);
}
