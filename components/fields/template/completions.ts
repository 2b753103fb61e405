import { seenWords } from "#engine/shapes/seen-words.ts";
import type { FilterDoc } from "#engine/tags/filters/filter.ts";
import { filterDocs } from "#engine/tags/filters/registry.ts";
import type { TagSuggestion } from "#engine/tags/suggest.ts";
import type { CompletionContext } from "./completion-context.ts";
import { filterMarkdown } from "./filter-markdown.ts";
import { previewJson } from "./preview-json.ts";

/** A suggestion, independent of Monaco's types. */
export interface Completion {
  /** The text that is shown and filtered by. */
  label: string;
  /** A tag's type, or that it is a filter. */
  type: TagSuggestion["type"] | "filter";
  /** At the end of the line: a tag's type, and in how many calls it was; a filter's group. */
  from: string;
  /** The node that a tag is from. The list names it once for all of its tags. */
  node: string | null;
  /** The sample value on one line, or what the filter does. */
  detail: string;
  insert: string;
  /** More about a filter, in Markdown. */
  documentation?: string;
  /** Keeps the given order among equal matches. */
  sortText: string;
}

const maxSampleChars = 18;

/** The suggestions for a context. */
export function completionsFor(
  context: CompletionContext,
  suggestions: readonly TagSuggestion[],
): Completion[] {
  if (context.kind === "filter") {
    return filterDocs.map((filter, index) => ({
      label: filter.name,
      type: "filter",
      from: filter.group,
      node: null,
      detail: filter.summary,
      insert: needsParameters(filter) ? `${filter.name}: ` : filter.name,
      documentation: filterMarkdown(filter),
      sortText: order(index),
    }));
  }
  return suggestions.map(({ path, type, sample, node_label, calls }, index) => ({
    label: path,
    type,
    from: [calls?.types ?? type, ...seenIn(calls)].join(" · "),
    node: node_label,
    detail: calls?.isInData === false ? "" : previewJson(sample, maxSampleChars),
    insert: path + context.closing,
    sortText: order(index),
  }));
}

function seenIn(calls: TagSuggestion["calls"]): string[] {
  return calls?.count ? [seenWords(calls.count)] : [];
}

function order(index: number): string {
  return String(index).padStart(5, "0");
}

function needsParameters({ parameters: [first] }: FilterDoc): boolean {
  return first !== undefined && !first.startsWith("[");
}
