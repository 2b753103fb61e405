/** A document names an entity that XML itself does not have; its own are not taken. */
export class UnknownReference extends Error {}

const named = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

/**
 * Text with its references replaced: XML's own five entities and characters by number (XML 1.0 §4.1, §4.6).
 *
 * @throws UnknownReference for any other
 */
export function decodeReferences(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&([^;&<]{0,40});?/g, (reference, name: string) => {
    const character = reference.endsWith(";") ? (named.get(name) ?? byNumber(name)) : null;
    if (character === null)
      throw new UnknownReference(`The XML holds “${reference}”, which stands for nothing.`);
    return character;
  });
}

function byNumber(name: string): string | null {
  const [, hex, decimal] = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name) ?? [];
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal ?? Number.NaN);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : null;
}
