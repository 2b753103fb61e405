import type { TagSuggestion } from "#engine/tags/suggest.ts";
import type { CompletionContext } from "./completion-context.ts";
import { filterDocs } from "./filters.ts";
import { previewJson } from "./preview-json.ts";

/** A suggestion, independent of Monaco's types. */
export interface Completion {
  /** The text that is shown and filtered by. */
  label: string;
  /** A tag's type, or that it is a filter. */
  type: TagSuggestion["type"] | "filter";
  /** At the end of the line: the type, and the node that the tag is from. */
  from: string;
  /** The sample value on one line, or what the filter does. */
  detail: string;
  insert: string;
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
    return Object.entries(filterDocs).map(([name, doc], index) => ({
      label: name,
      type: "filter",
      from: "",
      detail: doc,
      insert: name,
      sortText: order(index),
    }));
  }
  return suggestions.map(({ path, type, sample, node_label }, index) => ({
    label: path,
    type,
    from: `${type} · ${node_label}`,
    detail: previewJson(sample, maxSampleChars),
    insert: path + context.closing,
    sortText: order(index),
  }));
}

function order(index: number): string {
  return String(index).padStart(5, "0");
}
