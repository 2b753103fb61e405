import { type FoundTag, findTags } from "#engine/tags/find.ts";
import { type Syntax, type TextToken, tokenize } from "./tokenize.ts";

/** A stretch of a template as it is shown: plain text, or one tag. */
export interface Segment {
  start: number;
  end: number;
  /** The tag that the stretch is; null for what stands between tags. */
  tag: FoundTag | null;
  /** What in it has a look of its own. */
  tokens: readonly TextToken[];
}

/** Cuts a template into its tags and what stands between them. Together the segments are the whole text. */
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

/** A template with one stretch of it replaced. */
export function replaceSegment(
  source: string,
  { start, end }: { start: number; end: number },
  text: string,
): string {
  return source.slice(0, start) + text + source.slice(end);
}
