import { JoinedText } from "./joined-text.ts";

/** A document names an entity that XML itself does not have; its own are not taken. */
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
 * Text with its references replaced: XML's own five entities and characters by number (XML 1.0 §4.1, §4.6).
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
      throw new UnknownReference(`The XML holds “${whole}”, which stands for nothing.`);
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
