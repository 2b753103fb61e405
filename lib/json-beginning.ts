import type { Json } from "./json.ts";

/**
 * Parses a JSON text, of a long one its beginning: the members and items that end within the first `maxChars`
 * characters. Takes the time and memory of these, however long the text is.
 *
 * @returns undefined if the text is not JSON, or if nothing of it ends within that length
 */
export function parseBeginning(text: string, maxChars: number): Json | undefined {
  try {
    return JSON.parse(text.length <= maxChars ? text : closeAtLastComma(text.slice(0, maxChars)));
  } catch {
    return undefined;
  }
}

function closeAtLastComma(cut: string): string {
  const { lastComma } = scan(cut);
  const kept = cut.slice(0, Math.max(0, lastComma));
  return kept + scan(kept).closers.reverse().join("");
}

/** The brackets that close what is open at the end, and the last comma between members or items. */
function scan(text: string): { closers: string[]; lastComma: number } {
  const closers: string[] = [];
  let lastComma = -1;
  let inText = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (inText) {
      if (char === "\\") at += 1;
      else if (char === '"') inText = false;
    } else if (char === '"') inText = true;
    else if (char === "{") closers.push("}");
    else if (char === "[") closers.push("]");
    else if (char === "}" || char === "]") closers.pop();
    else if (char === ",") lastComma = at;
  }
  return { closers, lastComma };
}
