import type { StepError } from "#engine/node.ts";

/** The longest text that one step converts. Its process does nothing else meanwhile. */
const maxChars = 200_000;

/**
 * The number of times that these may occur. The time for each of them grows with the text after it, so
 * 100,000 unmatched brackets would take seconds, and a book has fewer.
 */
const limits: readonly [what: string, pattern: RegExp, most: number][] = [
  ["lines", /\r\n?|\n/g, 20_000],
  ["brackets", /\[/g, 5000],
  ["declarations and comments of HTML", /<[!?]/g, 500],
  ["angle brackets", /</g, 20_000],
  ["bars of tables", /\|/g, 20_000],
  ["asterisks, underscores and tildes", /[*_~]/g, 20_000],
  ["URLs and addresses", /:\/\/|www\.|mailto:|@/gi, 3000],
];

/** Why a text is too much to render as Markdown; null if it is not. */
export function findTooMuch(text: string): StepError | null {
  if (text.length > maxChars) return tooLong(text);
  for (const [what, pattern, most] of limits) {
    const count = text.match(pattern)?.length ?? 0;
    if (count > most) {
      const message = `The Markdown has ${count.toLocaleString("en")} ${what}. At most ${most.toLocaleString("en")} are rendered.`;
      return { code: "markdown_too_complex", message };
    }
  }
  return null;
}

export function tooLong(text: string): StepError | null {
  if (text.length <= maxChars) return null;
  const [length, most] = [text.length, maxChars].map((count) => count.toLocaleString("en"));
  return {
    code: "text_too_long",
    message: `The text has ${length} characters. At most ${most} are converted.`,
  };
}
