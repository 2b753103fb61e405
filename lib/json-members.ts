/**
 * The members of a JSON object as texts, by their names, without parsing them: for a large object of which few are needed. A
 * text that is not valid JSON may have members too; parsing them fails.
 *
 * @returns null if it is not an object
 */
export function splitMembers(json: string): Map<string, string> | null {
  const members = new Map<string, string>();
  let at = skipSpace(json, 0);
  if (json[at] !== "{") return null;
  at = skipSpace(json, at + 1);
  if (json[at] === "}") return members;
  for (;;) {
    const nameEnd = json[at] === '"' ? endOfText(json, at) : -1;
    if (nameEnd < 0) return null;
    const colon = skipSpace(json, nameEnd);
    if (json[colon] !== ":") return null;
    const start = skipSpace(json, colon + 1);
    const end = endOfValue(json, start);
    members.set(readName(json.slice(at, nameEnd)), json.slice(start, end));
    at = skipSpace(json, end);
    if (json[at] === "}") return members;
    if (json[at] !== ",") return null;
    at = skipSpace(json, at + 1);
  }
}

function readName(text: string): string {
  return text.includes("\\") ? String(JSON.parse(text)) : text.slice(1, -1);
}

function skipSpace(json: string, from: number): number {
  let at = from;
  while (json[at] === " " || json[at] === "\n" || json[at] === "\r" || json[at] === "\t") at += 1;
  return at;
}

/** The position behind the closing quote; -1 if it is missing. */
function endOfText(json: string, from: number): number {
  let at = json.indexOf('"', from + 1);
  while (at >= 0 && isEscaped(json, at)) at = json.indexOf('"', at + 1);
  return at < 0 ? -1 : at + 1;
}

function isEscaped(json: string, at: number): boolean {
  let from = at;
  while (json[from - 1] === "\\") from -= 1;
  return (at - from) % 2 === 1;
}

const [quote, comma, openList, closeList, openObject, closeObject] = [0x22, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];

/** The position behind a value: of the comma or bracket that ends it, or the end. */
function endOfValue(json: string, from: number): number {
  let depth = 0;
  let at = from;
  for (; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) {
      const end = endOfText(json, at);
      if (end < 0) return json.length;
      at = end - 1;
    } else if (code === openList || code === openObject) depth += 1;
    else if (depth === 0 && (code === comma || code === closeObject || code === closeList)) return at;
    else if (code === closeList || code === closeObject) depth -= 1;
  }
  return at;
}
