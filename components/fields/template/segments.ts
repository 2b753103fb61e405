import { type FoundTag, findTags } from "#engine/tags/find.ts";
import { type Syntax, type TextToken, tokenize } from "./tokenize.ts";

/** A segment of a template: plain text, or one tag. */
export interface Segment {
  start: number;
  end: number;
  /** The tag in the segment; null for the text between tags. */
  tag: FoundTag | null;
  /** The highlighted tokens in it. */
  tokens: readonly TextToken[];
}

/** Splits a template into its tags and the text between them. Together the segments are the whole text. */
export function segmentsOf(source: string, syntax: Syntax): Segment[] {
  const tokens = tokenize(source, syntax);
  const segments: Segment[] = [];
  let at = 0;
  let next = 0;
  const add = (end: number, tag: FoundTag | null) => {
    if (end <= at) return;
    const within: TextToken[] = [];
    for (; next < tokens.length; next++) {
      const token = tokens[next];
      if (!token || token.start >= end) break;
      if (token.end > end) break;
      if (token.start >= at) within.push(token);
    }
    segments.push({ start: at, end, tag, tokens: within });
    at = end;
  };
  for (const tag of findTags(source)) {
    add(tag.start, null);
    add(tag.end, tag);
  }
  add(source.length, null);
  return segments;
}

/** Replaces one segment of a template. */
export function replaceSegment(
  source: string,
  { start, end }: { start: number; end: number },
  text: string,
): string {
  return source.slice(0, start) + text + source.slice(end);
}
