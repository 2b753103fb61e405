import type { TextRange } from "#components/monaco/text-range.ts";
import { completionContext } from "./completion-context.ts";

/**
 * The text and range that insert a tag at a selection. Inside a tag, its path replaces the one there, so that braces
 * never nest.
 */
export function insertionOf(text: string, at: TextRange, tag: string): TextRange & { text: string } {
  const context = at.start === at.end ? completionContext(text, at.start) : null;
  if (context?.kind !== "path") return { ...at, text: tag };
  return { start: context.from, end: context.to, text: `${tag.slice(2, -2)}${context.closing}` };
}
