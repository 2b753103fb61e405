import type { DataViewerProps } from "#components/fields/data-viewer/data-viewer.tsx";
import type { DataPath } from "#components/fields/data-viewer/rows.ts";
import type { TagSource } from "#components/fields/template/tag-source.ts";
import { seenWords } from "#engine/shapes/seen-words.ts";
import type { SeenTag } from "#engine/tags/suggest.ts";
import { stripBraces } from "#lib/tag-text.ts";

/** "in 187 of 200 calls", for a tag that some of the last calls lacked; null for others. */
export function lackWords(calls: SeenTag | undefined): string | null {
  const count = calls?.count;
  return count && count.seen < count.of ? seenWords(count) : null;
}

/** The same for each place in data whose tags are known. All elements of a list count as one. */
export function lackAt(
  tagOf: ((path: DataPath) => string) | undefined,
  tags: Pick<TagSource, "find">,
): DataViewerProps["lackAt"] {
  if (!tagOf) return undefined;
  return (path) => {
    const anyElement = path.map((step) => (typeof step === "number" ? 0 : step));
    return lackWords(tags.find(stripBraces(tagOf(anyElement)))?.calls);
  };
}
