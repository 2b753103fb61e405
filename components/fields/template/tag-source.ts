"use client";

import { createContext, use } from "react";
import type { TagChecker } from "#engine/tags/check.ts";
import type { TagSuggestion } from "#engine/tags/suggest.ts";

export type CheckedTemplate = ReturnType<TagChecker["check"]>;

/** What the fields of one node know of the tags that may stand in them. */
export interface TagSource {
  /** Every tag on offer, in the order in which to offer them. */
  suggestions(): readonly TagSuggestion[];
  /** What is known of a path before the flow runs; undefined when it is not among the suggestions. */
  find(path: string): TagSuggestion | undefined;
  /** What is wrong with the tags of a template. */
  check(source: string): CheckedTemplate;
}

/** Knows no tags, so that fields work wherever they stand. */
export const noTags: TagSource = {
  suggestions: () => [],
  find: () => undefined,
  check: () => ({ unresolved: [] }),
};

const TagSourceContext = createContext<TagSource>(noTags);

/** `<TagSourceProvider value={source}>`: the template fields inside offer and check these tags. */
export const TagSourceProvider = TagSourceContext;

export function useTagSource(): TagSource {
  return use(TagSourceContext);
}
