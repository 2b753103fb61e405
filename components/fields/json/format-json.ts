const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
const opening = new Set(["{", "["]);
const closing = new Set(["}", "]"]);

/**
 * Formats JSON with two spaces per level. Only white space changes: numbers keep their digits, text its escapes, and
 * duplicate names stay, all of which parsing and serializing would change. Expects valid JSON.
 */
export function formatJson(text: string): string {
  const parts: string[] = [];
  let depth = 0;
  let previous = "";
  const breakLine = () => parts.push("\n", "  ".repeat(depth));
  for (const [part] of text.matchAll(token)) {
    if (closing.has(part)) {
      depth--;
      if (!opening.has(previous)) breakLine();
    } else if (opening.has(previous) || previous === ",") breakLine();
    parts.push(part === ":" ? ": " : part);
    if (opening.has(part)) depth++;
    previous = part;
  }
  return parts.join("");
}
