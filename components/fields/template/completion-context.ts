/** What can be completed at a caret. `from` and `to` are the part of the text that a completion replaces. */
export type CompletionContext =
  | { kind: "path"; from: number; to: number; closing: string }
  | { kind: "filter"; from: number; to: number };

/** How far back from the caret a tag's beginning is looked for. */
const maxTagChars = 2000;

const quoted = /"[^"]*"|'[^']*'/g;
const pathBefore = /[\p{L}\p{N}_.[\]-]*$/u;
const pathAfter = /^[\p{L}\p{N}_.[\]-]*/u;

/**
 * What the caret stands in: a path or a filter's name inside a tag, or null outside of tags and inside quotes. `closing` is
 * what is missing behind a path to end its tag.
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

/** The tag that is open at the end of the text: what stands in it so far. */
function openTag(before: string): { content: string; isOutput: boolean } | null {
  const at = Math.max(before.lastIndexOf("{{"), before.lastIndexOf("{%"));
  if (at === -1) return null;
  const content = before.slice(at + 2);
  if (/\}\}|%\}/.test(content)) return null;
  return { content: content.replace(/^-/, " "), isOutput: before[at + 1] === "{" };
}

/** `}}`, or the brace that is left of it, unless the tag goes on or is closed already. */
function missingEnd(after: string): string {
  const rest = after.slice(0, maxTagChars);
  const end = rest.search(/\}\}/);
  const next = rest.search(/\{[{%]/);
  if (end !== -1 && (next === -1 || end < next)) return "";
  return /^\s*\}(?!\})/.test(rest) ? "}" : "}}";
}
