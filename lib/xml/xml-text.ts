import { JoinedText } from "./joined-text.ts";
import { shorten, XmlSyntaxError } from "./xml-syntax.ts";

const named = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

const reference = /&(?:#x0*([0-9a-fA-F]{1,6})|#0*([0-9]{1,7})|([A-Za-z]{2,4}));/y;
const unknownReference = /&[^;&<\s]{0,40};?/y;

/** XML 1.0 §2.11: a carriage return is a line end, alone and before a line feed. */
const inText = /[&\r]/g;
/** XML 1.0 §3.3.3: each of these is a space in an attribute. */
const inAttribute = /[&\t\n\r]/g;

/**
 * The text that a part of a document stands for: its references replaced (XML 1.0 §4.1, §4.6), and its line ends and, in an
 * attribute, its white space normalized. A character that is written as a reference, such as `&#13;`, is kept.
 *
 * @param from the index in the document, for errors
 * @throws XmlSyntaxError for a reference to anything else than XML's own five entities and the characters of XML
 */
export function decodeText(raw: string, from: number, kind: "text" | "attribute" = "text"): string {
  const special = kind === "text" ? inText : inAttribute;
  let at = raw.search(special);
  if (at < 0) return raw;
  const decoded = new JoinedText();
  let done = 0;
  while (at >= 0) {
    decoded.add(raw.slice(done, at));
    if (raw[at] === "&") {
      decoded.add(readReference(raw, at, from));
      done = reference.lastIndex;
    } else {
      decoded.add(kind === "text" ? "\n" : " ");
      done = raw.startsWith("\r\n", at) ? at + 2 : at + 1;
    }
    special.lastIndex = done;
    at = special.test(raw) ? special.lastIndex - 1 : -1;
  }
  decoded.add(raw.slice(done));
  return decoded.toString();
}

/** A CDATA section's text: only its line ends change. */
export function normalizeLineEnds(raw: string): string {
  return raw.includes("\r") ? raw.replace(/\r\n?/g, "\n") : raw;
}

function readReference(raw: string, at: number, from: number): string {
  reference.lastIndex = at;
  const [, hex, decimal, name] = reference.exec(raw) ?? [];
  if (name !== undefined) {
    const character = named.get(name);
    if (character !== undefined) return character;
  } else if (hex !== undefined || decimal !== undefined) {
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    if (isXmlCharacter(code)) return String.fromCodePoint(code);
    throw new XmlSyntaxError(
      `The reference “${raw.slice(at, reference.lastIndex)}” is not to a character of XML.`,
      from + at,
    );
  }
  unknownReference.lastIndex = at;
  const [found = "&"] = unknownReference.exec(raw) ?? [];
  const advice = found === "&" ? " Write “&amp;” for “&”." : "";
  throw new XmlSyntaxError(`The XML contains the unknown reference “${shorten(found)}”.${advice}`, from + at);
}

/** XML 1.0 §2.2. */
function isXmlCharacter(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || (code >= 0x10000 && code <= 0x10ffff);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML allows none of them.
const noCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;
const halfCharacter = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** @throws XmlSyntaxError if there is a character that no document may contain (XML 1.0 §2.2) */
export function checkCharacters(text: string): void {
  const control = text.search(noCharacter);
  const half = text.isWellFormed() ? -1 : text.search(halfCharacter);
  const at = half < 0 || (control >= 0 && control < half) ? control : half;
  if (at < 0) return;
  const code = text.charCodeAt(at).toString(16).toUpperCase().padStart(4, "0");
  throw new XmlSyntaxError(`The character U+${code} is not allowed in XML.`, at);
}
