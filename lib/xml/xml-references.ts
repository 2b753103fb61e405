import { JoinedText } from "./joined-text.ts";

/** An entity that is not one of XML's own; a document's own entities are not supported. */
export class UnknownReference extends Error {}

const named = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

const reference = /&([^;&<]{0,40});?/y;

/**
 * Replaces the references in a text: XML's own five entities and numeric characters (XML 1.0 §4.1, §4.6).
 *
 * @throws UnknownReference for any other
 */
export function decodeReferences(text: string): string {
  let at = text.indexOf("&");
  if (at < 0) return text;
  const decoded = new JoinedText();
  decoded.add(text.slice(0, at));
  while (at >= 0) {
    reference.lastIndex = at;
    const [whole = "", name = ""] = reference.exec(text) ?? [];
    const character = whole.endsWith(";") ? (named.get(name) ?? byNumber(name)) : null;
    if (character === null) {
      throw new UnknownReference(`The XML contains the unknown reference “${whole}”.`);
    }
    decoded.add(character);
    const next = text.indexOf("&", reference.lastIndex);
    decoded.add(text.slice(reference.lastIndex, next < 0 ? text.length : next));
    at = next;
  }
  return decoded.toString();
}

function byNumber(name: string): string | null {
  const [, hex, decimal] = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name) ?? [];
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : null;
}
