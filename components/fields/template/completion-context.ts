/** The completion that is possible at a caret. It replaces the text from `from` to `to`. */
export type CompletionContext =
  | { kind: "path"; from: number; to: number; closing: string }
  | { kind: "filter"; from: number; to: number };

/** The distance before the caret in which the beginning of a tag is searched for. */
const maxTagChars = 2000;

const quoted = /"[^"]*"|'[^']*'/g;
const pathBefore = /[\p{L}\p{N}_.[\]-]*$/u;
const pathAfter = /^[\p{L}\p{N}_.[\]-]*/u;

/**
 * The completion context at the caret: a path or a filter's name inside a tag, or null outside of tags and inside
 * quotes. `closing` is the text that is missing after a path to close its tag.
 */
export function completionContext(text: string, caret: number): CompletionContext | null {
  const inside = openTag(text.slice(Math.max(0, caret - maxTagChars), caret));
  if (inside === null) return null;
  const { content, isOutput } = inside;
  const unquoted = content.replace(quoted, (quote) => "_".repeat(quote.length));
  if (/["']/.test(unquoted)) return null;

  const filter = /\|\s*(\w*)$/.exec(unquoted);
  if (filter) {
    const from = caret - (filter[1]?.length ?? 0);
    return { kind: "filter", from, to: caret + (/^\w*/.exec(text.slice(caret))?.[0].length ?? 0) };
  }
  const from = caret - (pathBefore.exec(unquoted)?.[0].length ?? 0);
  const to = caret + (pathAfter.exec(text.slice(caret))?.[0].length ?? 0);
  return { kind: "path", from, to, closing: isOutput ? missingEnd(text.slice(to)) : "" };
}

/** The contents of the tag that is open at the end of the text. */
function openTag(before: string): { content: string; isOutput: boolean } | null {
  const at = Math.max(before.lastIndexOf("{{"), before.lastIndexOf("{%"));
  if (at === -1) return null;
  const content = before.slice(at + 2);
  if (/\}\}|%\}/.test(content)) return null;
  return { content: content.replace(/^-/, " "), isOutput: before[at + 1] === "{" };
}

/** `}}`, or its missing part, unless the tag continues or is already closed. */
function missingEnd(after: string): string {
  const rest = after.slice(0, maxTagChars);
  const end = rest.search(/\}\}/);
  const next = rest.search(/\{[{%]/);
  if (end !== -1 && (next === -1 || end < next)) return "";
  return /^\s*\}(?!\})/.test(rest) ? "}" : "}}";
}
