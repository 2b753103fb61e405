import type { RE2JS } from "re2js";
import type { Match } from "./matches.ts";

/** Text, or the number of the group to insert; 0 is the whole match. */
type Piece = string | number;

/**
 * Reads a replacement text: `$1` and `$<name>` insert the text of a group, `$&` the whole match, `$$` a
 * dollar sign. A group that the pattern does not have stays as it is written.
 */
export function parseReplacement(source: string, pattern: RE2JS): Piece[] {
  const names = new Map(Object.entries(pattern.namedGroups()));
  const pieces: Piece[] = [];
  let at = 0;
  for (const found of source.matchAll(/\$(?:(\$)|(&)|(\d{1,2})|<(\w{1,100})>)/g)) {
    const [whole, dollar, all, digits, name] = found;
    const group = digits !== undefined ? Number(digits) : name === undefined ? undefined : names.get(name);
    const piece = dollar ?? (all === undefined ? group : 0);
    const isKnown = typeof piece === "string" || (piece !== undefined && piece <= pattern.groupCount());
    pieces.push(source.slice(at, found.index), isKnown && piece !== undefined ? piece : whole);
    at = found.index + whole.length;
  }
  pieces.push(source.slice(at));
  return pieces;
}

/** The text that replaces one match. */
export function fillReplacement(
  pieces: readonly Piece[],
  { start, end, groups }: Match,
  source: string,
): string {
  return pieces
    .map((piece) => {
      if (typeof piece === "string") return piece;
      return piece === 0 ? source.slice(start, end) : (groups[piece - 1] ?? "");
    })
    .join("");
}
