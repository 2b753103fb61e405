import { cutText } from "#lib/cut-text.ts";

/**
 * The number of letters of a label that fit beside the square of a card, at the size that is legible from
 * afar.
 */
const lineLength = 11;

/** A label in at most so many lines, broken between words. What does not fit is left out, with "…". */
export function labelLines(label: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of label.split(/\s+/).flatMap(pieces)) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && joined.length <= lineLength) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  const shown = lines.slice(0, most);
  const last = shown.at(-1) ?? "";
  return [...shown.slice(0, -1), `${cutText(last, lineLength - 1)}…`];
}

/** A word in parts that fit into a line. */
function pieces(word: string): string[] {
  return word.match(new RegExp(`.{1,${lineLength}}`, "gu")) ?? [];
}
