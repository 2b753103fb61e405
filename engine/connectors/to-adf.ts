import type { Json } from "#lib/json.ts";

/**
 * A text in the Atlassian Document Format: blank lines separate paragraphs, and a line end is a hard break, since a text node
 * must have none.
 */
export function toAdf(text: string): Json {
  const paragraphs = text.replaceAll("\r\n", "\n").split(/\n[ \t]*(?:\n[ \t]*)+/);
  return { type: "doc", version: 1, content: paragraphs.map(toParagraph) };
}

function toParagraph(text: string): Json {
  const content = text.split("\n").flatMap((line, index): Json[] => [
    ...(index === 0 ? [] : [{ type: "hardBreak" }]),
    // A text node must not be empty.
    ...(line === "" ? [] : [{ type: "text", text: line }]),
  ]);
  return { type: "paragraph", content };
}
