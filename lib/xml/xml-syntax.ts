import { abbreviate } from "#lib/cut-text.ts";

/** A syntax error of a document, in a sentence. */
export class XmlSyntaxError extends Error {
  /** The index of the error; null if it is not meaningful. */
  readonly at: number | null;

  constructor(message: string, at: number | null) {
    super(message);
    this.at = at;
  }
}

const nameStart =
  ":A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}-\\u{200D}" +
  "\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}";
/** XML 1.0 §2.3. */
const namePattern = new RegExp(
  `[${nameStart}][${nameStart}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}-\\u{2040}]*`,
  "uy",
);
/** White space (XML 1.0 §2.3), at `lastIndex`. */
export const blank = /[ \t\r\n]*/y;
const equals = /[ \t\r\n]*=[ \t\r\n]*/y;

/** @throws XmlSyntaxError if no name begins here */
export function readName(text: string, at: number): string {
  namePattern.lastIndex = at;
  const [name] = namePattern.exec(text) ?? [];
  if (name === undefined) throw new XmlSyntaxError("A name is missing.", at);
  return name;
}

/**
 * Parses a tag from after its name to its end (XML 1.0 §3.1).
 *
 * @param take called with each attribute's name and raw value, and their indexes
 * @returns where the tag ends, and whether it closes its element
 * @throws XmlSyntaxError, and the errors of `take`
 */
export function readAttributes(
  text: string,
  from: number,
  take: (name: string, value: string, at: number, valueAt: number) => void,
): { at: number; isClosed: boolean } {
  let at = from;
  for (;;) {
    const start = skip(blank, text, at);
    if (text[start] === ">") return { at: start + 1, isClosed: false };
    if (text.startsWith("/>", start)) return { at: start + 2, isClosed: true };
    if (start === text.length) throw new XmlSyntaxError("A tag is not closed.", from);
    if (start === at) throw new XmlSyntaxError("White space is missing before an attribute.", at);
    const name = readName(text, start);
    const open = skip(equals, text, start + name.length);
    const quote = text[open];
    if (open === start + name.length || (quote !== '"' && quote !== "'")) {
      throw new XmlSyntaxError(`The attribute “${shorten(name)}” has no quoted value.`, start);
    }
    const close = text.indexOf(quote, open + 1);
    if (close < 0) throw new XmlSyntaxError(`The value of “${shorten(name)}” is not closed.`, start);
    const value = text.slice(open + 1, close);
    const tag = value.indexOf("<");
    if (tag >= 0) {
      const message = `The value of “${shorten(name)}” contains “<”, or is not closed. Write “&lt;”.`;
      throw new XmlSyntaxError(message, open + 1 + tag);
    }
    take(name, value, start, open + 1);
    at = close + 1;
  }
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** Shortens a name for a message: it may be as long as the document. */
export function shorten(name: string): string {
  return abbreviate(name, 100);
}

/** `line 2, column 7`, both from 1. A line ends with `\r\n`, `\n` or `\r`. Allocates nothing of the text's size. */
export function positionOf(text: string, at: number): string {
  const ends = /\r\n?|\n/g;
  let line = 1;
  let start = 0;
  while (ends.test(text) && ends.lastIndex <= at) {
    line += 1;
    start = ends.lastIndex;
  }
  return `line ${line}, column ${at - start + 1}`;
}

/** True for text of white space only (XML 1.0 §2.3), and for none. */
export function isBlank(text: string): boolean {
  blank.lastIndex = 0;
  blank.test(text);
  return blank.lastIndex === text.length;
}

/** True for a name that elements and attributes can have (XML 1.0 §2.3). */
export function isXmlName(text: string): boolean {
  namePattern.lastIndex = 0;
  return namePattern.exec(text)?.[0] === text;
}
