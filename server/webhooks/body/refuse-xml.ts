import { maxKeys } from "./excess.ts";

const quote = new Set(['"', "'"]);

/**
 * What keeps an XML text from being parsed at all, found in one pass that takes as long for any text: a document type
 * declaration, or more than 10,000 elements and attributes together, each of which would be a key.
 *
 * @returns a sentence, or null
 */
export function refuseXml(text: string): string | null {
  let keys = 0;
  let at = text.indexOf("<");
  while (at >= 0) {
    const end = endOfSpecial(text, at);
    if (end === "declaration") return "The XML has a document type declaration, which is not taken.";
    if (end === null) {
      const tag = readTag(text, at + 1);
      keys += tag.keys;
      if (keys > maxKeys) return `The body has more than ${maxKeys} keys.`;
      at = tag.end;
    } else at = end;
    at = text.indexOf("<", at);
  }
  return null;
}

/** Where a comment, CDATA or processing instruction ends; null for a tag. */
function endOfSpecial(text: string, at: number): number | "declaration" | null {
  const end = closers.find(([opener]) => text.startsWith(opener, at))?.[1];
  if (end === undefined) return text[at + 1] === "!" ? "declaration" : null;
  const closed = text.indexOf(end, at + 2);
  return closed < 0 ? text.length : closed + end.length;
}

const closers = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
  ["</", ">"],
] as const;

/** The element and its attributes, each of which has its value in quotes. */
function readTag(text: string, from: number): { keys: number; end: number } {
  let keys = 1;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at] ?? "";
    if (character === ">") return { keys, end: at };
    if (!quote.has(character)) continue;
    keys += 1;
    at = text.indexOf(character, at + 1);
    if (at < 0) break;
  }
  return { keys, end: text.length };
}
